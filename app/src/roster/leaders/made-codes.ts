import { pathOfCode } from '@muster/domain/roster/invites/address.ts'
import { publicAddress } from '../../platform/device/public-address.ts'

/** Codes for co-leaders that were made in this tab. The server keeps only their hash and shows each code once. */
const made = new Map<string, string>()

export function rememberCode(inviteId: string, code: string): void {
  made.set(inviteId, code)
}

/** Null if the code was made in another tab or before a reload. */
export function codeOf(inviteId: string): string | null {
  return made.get(inviteId) ?? null
}

/** The address that opens the profile with the code filled in. */
export function joinAddress(code: string): string {
  return `${publicAddress()}${pathOfCode('co-leader', code)}`
}
