/** The parameter by which an address says which roster its screen is to show. */
export const ROSTER_PARAMETER = 'roster'

/**
 * The address of a screen about this roster. Whoever keeps several has chosen one of them, and a message may be about
 * another: opening the address chooses the roster.
 */
export function screenOf(rosterId: string, path = '/soldiers'): string {
  return `${path}?${ROSTER_PARAMETER}=${rosterId}`
}
