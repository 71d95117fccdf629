import { Environment, Type } from '@apple/app-store-server-library'
import { ownerOf, type StoreGateway, type StoreSubscription, StoreUnavailable } from '../store.ts'
import { type ApiKey, AppStoreApi, type SignedStatus } from './api.ts'
import { AppleSignatures, type SignedSettings, type Verified } from './signed.ts'
import { subscriptionFrom } from './subscription.ts'

export interface AppStoreSettings extends SignedSettings, ApiKey {
  readonly apiUrl: string
  readonly sandboxApiUrl: string
}

/** A purchase from a device, signed by Apple. */
export interface AppleProof {
  /** The id of the subscription for its whole life. */
  readonly originalTransactionId: string
  /** The account that was given at the purchase. */
  readonly owner: string | null
}

/** A message of App Store Server Notifications V2. */
export interface AppleNotification {
  readonly id: string
  readonly kind: string
  /** The subscription it is about, if any. */
  readonly originalTransactionId: string | null
}

/** Apple's App Store: queries its Server API, and accepts only data that Apple signed. */
export class AppStore implements StoreGateway<'app store'> {
  readonly store = 'app store'
  readonly #signatures: AppleSignatures
  readonly #apis: readonly AppStoreApi[]

  constructor(settings: AppStoreSettings) {
    this.#signatures = new AppleSignatures(settings)
    // Production first, as Apple recommends: a purchase of its test environment is unknown there.
    this.#apis = [
      new AppStoreApi(settings, Environment.PRODUCTION, settings.apiUrl),
      ...(settings.sandbox ? [new AppStoreApi(settings, Environment.SANDBOX, settings.sandboxApiUrl)] : []),
    ]
  }

  async subscription(externalId: string): Promise<StoreSubscription | null> {
    const all = await this.lookUp(externalId)
    return all?.find((one) => one.externalId === externalId) ?? null
  }

  /** Every subscription of the customer of a transaction. Null when Apple has no such transaction. */
  async lookUp(transactionId: string): Promise<readonly StoreSubscription[] | null> {
    for (const api of this.#apis) {
      const statuses = await api.statuses(transactionId)
      if (statuses === null) continue
      const all = await Promise.all(statuses.map((one) => this.#read(one)))
      return all.flatMap((one) => (one === null ? [] : [one]))
    }
    return null
  }

  /** The purchase that a device claims. */
  async proof(signed: string): Promise<Verified<AppleProof | null>> {
    const verified = await this.#signatures.transaction(signed)
    if (verified.outcome !== 'signed') return verified
    const { originalTransactionId, type, appAccountToken } = verified.content
    const isSubscription = originalTransactionId !== undefined && type === Type.AUTO_RENEWABLE_SUBSCRIPTION
    return {
      ...verified,
      content: isSubscription ? { originalTransactionId, owner: ownerOf(appAccountToken) } : null,
    }
  }

  /** The subscription of a device's renewal information. */
  async renewalOf(signed: string): Promise<Verified<string | null>> {
    const verified = await this.#signatures.renewal(signed)
    if (verified.outcome !== 'signed') return verified
    return { ...verified, content: verified.content.originalTransactionId ?? null }
  }

  async notification(signed: string): Promise<Verified<AppleNotification>> {
    const verified = await this.#signatures.notification(signed)
    if (verified.outcome !== 'signed') return verified
    const { notificationUUID, notificationType, subtype, data } = verified.content
    if (notificationUUID === undefined || notificationType === undefined) return { outcome: 'forged' }
    const inner = data?.signedTransactionInfo
    const transaction = inner === undefined ? null : await this.#signatures.transaction(inner)
    return {
      ...verified,
      content: {
        id: notificationUUID,
        kind: subtype === undefined ? notificationType : `${notificationType} ${subtype}`,
        originalTransactionId:
          transaction?.outcome === 'signed' ? (transaction.content.originalTransactionId ?? null) : null,
      },
    }
  }

  /** Apple's answers are signed like its other data, so that nobody in between can change one. */
  async #read({ status, transaction, renewal }: SignedStatus): Promise<StoreSubscription | null> {
    const [signed, renewing] = await Promise.all([
      this.#signatures.transaction(transaction),
      renewal === null ? null : this.#signatures.renewal(renewal),
    ])
    if (signed.outcome !== 'signed' || (renewing !== null && renewing.outcome !== 'signed'))
      throw new StoreUnavailable('the App Store answered with something that Apple did not sign for this app')
    return subscriptionFrom({
      status,
      transaction: signed.content,
      renewal: renewing?.content ?? null,
      environment: signed.environment,
    })
  }
}
