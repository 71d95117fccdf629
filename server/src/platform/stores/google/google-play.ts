import type * as z from 'zod'
import { type StoreGateway, type StoreSubscription, StoreUnavailable } from '../store.ts'
import { AccessToken, type ServiceAccount } from './access-token.ts'
import { ACKNOWLEDGE, type GooglePurchase, googlePurchase, isTest, subscriptionFrom } from './purchase.ts'

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher'
const PATIENCE_MS = 10_000
/** Google's answers about a token that it does not know, cannot read, or no longer keeps. */
const UNKNOWN = new Set([400, 404, 410])

export interface GooglePlaySettings {
  readonly packageName: string
  readonly serviceAccount: ServiceAccount
  readonly apiUrl: string
  /** Whether a purchase of a license tester, who pays nothing, counts. */
  readonly sandbox: boolean
}

/** Google Play, through its Developer API. The id of a subscription is its purchase token. */
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

  /** Whether this server accepts the purchase: one that was paid for. */
  counts(purchase: GooglePurchase): boolean {
    return this.#settings.sandbox || !isTest(purchase)
  }

  /** Google's data of a purchase. Null when it has none with that token. */
  async purchase(token: string): Promise<GooglePurchase | null> {
    const response = await this.#ask(`subscriptionsv2/tokens/${encodeURIComponent(token)}`)
    if (response.status === 200) return parsed(googlePurchase, response)
    if (UNKNOWN.has(response.status)) return null
    throw new StoreUnavailable(`Google Play answered ${response.status}`)
  }

  /** Does the act that Google waits for, if it still does. May be called any number of times. */
  async act(act: string, token: string): Promise<void> {
    if (act !== ACKNOWLEDGE) throw new Error(`Google Play has no act ${act}`)
    const purchase = await this.purchase(token)
    const product = purchase === null ? null : subscriptionFrom(token, purchase)
    if (product?.waitsFor !== ACKNOWLEDGE || product.product === null) return
    const path = `subscriptions/${encodeURIComponent(product.product)}/tokens/${encodeURIComponent(token)}:acknowledge`
    const response = await this.#ask(path, {})
    // Gone in the meantime, or done by another server: nothing is left to do.
    if (response.ok || UNKNOWN.has(response.status)) return
    throw new StoreUnavailable(`Google Play answered ${response.status} to an acknowledgement`)
  }

  async #ask(path: string, body?: object): Promise<Response> {
    const first = await this.#send(path, body)
    if (first.status !== 401) return first
    // The token was revoked early.
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
        redirect: 'error',
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
