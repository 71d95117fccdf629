import { publicAddress } from '../../../platform/device/public-address.ts'

/** Tokens of links that were made in this tab: the server keeps only their hash, and shows each once. */
const made = new Map<string, string>()

export function rememberLink(inviteId: string, token: string): void {
  made.set(inviteId, token)
}

/** The address that Soldiers open; null when the link was made elsewhere or before. */
export function addressOfLink(inviteId: string): string | null {
  const token = made.get(inviteId)
  return token === undefined ? null : `${publicAddress()}/intake/${token}`
}
