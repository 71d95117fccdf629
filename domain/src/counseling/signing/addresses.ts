import { screenOf } from '../../roster/screen-address.ts'

/** The page where a Soldier finds delivered counselings. */
export const MY_COUNSELINGS = '/profile/counselings'

export function myCounselingAddress(counselingId: string): string {
  return `${MY_COUNSELINGS}/${counselingId}`
}

/** The page where a leader opens a session. */
export function counselingAddress(rosterId: string, counselingId: string): string {
  return screenOf(rosterId, `/counseling/${counselingId}`)
}

/**
 * The page where a Soldier signs without an account. The secret follows in the fragment, which browsers do not send.
 */
export const SIGN_PAGE = '/counseling/sign'
