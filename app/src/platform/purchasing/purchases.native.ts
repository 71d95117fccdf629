import { device } from '../device/device.ts'
import { accountTag } from '../storage/account-tag.ts'
import { keptFor } from '../storage/kept-values.ts'
import type { LinkCall, Purchases, PurchasesParts } from './purchases.ts'
import { CdvPhoneStore } from './cdv-store.ts'
import type { Linked } from './linking.ts'
import { Purchaser, type PurchaseView } from './purchaser.ts'
import { PURCHASE_WORDS, PurchaseProblem } from './states.ts'
import { refetch } from '../reads/reads.ts'
import { currentUid, session } from '../session/session.ts'
import { createStore, type Store } from '../storage/store.ts'

const KEPT = 'purchases'
const SHOW_IT: ReadonlySet<unknown> = new Set(['getBilling', 'getSubscriptionStatus'])

const view = createStore<PurchaseView | null>(null)
let purchaser: Purchaser | null = null

/** Runs from the start of the app. Purchases that are not linked are linked to their account. */
export function startPurchases({ client, reads }: PurchasesParts, linkCall: LinkCall | null): void {
  const { platform } = device
  if (platform === 'web' || linkCall === null || purchaser) return
  const store = new CdvPhoneStore({ platform, productId: setting(`muster-${platform}-product`) ?? '', uid: currentUid })
  const started = new Purchaser({
    store,
    send: async (transaction, uid, idempotencyKey) => {
      const { name, input } = linkCall({ ...transaction, store: store.store }, uid)
      return (await client.call(name, input, { idempotencyKey })) as Linked
    },
    memoryOf: (uid) => ({ read: () => readMemory(uid), write: (value) => writeMemory(uid, value) }),
    onLinked: () => refetch(reads, ({ queryKey }) => SHOW_IT.has(queryKey[0])),
  })
  purchaser = started
  follow(started.view, view)
  let uid = currentUid()
  started.follow(uid)
  session.subscribe(() => {
    if (uid === currentUid()) return
    uid = currentUid()
    started.follow(uid)
  })
  addEventListener('online', () => started.wake())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) started.wake()
  })
}

/**
 * The numbers of purchases and what became of each. It outlives signing out, as the purchases do, and names nobody, so
 * it is not sealed. Older versions kept it with the account's values.
 */
function readMemory(uid: string): string | null {
  return localStorage.getItem(memoryKey(uid)) ?? keptFor(uid, KEPT)
}

function writeMemory(uid: string, value: string): void {
  try {
    localStorage.setItem(memoryKey(uid), value)
  } catch {
    // The store and the server know it too.
  }
}

function memoryKey(uid: string): string {
  return `muster:${KEPT}:${accountTag(uid)}`
}

/** Apple's standard terms apply to every app without its own, and must be linked. */
const APPLE_TERMS = 'https://www.apple.com/legal/internet-services/itunes/dev/stdeula/'

export const purchases: Purchases = {
  view,
  pages: {
    terms: setting('muster-terms') ?? (device.platform === 'ios' ? APPLE_TERMS : null),
    privacy: setting('muster-privacy'),
  },
  buy: () => begun().then((one) => one.buy()),
  restore: () => begun().then((one) => one.restore()),
  retry: () => purchaser?.retry(),
  manage: () => purchaser?.manage(),
}

async function begun(): Promise<Purchaser> {
  if (!purchaser) throw new PurchaseProblem(PURCHASE_WORDS.unsupported)
  return purchaser
}

function follow(from: Store<PurchaseView>, to: Store<PurchaseView | null>): void {
  to.set(from.get())
  from.subscribe(() => to.set(from.get()))
}

/** A setting that was written into the page when the app was built; null if there is none. */
function setting(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null
}
