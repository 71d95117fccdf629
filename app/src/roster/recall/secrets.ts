import { publicAddress } from '../../platform/device/public-address.ts'

/** Secrets that were made in this tab. The server keeps only their hashes, so the secret exists only here. */
const made = new Map<string, string>()

/** 128 bits or more, base64url. */
export function newSecret(bytes = 16): string {
  const text = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function rememberSecret(what: string, secret: string): void {
  made.set(what, secret)
}

/**
 * The address of a share; null if it was made in another tab or before a reload. The key is in the fragment, which
 * browsers do not send.
 */
export function addressOfShare(shareId: string): string | null {
  const key = made.get(shareId)
  return key === undefined ? null : `${publicAddress()}/soldiers/alerts#key=${key}`
}

/** The link that a Soldier opens to answer a recall. */
export function answerAddress(recallId: string, soldierId: string): string | null {
  const secret = made.get(`${recallId} ${soldierId}`)
  return secret === undefined ? null : `${publicAddress()}/soldiers/alerts/answer.html#${secret}`
}
