import { publicAddress } from '../../../platform/device/public-address.ts'

/** Tokens of links that were made in this tab. The server keeps only their hash and shows each token once. */
const made = new Map<string, string>()

export function rememberLink(inviteId: string, token: string): void {
  made.set(inviteId, token)
}

/** The address that Soldiers open; null if the link was made in another tab or before a reload. */
export function addressOfLink(inviteId: string): string | null {
  const token = made.get(inviteId)
  return token === undefined ? null : `${publicAddress()}/intake/${token}`
}
