import {
  Environment,
  type JWSRenewalInfoDecodedPayload,
  type JWSTransactionDecodedPayload,
  type ResponseBodyV2DecodedPayload,
  SignedDataVerifier,
  VerificationException,
  VerificationStatus,
} from '@apple/app-store-server-library'
import { StoreUnavailable } from '../store.ts'

export interface SignedSettings {
  readonly bundleId: string
  readonly appId: number
  readonly roots: readonly Buffer[]
  /** Ask Apple whether a certificate was revoked, and hold its dates against today. */
  readonly onlineChecks: boolean
  /** Whether what was bought in Apple's test environment counts. */
  readonly sandbox: boolean
}

/** What a signature says: the content; or that Apple made it, but not for us; or that Apple did not make it. */
export type Verified<T> =
  | { readonly outcome: 'signed'; readonly content: T; readonly environment: 'production' | 'sandbox' }
  | { readonly outcome: 'sandbox' }
  | { readonly outcome: 'of another app' }
  | { readonly outcome: 'forged' }

/**
 * What the App Store signed. Only its production and its sandbox: what Xcode makes for tests on a developer's machine
 * is signed by nobody, and the library would take it unread.
 */
export class AppleSignatures {
  readonly #verifiers: readonly (readonly ['production' | 'sandbox', SignedDataVerifier])[]

  constructor({ bundleId, appId, roots, onlineChecks, sandbox }: SignedSettings) {
    const verifier = (environment: Environment) =>
      new SignedDataVerifier([...roots], onlineChecks, environment, bundleId, appId)
    this.#verifiers = [
      ['production', verifier(Environment.PRODUCTION)],
      ...(sandbox ? [['sandbox', verifier(Environment.SANDBOX)] as const] : []),
    ]
  }

  transaction(signed: string): Promise<Verified<JWSTransactionDecodedPayload>> {
    return this.#verify((verifier) => verifier.verifyAndDecodeTransaction(signed))
  }

  renewal(signed: string): Promise<Verified<JWSRenewalInfoDecodedPayload>> {
    return this.#verify((verifier) => verifier.verifyAndDecodeRenewalInfo(signed))
  }

  notification(signed: string): Promise<Verified<ResponseBodyV2DecodedPayload>> {
    return this.#verify((verifier) => verifier.verifyAndDecodeNotification(signed))
  }

  async #verify<T>(decode: (verifier: SignedDataVerifier) => Promise<T>): Promise<Verified<T>> {
    let refused: Verified<T> = { outcome: 'forged' }
    for (const [environment, verifier] of this.#verifiers) {
      try {
        return { outcome: 'signed', content: await decode(verifier), environment }
      } catch (error) {
        refused = refusalOf(error)
        // Signed for another environment: the next may be the right one.
        if (refused.outcome === 'forged') return refused
      }
    }
    return refused
  }
}

function refusalOf(error: unknown): { readonly outcome: 'sandbox' | 'of another app' | 'forged' } {
  if (!(error instanceof VerificationException)) throw error
  switch (error.status) {
    case VerificationStatus.RETRYABLE_VERIFICATION_FAILURE:
      throw new StoreUnavailable('Apple does not say whether its certificates still count', { cause: error })
    // Both are told after the signature was found to be Apple's.
    case VerificationStatus.INVALID_ENVIRONMENT:
      return { outcome: 'sandbox' }
    case VerificationStatus.INVALID_APP_IDENTIFIER:
      return { outcome: 'of another app' }
    default:
      return { outcome: 'forged' }
  }
}
