import { hash, randomBytes } from 'node:crypto'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { WriteTx } from '../database/transaction.ts'
import { type Provider, ProviderAway, type Providers, WeakSignIn } from './providers.ts'
import {
  accountOf,
  type AccountParts,
  type Arrival,
  beginningOf,
  NotAdmitted,
  SignInRace,
  type Verified,
} from './sign-in.ts'
import { addNonce, takeNonce } from './writes.ts'

const NONCE_MS = 10 * 60_000

export async function startNative(
  tx: WriteTx,
  providers: Providers,
  providerId: string,
  now: Date,
): Promise<{ nonce: string; expiresAt: Date }> {
  providerOf(providers, providerId)
  const nonce = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + NONCE_MS)
  await addNonce(tx, hash('sha256', nonce, 'buffer'), providerId, expiresAt)
  return { nonce, expiresAt }
}

/** The beginning of a session for the account that a native app's ID token identifies. */
export async function finishNative(
  tx: WriteTx,
  providers: Providers,
  input: {
    readonly provider: string
    readonly idToken: string
    readonly nonce: string
    readonly returnTo: string
    readonly address: string
  },
  accounts: AccountParts,
  now: Date,
): Promise<ReturnType<typeof beginningOf>> {
  const provider = providerOf(providers, input.provider)
  const nonceHash = hash('sha256', input.nonce, 'buffer')
  if (!(await takeNonce(tx, nonceHash, input.provider, now))) {
    refuse('unauthenticated', 'This sign-in took too long or was used before. Start again.', { field: 'nonce' })
  }
  const nonce = provider.settings.hashedNonce ? nonceHash.toString('hex') : input.nonce
  const verified = await verify(provider, 'idToken', () => provider.verifyIdToken(input.idToken, nonce, now))
  return nativeBeginning(tx, { verified, returnTo: input.returnTo, address: input.address }, accounts, now)
}

export async function nativeBeginning(
  tx: WriteTx,
  arrival: Arrival,
  accounts: AccountParts,
  now: Date,
): Promise<ReturnType<typeof beginningOf>> {
  try {
    return beginningOf(await accountOf(tx, arrival, accounts, now), arrival.verified, now)
  } catch (error) {
    if (error instanceof NotAdmitted) refuse('permission-denied', error.message)
    if (error instanceof SignInRace) refuse('aborted', 'You are already signing in elsewhere. Try again.')
    throw error
  }
}

/** Asks the provider, and refuses with a message when it does not confirm the identity. `field` is the app's input. */
export async function verify(provider: Provider, field: string, ask: () => Promise<Verified>): Promise<Verified> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderAway || isNetworkError(error)) {
      refuse('unavailable', `${provider.settings.label} cannot be reached to check this sign-in. Try again.`)
    }
    if (error instanceof WeakSignIn) {
      refuse('unauthenticated', `${provider.settings.label} must ask for your card or a second factor. Start again.`, {
        field,
      })
    }
    return refuse('unauthenticated', 'This sign-in could not be verified. Start again.', { field })
  }
}

function providerOf(providers: Providers, id: string): Provider {
  return (
    providers.find(id) ??
    refuse('invalid-argument', 'provider: This way to sign in is not set up here.', { field: 'provider' })
  )
}

/** The error that fetch throws when there is no answer at all. */
export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC'
  )
}
