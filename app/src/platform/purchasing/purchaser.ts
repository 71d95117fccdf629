import { inTime, TooLate } from '../calls/in-time.ts'
import { createStore, type Store } from '../storage/store.ts'
import { type Linked, Linking, type LinkMemory, type LinkOutcome } from './linking.ts'
import { poll, PRODUCT_WAIT_MS } from './poll.ts'
import {
  notPurchasable,
  type PhoneStore,
  PURCHASE_WORDS,
  PurchaseProblem,
  type StoreName,
  type StoreProduct,
  type StoreTransaction,
} from './states.ts'

/** Enough time to type the store's password. */
export const RESTORE_WAIT_MS = 120_000
/** Enough time to add a card, or to hand the phone to a parent. A later purchase is linked all the same. */
export const ORDER_WAIT_MS = 15 * 60_000

const SILENT = 'The store did not answer in time. Try again.'

export interface PurchaseView {
  readonly store: StoreName
  readonly product: StoreProduct | null
  readonly lastError: string | null
  readonly busy: 'buying' | 'restoring' | null
  /** The store waits for somebody: a parent's approval, a slow payment. */
  readonly pending: boolean
  /** The server's answer to the last purchase. */
  readonly link: LinkOutcome | null
}

/**
 * `late`: the store has not confirmed it yet. `waiting`: the server does not have it yet. Both continue by
 * themselves.
 */
export type BuyOutcome = 'bought' | 'cancelled' | 'pending' | 'late' | 'waiting'
export type RestoreOutcome = 'restored' | 'nothing' | 'waiting'

export interface PurchaserParts {
  readonly store: PhoneStore
  readonly send: (transaction: StoreTransaction, uid: string, idempotencyKey: string) => Promise<Linked>
  readonly memoryOf: (uid: string) => LinkMemory
  /** The server has linked a purchase, so the subscription on screen can be read again. */
  readonly onLinked: () => void
  readonly random?: () => number
}

/** Buys and restores the subscription on a phone, one at a time, for the signed-in account. */
export class Purchaser {
  readonly view: Store<PurchaseView>
  readonly #parts: PurchaserParts
  #linking: Linking | null = null
  #started = false

  constructor(parts: PurchaserParts) {
    this.#parts = parts
    this.view = createStore<PurchaseView>({
      store: parts.store.store,
      product: null,
      lastError: null,
      busy: null,
      pending: false,
      link: null,
    })
  }

  /** Sets the signed-in account, or null for none. Purchases that are not linked yet are linked. */
  follow(uid: string | null): void {
    this.#linking?.close()
    this.#linking = null
    this.#set({ link: null, lastError: null })
    if (uid === null) return
    const { store, send, memoryOf, onLinked, random } = this.#parts
    this.#linking = new Linking({
      uid,
      store: store.store,
      send: (transaction, key) => send(transaction, uid, key),
      finish: (id) => store.finish(id),
      memory: memoryOf(uid),
      onOutcome: (link) => {
        this.#set({ link })
        if (link.state === 'linked') onLinked()
      },
      ...(random ? { random } : {}),
    })
    if (!this.#started) this.#start()
    else for (const transaction of this.#approved()) void this.#linking.take(transaction, { asked: false })
  }

  /** The connection or the app came back. */
  wake(): void {
    this.#linking?.wake()
  }

  async buy(): Promise<BuyOutcome> {
    const { store } = this.#parts
    const linking = this.#begin('buying')
    try {
      const product = store.product()
      if (product === null) throw new PurchaseProblem(PURCHASE_WORDS.notLoaded)
      if (!product.canPurchase) throw new PurchaseProblem(notPurchasable(product.state))
      const before = new Set(this.#approved().map(({ id }) => id))
      const order = await inTime(ORDER_WAIT_MS, SILENT, () => store.order()).catch((error: unknown) => {
        if (error instanceof TooLate) return { state: 'late' } as const
        throw error
      })
      if (order.state === 'late') return 'late'
      if (order.state === 'cancelled') return 'cancelled'
      if (order.state === 'failed') throw this.#problem(order.words)
      if (order.state === 'already owned') {
        // The store's sheet said "already owned", so this account needs the earlier purchase.
        const problem = await this.#restored()
        if (problem !== null) throw this.#problem(problem)
        before.clear()
      }
      const arrived = await poll(() => {
        const transaction = this.#approved().find(({ id }) => !before.has(id))
        if (transaction) return transaction
        return this.#isPending() ? 'pending' : null
      })
      this.#look()
      if (arrived === null) return 'late'
      if (arrived === 'pending') return 'pending'
      // A new purchase is already linked if the store reported it before.
      const outcome = await linking.take(arrived, { asked: order.state === 'already owned' })
      if (outcome.state === 'refused') throw this.#problem(outcome.words)
      if (outcome.state === 'waiting') return 'waiting'
      return outcome.reason === 'pending' ? 'pending' : 'bought'
    } finally {
      this.#set({ busy: null })
      this.#look()
    }
  }

  async restore(): Promise<RestoreOutcome> {
    const linking = this.#begin('restoring')
    try {
      const problem = await this.#restored()
      if (problem !== null) throw this.#problem(problem)
      const outcomes = await Promise.all(this.#approved().map((one) => linking.take(one, { asked: true })))
      if (outcomes.some((outcome) => outcome.state === 'linked' && outcome.entitled)) return 'restored'
      const refused = outcomes.find((outcome) => outcome.state === 'refused')
      if (refused) throw this.#problem(refused.words)
      return outcomes.some(({ state }) => state === 'waiting') ? 'waiting' : 'nothing'
    } finally {
      this.#set({ busy: null })
      this.#look()
    }
  }

  /** After an error: clears it, and asks the store for the product again. */
  retry(): void {
    this.#set({ lastError: null })
    if (this.#parts.store.product() === null) {
      this.#parts.store.reload()
      void this.#waitForProduct()
    }
  }

  manage(): void {
    this.#parts.store.manage()
  }

  #start(): void {
    this.#started = true
    this.#parts.store
      .initialize({
        onChange: () => this.#look(),
        onApproved: (transaction) => void this.#linking?.take(transaction, { asked: false }),
      })
      .then(
        (problem) => this.#set(problem === null ? {} : { lastError: problem }),
        () => this.#set({ lastError: PURCHASE_WORDS.notInitialized }),
      )
      .finally(() => this.#look())
    void this.#waitForProduct()
  }

  async #waitForProduct(): Promise<void> {
    const { store } = this.#parts
    const product = await poll(() => store.product(), { forMs: PRODUCT_WAIT_MS })
    this.#look()
    if (product === null && this.view.get().lastError === null) this.#set({ lastError: PURCHASE_WORDS.notLoaded })
  }

  #begin(busy: 'buying' | 'restoring'): Linking {
    if (this.view.get().busy !== null) throw new PurchaseProblem(PURCHASE_WORDS.underWay)
    if (!this.#started || this.#linking === null) throw new PurchaseProblem(PURCHASE_WORDS.notInitialized)
    if (!this.#parts.store.isReady()) throw new PurchaseProblem(PURCHASE_WORDS.notReady)
    this.#set({ busy, lastError: null, link: null })
    return this.#linking
  }

  /** Null, or why the store could not look it up. */
  #restored(): Promise<string | null> {
    return inTime(RESTORE_WAIT_MS, SILENT, () => this.#parts.store.restore()).catch(() => SILENT)
  }

  #approved(): readonly StoreTransaction[] {
    return this.#parts.store.transactions().filter(({ state }) => state !== 'pending')
  }

  #isPending(): boolean {
    return this.#parts.store.transactions().some(({ state }) => state === 'pending')
  }

  #problem(words: string): PurchaseProblem {
    this.#set({ lastError: words })
    return new PurchaseProblem(words)
  }

  #look(): void {
    const product = this.#parts.store.product()
    // The product arrived after all.
    const late = product !== null && this.view.get().lastError === PURCHASE_WORDS.notLoaded
    this.#set({ product, pending: this.#isPending(), ...(late ? { lastError: null } : {}) })
  }

  #set(change: Partial<PurchaseView>): void {
    this.view.set({ ...this.view.get(), ...change })
  }
}
