import { SIGN_PAGE } from '@muster/domain/counseling/signing/addresses.ts'
import { publicAddress } from '../../platform/device/public-address.ts'

/** Secrets of links that were made in this tab. The server keeps only their hashes, so the secret exists only here. */
const made = new Map<string, string>()

/** 128 bits, base64url. */
export function newSignSecret(): string {
  const text = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function rememberSignSecret(linkId: string, secret: string): void {
  made.set(linkId, secret)
}

/**
 * The address of a link; null if it was made in another tab or before a reload. The secret is in the fragment, which
 * browsers do not send.
 */
export function signAddress(linkId: string): string | null {
  const secret = made.get(linkId)
  return secret === undefined ? null : `${publicAddress()}${SIGN_PAGE}#${secret}`
}

/** The secret in the address of the page; empty when there is none. */
export function secretIn(hash: string): string {
  return hash.replace(/^#/, '').slice(0, 200)
}
