import {
  APIError,
  APIException,
  AppStoreServerAPIClient,
  type Environment,
  type Status,
} from '@apple/app-store-server-library'
import { StoreUnavailable } from '../store.ts'

const PATIENCE_MS = 10_000

export interface ApiKey {
  readonly keyId: string
  readonly issuerId: string
  readonly privateKey: string
  readonly bundleId: string
}

/** Apple's answers about a purchase that it does not have, or no longer has. */
const UNKNOWN = new Set<unknown>([
  APIError.ORIGINAL_TRANSACTION_ID_NOT_FOUND,
  APIError.TRANSACTION_ID_NOT_FOUND,
  APIError.ACCOUNT_NOT_FOUND,
  APIError.INVALID_TRANSACTION_ID,
  APIError.INVALID_ORIGINAL_TRANSACTION_ID,
])

/** The signed state of a subscription, as Apple's API returns it. */
export interface SignedStatus {
  readonly status: Status
  readonly transaction: string
  readonly renewal: string | null
}

/** Apple's own client, with the address from the settings and a timeout. */
export class AppStoreApi extends AppStoreServerAPIClient {
  readonly #url: string

  constructor(key: ApiKey, environment: Environment, url: string) {
    super(key.privateKey, key.keyId, key.issuerId, key.bundleId, environment)
    this.#url = url.replace(/\/+$/, '')
  }

  /** The subscriptions of the customer of this transaction. Null when Apple does not know that number. */
  async statuses(transactionId: string): Promise<readonly SignedStatus[] | null> {
    // It becomes part of an address.
    if (!/^\d{1,30}$/.test(transactionId)) return null
    try {
      const { data = [] } = await this.getAllSubscriptionStatuses(transactionId)
      return data
        .flatMap(({ lastTransactions = [] }) => lastTransactions)
        .flatMap(({ status, signedTransactionInfo, signedRenewalInfo }) =>
          status === undefined || signedTransactionInfo === undefined
            ? []
            : [{ status, transaction: signedTransactionInfo, renewal: signedRenewalInfo ?? null }],
        )
    } catch (error) {
      if (error instanceof APIException && UNKNOWN.has(error.apiError)) return null
      const said =
        error instanceof APIException ? `answered ${error.httpStatusCode} ${error.apiError ?? ''}` : 'did not answer'
      throw new StoreUnavailable(`the App Store ${said.trim()}`, { cause: error })
    }
  }

  /** The client only reads the parts of an answer that fetch's answer has as well. */
  protected override async makeFetchRequest(
    path: string,
    query: URLSearchParams,
    method: string,
    body: string | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<never> {
    const response = await fetch(`${this.#url}${path}?${query}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return response as never
  }
}
