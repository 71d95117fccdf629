import { screenOf } from '../../roster/screen-address.ts'

/** Where a Soldier finds what was delivered to them. */
export const MY_COUNSELINGS = '/profile/counselings'

export function myCounselingAddress(counselingId: string): string {
  return `${MY_COUNSELINGS}/${counselingId}`
}

/** Where a leader finds a session. */
export function counselingAddress(rosterId: string, counselingId: string): string {
  return screenOf(rosterId, `/counseling/${counselingId}`)
}

/** What a Soldier opens to sign without an account; the secret follows in the fragment, which is sent nowhere. */
export const SIGN_PAGE = '/counseling/sign'
