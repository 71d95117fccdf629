import { SIGN_PAGE } from '@muster/domain/counseling/signing/addresses.ts'
import { publicAddress } from '../../platform/device/public-address.ts'

/** Secrets of links that were made in this tab: the server keeps only their hashes, so each is here or nowhere. */
const made = new Map<string, string>()

/** 128 bits, base64url. */
export function newSignSecret(): string {
  const text = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function rememberSignSecret(linkId: string, secret: string): void {
  made.set(linkId, secret)
}

/** The address behind a link; null when it was made elsewhere or before. In the fragment, which is sent nowhere. */
export function signAddress(linkId: string): string | null {
  const secret = made.get(linkId)
  return secret === undefined ? null : `${publicAddress()}${SIGN_PAGE}#${secret}`
}

/** The secret in the address of the page; empty when there is none. */
export function secretIn(hash: string): string {
  return hash.replace(/^#/, '').slice(0, 200)
}
