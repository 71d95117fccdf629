import type { QueryClient } from '@tanstack/react-query'
import { forgetKey } from '../between-devices/kept-key.ts'
import type { CallableClient } from '../calls/callable-client.ts'
import type { Live } from '../live/live.ts'
import { Outbox } from '../outbox/outbox.ts'
import { keepReads } from '../reads/reads.ts'
import { accountTag } from '../storage/account-tag.ts'
import { dropCopies, eraseKept, outboxStorage, readStorage, wipe } from '../storage/device-storage.ts'
import { openKept } from '../storage/open-kept.ts'
import type { Account, Forget } from './account.ts'

interface AccountParts {
  readonly client: CallableClient
  readonly reads: QueryClient
  readonly live: Pick<Live, 'connection' | 'onOpen'>
  readonly onActDone: (input: unknown) => void
}

/** Opens what this device keeps for an account. Loaded when there is one: the sign-in page does without it. */
export async function openAccount(uid: string, { client, reads, live, onActDone }: AccountParts): Promise<Account> {
  const tag = accountTag(uid)
  // First: it carries over what an older version kept.
  const closeKept = await openKept(uid)
  const tabs = new BroadcastChannel(`muster-outbox-${tag}`)
  const outbox = new Outbox({
    storage: outboxStorage(uid),
    send: (name, input, idempotencyKey) => client.call(name, input, { idempotencyKey }),
    exclusively: (work) => navigator.locks.request(`muster-outbox-${tag}`, work),
    announce: () => tabs.postMessage('changed'),
    onDone: (act) => onActDone(act.input),
    // The browser says "online" too often, and the stream says "offline" when only it was cut off.
    reachable: () => navigator.onLine || live.connection.get().state !== 'offline',
  })
  tabs.onmessage = () => void outbox.reload()
  const send = () => void outbox.send()
  addEventListener('online', send)
  const unsubscribe = live.onOpen(send)
  // Without a storage (private mode, full disk) the app works as long as it is open.
  const [stopKeeping] = await Promise.all([
    keepReads(reads, readStorage(uid)).catch(() => () => undefined),
    outbox.reload().catch(() => undefined),
  ])
  // A page that died may have kept an act without saying so to the others.
  if (outbox.acts.get().some(({ state }) => state === 'waiting')) tabs.postMessage('changed')
  send()
  return {
    uid,
    outbox,
    close: async (forget) => {
      unsubscribe()
      removeEventListener('online', send)
      stopKeeping()
      outbox.close()
      tabs.close()
      reads.clear()
      await closeKept()
      await forgetKept(uid, forget)
    },
  }
}

const FORGETS: Readonly<Record<Forget, (uid: string) => Promise<void>>> = {
  copies: dropCopies,
  all: wipe,
  everything: eraseKept,
}

/** Also for an account that was not opened. A device that keeps nothing has nothing to forget. */
export async function forgetKept(uid: string, forget: Forget): Promise<void> {
  // The key of the device goes with its session, whatever else stays.
  await Promise.allSettled([forgetKey(uid), FORGETS[forget](uid)])
}
