import type * as z from 'zod'
import { type StoreGateway, type StoreSubscription, StoreUnavailable } from '../store.ts'
import { AccessToken, type ServiceAccount } from './access-token.ts'
import { ACKNOWLEDGE, type GooglePurchase, googlePurchase, isTest, subscriptionFrom } from './purchase.ts'

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher'
const PATIENCE_MS = 10_000
/** What Google answers about a token that it does not know, cannot read, or no longer keeps. */
const UNKNOWN = new Set([400, 404, 410])

export interface GooglePlaySettings {
  readonly packageName: string
  readonly serviceAccount: ServiceAccount
  readonly apiUrl: string
  /** Whether a purchase of a licence tester, who pays nothing, counts. */
  readonly sandbox: boolean
}

/** Google Play, through its Developer API. A subscription is called by its purchase token. */
export class GooglePlay implements StoreGateway<'google play'> {
  readonly store = 'google play'
  readonly #settings: GooglePlaySettings
  readonly #access: AccessToken

  constructor(settings: GooglePlaySettings, clock: () => Date) {
    this.#settings = settings
    this.#access = new AccessToken(settings.serviceAccount, clock, SCOPE)
  }

  get packageName(): string {
    return this.#settings.packageName
  }

  async subscription(token: string): Promise<StoreSubscription | null> {
    const purchase = await this.purchase(token)
    return purchase === null || !this.counts(purchase) ? null : subscriptionFrom(token, purchase)
  }

  /** Whether it is a purchase that this server takes: one that was paid for. */
  counts(purchase: GooglePurchase): boolean {
    return this.#settings.sandbox || !isTest(purchase)
  }

  /** What Google has of a purchase; null when it has none of that token. */
  async purchase(token: string): Promise<GooglePurchase | null> {
    const response = await this.#ask(`subscriptionsv2/tokens/${encodeURIComponent(token)}`)
    if (response.status === 200) return parsed(googlePurchase, response)
    if (UNKNOWN.has(response.status)) return null
    throw new StoreUnavailable(`Google Play answered ${response.status}`)
  }

  /** Does what Google waits for, if it still does. Any number of times. */
  async act(act: string, token: string): Promise<void> {
    if (act !== ACKNOWLEDGE) throw new Error(`Google Play has no act ${act}`)
    const purchase = await this.purchase(token)
    const product = purchase === null ? null : subscriptionFrom(token, purchase)
    if (product?.waitsFor !== ACKNOWLEDGE || product.product === null) return
    const path = `subscriptions/${encodeURIComponent(product.product)}/tokens/${encodeURIComponent(token)}:acknowledge`
    const response = await this.#ask(path, {})
    // Gone meanwhile, or done by another: nothing is left to do.
    if (response.ok || UNKNOWN.has(response.status)) return
    throw new StoreUnavailable(`Google Play answered ${response.status} to an acknowledgement`)
  }

  async #ask(path: string, body?: object): Promise<Response> {
    const first = await this.#send(path, body)
    if (first.status !== 401) return first
    // The token was taken back before its time.
    this.#access.forget()
    return this.#send(path, body)
  }

  async #send(path: string, body?: object): Promise<Response> {
    const { apiUrl, packageName } = this.#settings
    const authorization = `Bearer ${await this.#access.get()}`
    const url = `${apiUrl}/androidpublisher/v3/applications/${encodeURIComponent(packageName)}/purchases/${path}`
    try {
      return await fetch(url, {
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
    } catch (error) {
      throw new StoreUnavailable('Google Play did not answer', { cause: error })
    }
  }
}

async function parsed<T extends z.ZodType>(schema: T, response: Response): Promise<z.output<T>> {
  try {
    return schema.parse(await response.json())
  } catch (error) {
    throw new StoreUnavailable('Google Play answered with what cannot be read', { cause: error })
  }
}
