import type { CounselingResponse, CounselingState } from '../kinds.ts'
import type { SIGNERS } from '../schema.ts'

export type Signer = (typeof SIGNERS)[number]

/** Hours for which a link works: 24 unless the leader chooses otherwise, and 7 days at most. */
export const LINK_HOURS = { usual: 24, most: 7 * 24 } as const
/** Open links of one session at a time. A leader who needs more has lost count. */
export const LINKS_OUT = 5

export interface SigningFacts {
  readonly state: CounselingState
  readonly response: CounselingResponse | null
  /** Who has signed the current delivery. */
  readonly signed: readonly Signer[]
}

/** Why this person cannot sign now, or null when they can. A recorded refusal counts as the Soldier's answer. */
export function whyNotSign({ state, response, signed }: SigningFacts, signer: Signer): string | null {
  if (state === 'draft') return 'This session is a draft. Deliver it first, then it can be signed.'
  if (state === 'closed') return 'This session is closed. Reopen it to sign it.'
  switch (signer) {
    case 'counselor':
      return signed.includes('counselor') ? 'The counselor has signed this already.' : null
    case 'soldier':
    case 'witness':
      if (response === null) return null
      return response === 'refused'
        ? 'It is on record that the Soldier refused to sign this.'
        : 'This has been signed already.'
    case 'assessor':
    case 'assessed':
      if (state !== 'assessed') return 'There is no assessment yet. Write part IV first, then sign it.'
      return signed.includes(signer) ? 'This part has been signed already.' : null
  }
}

/** A link belongs to one delivery. A later delivery needs another link. */
export type LinkStanding = 'open' | 'signed' | 'refused' | 'taken back' | 'dead'

export interface LinkFacts {
  readonly expiresAt: Date
  /** The leader ended the link. */
  readonly withdrawnAt: Date | null
  /** When the Soldier answered, through this link or in another way after it was made. */
  readonly usedAt: Date | null
  /** The delivery that the link was made for has not been withdrawn. */
  readonly delivered: boolean
  readonly response: CounselingResponse | null
  /** The session was closed. When it had no answer, none can come. */
  readonly closed: boolean
}

/**
 * What a link does at `now`. `dead` looks like a link that never existed. A link still says later that the session was
 * signed. It also says that a leader recorded a refusal, because the Soldier may not know of it.
 */
export function standingOf(link: LinkFacts, now: Date): LinkStanding {
  if (link.withdrawnAt !== null) return 'dead'
  if (link.usedAt === null && link.expiresAt <= now) return 'dead'
  if (!link.delivered) return 'taken back'
  if (link.usedAt !== null) return 'signed'
  if (link.response === null) return link.closed ? 'dead' : 'open'
  return link.response === 'refused' ? 'refused' : 'signed'
}

/** The signed-in account that opens a link. */
export interface Opener {
  readonly uid: string
  /** May change the roster. A leader must not sign for a Soldier through the Soldier's link. */
  readonly keeps: boolean
  /** Is linked to another Soldier than the link is for. */
  readonly isSomebodyElse: boolean
}

/**
 * Whether this browser may use a link. A browser without a sign-in may, and so may the Soldier's own account. When the
 * Soldier has no account, any account may that is not a leader's or known to be another Soldier's.
 */
export function mayOpen(opener: Opener | null, linkedUid: string | null): boolean {
  if (opener === null || opener.uid === linkedUid) return true
  return linkedUid === null && !opener.keeps && !opener.isSomebodyElse
}
