import type { AppleSubscription, TestAppleStore } from '../../server/src/testing/stores/apple-store.ts'
import type { PlayPurchase, TestGooglePlay } from '../../server/src/testing/stores/google-play.ts'
import { type Phone, PluginError } from './phone.ts'

export const PRODUCT = 'muster_monthly'
const PENDING = 2
const PURCHASED = 1

/** What happens while the store's sheet is open. */
export type Sheet = 'buys' | 'closes it' | 'fails' | 'must ask first'

/** The App Store on one phone: what StoreKit reports to the purchase plugin, as its native side passes it on. */
export class AppStoreFront {
  readonly apple: TestAppleStore
  sheet: Sheet = 'buys'
  /** The purchases of the phone's Apple Account, and those of them that the app has finished. */
  readonly has: AppleSubscription[] = []
  readonly finished: string[] = []
  #isThere = true
  #phone: Phone | null = null

  constructor(apple: TestAppleStore) {
    this.apple = apple
  }

  /** Installs it at each start of the app. `restorable`: past purchases come only with an explicit restore. */
  install(phone: Phone, { isThere = true, onlyRestore = false } = {}): Phone {
    this.#phone = phone
    this.#isThere = isThere
    return phone.plugin('PurchasePlugin', {
      init: async () => {
        if (!onlyRestore) for (const one of this.has) await this.#tell(one, 'Restored')
      },
      load: () => ({
        validProducts: this.#isThere ? [APPLE_PRODUCT] : [],
        invalidProductIds: this.#isThere ? [] : [PRODUCT],
      }),
      canMakePayments: () => ({ canMakePayments: true }),
      purchase: async ({ applicationUsername }) => this.#open(String(applicationUsername)),
      finish: ({ transactionId }) => void this.finished.push(String(transactionId)),
      restore: async () => {
        for (const one of this.has) await this.#tell(one, 'Restored')
        await phone.emit('PurchasePlugin', 'restoreCompleted')
      },
      refreshReceipts: () => ({ receipt: { bundleIdentifier: 'mil.example.muster' } }),
      loadReceipts: () => ({ receipt: { bundleIdentifier: 'mil.example.muster' } }),
      getStorefront: () => ({ countryCode: 'USA' }),
      manageSubscriptions: () => {},
    })
  }

  /** A purchase made on this phone earlier, by the given account. */
  owns(appAccountToken: string | null): AppleSubscription {
    const bought = this.apple.buy({ appAccountToken, productId: PRODUCT })
    this.has.push(bought)
    return bought
  }

  async #open(account: string): Promise<void> {
    if (this.sheet === 'fails') throw new PluginError('Purchase failed: no network', '')
    if (this.sheet === 'closes it') {
      await this.#update({ state: 'Failed', errorCode: 6777006, errorText: 'Payment canceled' })
      return
    }
    if (this.sheet === 'must ask first') return this.#update({ state: 'Deferred' })
    // StoreKit writes ids in capitals.
    await this.#tell(this.owns(account.toUpperCase()), 'Purchased')
  }

  async #tell(one: AppleSubscription, state: string): Promise<void> {
    await this.#update({
      state,
      transactionIdentifier: one.transactionId,
      transactionDate: String(Date.now() - 1000),
      expirationDate: String(one.expiresDate),
      quantity: 1,
      jwsRepresentation: await this.apple.signedTransaction(one),
    })
  }

  async #update({ state, ...more }: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#phone?.emit('PurchasePlugin', 'transactionUpdated', {
      state: `PaymentTransactionState${String(state)}`,
      productId: PRODUCT,
      transactionIdentifier: '',
      ...more,
    })
  }
}

const APPLE_PRODUCT = {
  id: PRODUCT,
  title: 'Muster monthly',
  description: 'Everything, for one month.',
  price: '$4.99',
  priceMicros: 4_990_000,
  currency: 'USD',
  countryCode: 'US',
  billingPeriod: 1,
  billingPeriodUnit: 'Month',
  group: '21000001',
}

/** Google Play on one phone: what the Play Billing library reports to the purchase plugin. */
export class PlayFront {
  readonly play: TestGooglePlay
  sheet: Sheet = 'buys'
  readonly has: { purchase: PlayPurchase; state: number }[] = []
  #phone: Phone | null = null

  constructor(play: TestGooglePlay) {
    this.play = play
  }

  install(phone: Phone): Phone {
    this.#phone = phone
    return phone.plugin('PurchasePlugin', {
      init: () => {},
      getAvailableProducts: () => ({ products: [PLAY_PRODUCT] }),
      getPurchases: () => this.#tell('setPurchases'),
      subscribe: async ({ additionalData }) => this.#open((additionalData as { accountId?: string }).accountId ?? null),
      acknowledgePurchase: () => {},
      getStorefront: () => ({ countryCode: 'US' }),
      manageSubscriptions: () => {},
    })
  }

  /** The slow payment goes through. */
  async pays(): Promise<void> {
    for (const one of this.has) {
      one.state = PURCHASED
      one.purchase.state = 'ACTIVE'
    }
    await this.#tell('purchasesUpdated')
  }

  async #open(account: string | null): Promise<void> {
    if (this.sheet === 'closes it') throw new PluginError('USER_CANCELED', '1')
    if (this.sheet === 'fails') throw new PluginError('ERROR: Fatal error during the API action', '6')
    const waits = this.sheet === 'must ask first'
    const purchase = this.play.buy({ account, product: PRODUCT, ...(waits ? { state: 'PENDING' } : {}) })
    this.has.push({ purchase, state: waits ? PENDING : PURCHASED })
    await this.#tell('purchasesUpdated')
  }

  async #tell(event: string): Promise<void> {
    const purchases = this.has.map(({ purchase, state }, index) => ({
      orderId: `GPA.3345-0000-0000-0000${index}`,
      packageName: 'mil.example.muster',
      productId: PRODUCT,
      productIds: [PRODUCT],
      purchaseTime: Date.now(),
      purchaseToken: purchase.token,
      quantity: 1,
      acknowledged: purchase.acknowledged,
      getPurchaseState: state,
      autoRenewing: true,
      accountId: purchase.account,
      signature: 'of Google',
      receipt: '{}',
    }))
    await this.#phone?.emit('PurchasePlugin', event, { purchases })
  }
}

const PLAY_PRODUCT = {
  productId: PRODUCT,
  title: 'Muster monthly (Muster)',
  name: 'Muster monthly',
  description: 'Everything, for one month.',
  product_format: 'v12.0',
  product_type: 'subs',
  offers: [
    {
      base_plan_id: 'monthly',
      offer_id: null,
      token: 'offer-token',
      tags: [],
      pricing_phases: [
        {
          billing_cycle_count: 0,
          billing_period: 'P1M',
          formatted_price: '$4.99',
          price_amount_micros: 4_990_000,
          price_currency_code: 'USD',
          recurrence_mode: 'INFINITE_RECURRING',
        },
      ],
    },
  ],
}
