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
  /** Whether to ask Apple if a certificate was revoked, and to compare its dates with today. */
  readonly onlineChecks: boolean
  /** Whether purchases in Apple's test environment count. */
  readonly sandbox: boolean
}

/**
 * The result of checking a signature: the content, or that Apple signed it but not for us, or that Apple did not sign
 * it.
 */
export type Verified<T> =
  | { readonly outcome: 'signed'; readonly content: T; readonly environment: 'production' | 'sandbox' }
  | { readonly outcome: 'sandbox' }
  | { readonly outcome: 'of another app' }
  | { readonly outcome: 'forged' }

/**
 * Data signed by the App Store, only of its production and its sandbox. Xcode's tests on a developer's machine are not
 * signed, and the library would accept them unchecked.
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
    // Both are returned after the signature was verified as Apple's.
    case VerificationStatus.INVALID_ENVIRONMENT:
      return { outcome: 'sandbox' }
    case VerificationStatus.INVALID_APP_IDENTIFIER:
      return { outcome: 'of another app' }
    default:
      return { outcome: 'forged' }
  }
}
