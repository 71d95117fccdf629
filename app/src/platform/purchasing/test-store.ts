import type { OrderOutcome, PhoneStore, StoreEvents, StoreProduct, StoreTransaction } from './states.ts'

export const PRODUCT: StoreProduct = {
  id: 'muster_monthly',
  state: 'valid',
  offers: [
    {
      id: 'muster_monthly@monthly',
      basePlanId: 'monthly',
      offerToken: 'token',
      pricingPhases: [{ price: '$4.99', period: 'P1M', endless: true }],
    },
  ],
  canPurchase: true,
  owned: false,
  title: 'Muster monthly',
  rawPrice: '$4.99',
}

export function transaction(change: Partial<StoreTransaction> = {}): StoreTransaction {
  return { id: 'one', state: 'approved', owner: null, proof: 'signed.by.store', ...change }
}

/** A store that does what the test wants. */
export class TestStore implements PhoneStore {
  readonly store = 'app store'
  has: StoreProduct | null = PRODUCT
  ready = true
  bought: readonly StoreTransaction[] = []
  finished: string[] = []
  reloads = 0
  orders = 0
  restores = 0
  /** The result of the store's sheet. */
  sheet: () => Promise<OrderOutcome> = async () => ({ state: 'ordered' })
  restoring: () => Promise<string | null> = async () => null
  starting: () => Promise<string | null> = async () => null
  events: StoreEvents | null = null

  initialize(events: StoreEvents): Promise<string | null> {
    this.events = events
    return this.starting()
  }

  isReady(): boolean {
    return this.ready
  }

  product(): StoreProduct | null {
    return this.has
  }

  transactions(): readonly StoreTransaction[] {
    return this.bought
  }

  order(): Promise<OrderOutcome> {
    this.orders += 1
    return this.sheet()
  }

  restore(): Promise<string | null> {
    this.restores += 1
    return this.restoring()
  }

  finish(id: string): void {
    this.finished.push(id)
  }

  reload(): void {
    this.reloads += 1
  }

  manage(): void {}

  /** The store reports a transaction, as it does at a start or when a payment goes through. */
  arrives(arrived: StoreTransaction): void {
    this.bought = [...this.bought.filter(({ id }) => id !== arrived.id), arrived]
    if (arrived.state === 'approved') this.events?.onApproved(arrived)
    this.events?.onChange()
  }
}
