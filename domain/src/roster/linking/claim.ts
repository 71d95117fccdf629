import type { LinkRequest } from './schema.ts'

/** A row that nobody is linked to and that may be about the person who looks. */
export interface WaitingRow {
  readonly rosterId: string
  readonly soldierId: string
  readonly byDodid: boolean
  /** Only ever true of an address that the provider proved to be theirs. */
  readonly byEmail: boolean
  /** The row bears the last name of their profile. */
  readonly sameName: boolean
  /** It was linked to them before, and one side ended that. */
  readonly ended: boolean
}

/** `sign-in` comes by itself; `dodid` is the person’s own word. */
export type ClaimBy = 'sign-in' | 'dodid'

/**
 * The rosters whose leader asks this person, by what is typed on their rows. It gives nobody any right: it is only
 * put before the person. A DoD ID alone counts on a row with the person's last name, since anybody may enter any
 * DoD ID in a profile to see who keeps it. A link that somebody ended is not asked about by itself.
 */
export function asksOf(
  rows: readonly WaitingRow[],
  by: ClaimBy,
): readonly { readonly rosterId: string; readonly basis: LinkRequest['basis'] }[] {
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
 * The row that a person's yes, or their leader's code, links at once: the one with both their verified e-mail and
 * their DoD ID, which the leader typed there. Null when the leader has to look first: nothing or only one of the two
 * matches, several rows do, or the link was ended before.
 */
export function sureRow(rows: readonly WaitingRow[]): WaitingRow | null {
  const [only, ...more] = rows.filter((row) => row.byDodid && row.byEmail)
  return only && more.length === 0 && !only.ended ? only : null
}
