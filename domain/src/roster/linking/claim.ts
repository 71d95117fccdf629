import type { RequestBasis } from './schema.ts'

/** A row without a linked account that may be about the person. */
export interface WaitingRow {
  readonly rosterId: string
  readonly soldierId: string
  readonly byDodid: boolean
  /** Only true for an address that the sign-in provider verified. */
  readonly byEmail: boolean
  /** The row has the last name of the person's profile. */
  readonly sameName: boolean
  /** It was linked to the person before, and one side ended that. */
  readonly ended: boolean
}

/** `sign-in` happens by itself. With `dodid` the person entered a DoD ID. */
export type ClaimBy = 'sign-in' | 'dodid'

/**
 * The rosters that ask this person to be linked, by the data on their rows. An ask gives nobody any right: the person
 * sees it and decides. A DoD ID alone counts only on a row with the person's last name, because anybody may enter any
 * DoD ID in a profile to see who has it. A link that somebody ended is not asked about by itself.
 */
export function asksOf(
  rows: readonly WaitingRow[],
  by: ClaimBy,
): readonly { readonly rosterId: string; readonly basis: RequestBasis }[] {
  const asking = rows.filter(
    (row) => (by === 'dodid' ? row.byDodid : !row.ended) && (row.byEmail || (row.byDodid && row.sameName)),
  )
  const rosters = [...new Set(asking.map((row) => row.rosterId))]
  return rosters.map((rosterId) => ({
    rosterId,
    basis: asking.some((row) => row.rosterId === rosterId && row.byDodid) ? 'dodid' : 'email',
  }))
}

/**
 * The row that is linked at once by the person's yes or the leader's code: the one with both the person's verified
 * e-mail and the DoD ID, which the leader entered there. Null when the leader must decide first: nothing or only one of
 * the two matches, several rows match, or the link was ended before.
 */
export function sureRow(rows: readonly WaitingRow[]): WaitingRow | null {
  const [only, ...more] = rows.filter((row) => row.byDodid && row.byEmail)
  return only && more.length === 0 && !only.ended ? only : null
}
