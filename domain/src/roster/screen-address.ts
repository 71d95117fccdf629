/** The parameter of an address that names the roster for its screen. */
export const ROSTER_PARAMETER = 'roster'

/**
 * The address of a screen for this roster. A user with several rosters has chosen one, and a message may be about
 * another. Opening the address chooses that roster.
 */
export function screenOf(rosterId: string, path = '/soldiers'): string {
  return `${path}?${ROSTER_PARAMETER}=${rosterId}`
}
