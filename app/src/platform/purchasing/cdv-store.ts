import type * as Plugins from 'capacitor-plugin-cdv-purchase'
import { needNative } from '../device/native-plugin.ts'
import {
  type OrderOutcome,
  type PhoneStore,
  PURCHASE_WORDS,
  type StoreEvents,
  type StoreName,
  type StoreProduct,
  type StoreTransaction,
} from './states.ts'

type Plugin = typeof Plugins
type CdvStore = InstanceType<Plugin['Store']>
type CdvTransaction = CdvStore['localTransactions'][number]
type CdvProduct = CdvStore['products'][number]
type CdvOffer = CdvProduct['offers'][number]

/** The codes of the Play Billing library, which the plugin passes on unchanged. */
const PLAY_USER_CANCELED = 1
const PLAY_ITEM_ALREADY_OWNED = 7

export interface CdvSettings {
  readonly platform: 'ios' | 'android'
  readonly productId: string
  /** The signed-in account. The store saves it with the purchase. */
  readonly uid: () => string | null
}

/** The phone's store, through the purchase plugin, which is loaded on first use. */
export class CdvPhoneStore implements PhoneStore {
  readonly store: StoreName
  readonly #settings: CdvSettings
  #plugin: Plugin | null = null
  #events: StoreEvents | null = null
  /**
   * Newest last. Older stores are kept, because the plugin reports a purchase only once and only to the store of that
   * time.
   */
  #all: readonly CdvStore[] = []
  #invalid = false

  constructor(settings: CdvSettings) {
    this.#settings = settings
    this.store = settings.platform === 'ios' ? 'app store' : 'google play'
  }

  async initialize(events: StoreEvents): Promise<string | null> {
    this.#events = events
    needNative('PurchasePlugin')
    this.#plugin = await import('capacitor-plugin-cdv-purchase')
    return this.#connect(this.#plugin, this.#plugin.store)
  }

  isReady(): boolean {
    return this.#all.at(-1)?.isReady ?? false
  }

  product(): StoreProduct | null {
    const { productId } = this.#settings
    const product = this.#product()
    if (!product) return this.#invalid ? { ...NOTHING_SOLD, id: productId } : null
    const owned = this.#all.some((store) => store.owned(product))
    return {
      id: product.id,
      state: owned ? 'owned' : product.offers.length > 0 ? 'valid' : 'registered',
      offers: offersOf(product).map(offerOf),
      canPurchase: product.canPurchase && !owned,
      owned,
      title: product.title,
      rawPrice: offersOf(product)[0]?.pricingPhases.at(-1)?.price ?? null,
    }
  }

  transactions(): readonly StoreTransaction[] {
    const known = this.#transactions().flatMap((transaction) => {
      const state = stateOf(transaction)
      return state === null ? [] : [transactionOf(transaction, state)]
    })
    return [...new Map(known.map((one) => [one.id, one])).values()]
  }

  async order(): Promise<OrderOutcome> {
    const plugin = this.#plugin
    const offer = offersOf(this.#product())[0]
    if (!plugin || !offer) return { state: 'failed', words: PURCHASE_WORDS.notLoaded }
    const problem = await offer.order()
    if (!problem) return { state: 'ordered' }
    // Android passes its own codes on as text.
    const code = Number(problem.code)
    if (code === plugin.ErrorCode.PAYMENT_CANCELLED || code === PLAY_USER_CANCELED) return { state: 'cancelled' }
    if (code === PLAY_ITEM_ALREADY_OWNED) return { state: 'already owned' }
    return { state: 'failed', words: wordsFor(plugin, code) }
  }

  async restore(): Promise<string | null> {
    const problem = await this.#all.at(-1)?.restorePurchases()
    return problem ? 'The store could not look up your purchases. Try again in a moment.' : null
  }

  finish(id: string): void {
    for (const transaction of this.#transactions())
      if (transaction.transactionId === id && transaction.state === this.#plugin?.CdvPurchase.TransactionState.APPROVED)
        void transaction.finish()
  }

  reload(): void {
    const plugin = this.#plugin
    const current = this.#all.at(-1)
    if (!plugin || !current) return
    if (current.isReady) void current.update()
    // On iOS a store that failed to load its product never becomes ready and cannot be started twice. Android's
    // retries by itself.
    else if (this.#settings.platform === 'ios') void this.#connect(plugin, new plugin.Store())
  }

  manage(): void {
    void this.#all.at(-1)?.manageSubscriptions()
  }

  async #connect(plugin: Plugin, store: CdvStore): Promise<string | null> {
    const { productId, platform, uid } = this.#settings
    const where = platform === 'ios' ? plugin.Platform.APPLE_APPSTORE : plugin.Platform.GOOGLE_PLAY
    this.#all = [...this.#all, store]
    store.verbosity = plugin.LogLevel.QUIET
    store.minTimeBetweenUpdates = 0
    store.applicationUsername = () => uid() ?? undefined
    // Sent unchanged: the server compares it with the account id, which is random anyway.
    store.obfuscator = 'disabled'
    store.register({ id: productId, type: plugin.ProductType.PAID_SUBSCRIPTION, platform: where })
    const changed = () => this.#events?.onChange()
    store
      .when()
      .productUpdated(changed)
      .receiptUpdated(changed)
      .pending(changed)
      .finished(changed)
      .approved((transaction) => {
        if (isOf(transaction, productId)) this.#events?.onApproved(transactionOf(transaction, 'approved'))
        changed()
      })
    const problems = await store.initialize([where])
    const problem = problems[0]
    if (!problem) return null
    this.#invalid = problem.code === plugin.ErrorCode.INVALID_PRODUCT_ID
    return wordsFor(plugin, Number(problem.code))
  }

  #product(): CdvProduct | undefined {
    const { productId } = this.#settings
    for (const store of this.#all.toReversed()) {
      const product = store.products.find(({ id }) => id === productId)
      if (product) return product
    }
    return undefined
  }

  #transactions(): readonly CdvTransaction[] {
    return this.#all.flatMap((store) => store.localTransactions.filter((one) => isOf(one, this.#settings.productId)))
  }
}

const NOTHING_SOLD: Omit<StoreProduct, 'id'> = {
  state: 'invalid',
  offers: [],
  canPurchase: false,
  owned: false,
  title: '',
  rawPrice: null,
}

function isOf(transaction: CdvTransaction, productId: string): boolean {
  return transaction.products.some(({ id }) => id === productId)
}

/** Null if it is not paid for, or has expired. */
function stateOf(transaction: CdvTransaction): StoreTransaction['state'] | null {
  const { isPending, expirationDate } = transaction
  const state: string = transaction.state
  if (isPending === true || state === 'pending') return 'pending'
  if (expirationDate && expirationDate.getTime() <= Date.now()) return null
  if (state === 'approved') return 'approved'
  return state === 'finished' ? 'finished' : null
}

function transactionOf(transaction: CdvTransaction, state: StoreTransaction['state']): StoreTransaction {
  const id = transaction.transactionId
  if ('nativePurchase' in transaction) {
    const { purchaseToken, accountId } = transaction.nativePurchase as {
      readonly purchaseToken: string
      readonly accountId?: string | null
    }
    return { id, state, owner: accountId?.toLowerCase() ?? null, proof: purchaseToken }
  }
  const signed =
    'jwsRepresentation' in transaction && typeof transaction.jwsRepresentation === 'string'
      ? transaction.jwsRepresentation
      : null
  return { id, state, owner: signed === null ? null : ownerIn(signed), proof: signed }
}

/** The account in what Apple signed. Used only to save a request: the server checks the signature. */
function ownerIn(signed: string): string | null {
  try {
    const body = signed.split('.')[1] ?? ''
    const { appAccountToken } = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as {
      readonly appAccountToken?: unknown
    }
    return typeof appAccountToken === 'string' ? appAccountToken.toLowerCase() : null
  } catch {
    return null
  }
}

/** Offers that everybody may buy. A promotional offer from Apple needs the server's signature. */
function offersOf(product: CdvProduct | undefined): readonly CdvOffer[] {
  return (product?.offers ?? []).filter((offer) => !('offerType' in offer) || offer.offerType === 'Default')
}

function offerOf(offer: CdvOffer): StoreProduct['offers'][number] {
  const [, basePlanId = null] = offer.id.split('@')
  const token = 'token' in offer && typeof offer.token === 'string' ? offer.token : null
  return {
    id: offer.id,
    basePlanId: token === null ? null : basePlanId,
    offerToken: token,
    pricingPhases: offer.pricingPhases.map(({ price, billingPeriod, recurrenceMode }) => ({
      price,
      period: billingPeriod ?? null,
      endless: String(recurrenceMode ?? 'INFINITE_RECURRING') === 'INFINITE_RECURRING',
    })),
  }
}

function wordsFor({ ErrorCode }: Plugin, code: number): string {
  switch (code) {
    case ErrorCode.INVALID_PRODUCT_ID:
    case ErrorCode.PRODUCT_NOT_AVAILABLE:
      return 'The store does not offer this subscription here. Try again later.'
    case ErrorCode.PAYMENT_NOT_ALLOWED:
    case ErrorCode.STORE_BLOCKED:
      return 'This phone cannot buy in its store. Check its restrictions, then try again.'
    case ErrorCode.SETUP:
    case ErrorCode.LOAD:
      return PURCHASE_WORDS.notLoaded
    default:
      return 'The store did not complete the purchase. Check your payment method there, then try again.'
  }
}
