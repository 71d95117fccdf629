import type { LinkRequest } from './schema.ts'

/** A row that nobody is linked to and that may be about the person who asks. */
export interface WaitingRow {
  readonly rosterId: string
  readonly soldierId: string
  readonly byDodid: boolean
  /** Only ever true of an address that the provider proved to be theirs. */
  readonly byEmail: boolean
  /** It was linked to them before, and one side ended that. */
  readonly ended: boolean
}

/** `sign-in` comes by itself; the others are somebody's word. */
export type ClaimBy = 'sign-in' | 'dodid' | 'code'

export interface Claim {
  /** To be linked at once. */
  readonly link: WaitingRow | null
  /** Leaders to be asked. */
  readonly ask: readonly { readonly rosterId: string; readonly basis: LinkRequest['basis'] }[]
}

/**
 * What a person's data claims. Verified e-mail and DoD ID together link at once, if they point to one row and no
 * more; anything less asks the leader, because a DoD ID is no secret. A link that somebody ended does not come
 * back by itself.
 */
export function claimFrom(rows: readonly WaitingRow[], by: ClaimBy): Claim {
  const open = rows.filter((row) => (row.byDodid || row.byEmail) && !(by === 'sign-in' && row.ended))
  const sure = open.filter((row) => row.byDodid && row.byEmail && !row.ended)
  const [only] = sure
  if (only && sure.length === 1) return { link: only, ask: [] }
  const rosters = [...new Set(open.map((row) => row.rosterId))]
  return {
    link: null,
    ask: rosters.map((rosterId) => ({
      rosterId,
      basis: open.some((row) => row.rosterId === rosterId && row.byDodid) ? 'dodid' : 'email',
    })),
  }
}
