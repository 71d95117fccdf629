import type { CounselingResponse, CounselingState } from '../kinds.ts'
import type { SIGNERS } from '../schema.ts'

export type Signer = (typeof SIGNERS)[number]

/** Links are good for a day unless the leader says otherwise. */
export const LINK_HOURS = { usual: 24, most: 7 * 24 } as const
/** Links of one session that are out at a time; a leader who needs more has lost count. */
export const LINKS_OUT = 5

export interface SigningFacts {
  readonly state: CounselingState
  readonly response: CounselingResponse | null
  /** Who has signed what stands there now. */
  readonly signed: readonly Signer[]
}

/** Why this signature cannot be put there now, or null. A refusal counts as the Soldier's answer. */
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

/** A link carries the words of one delivery. What came after it is for another link. */
export type LinkStanding = 'open' | 'signed' | 'refused' | 'taken back' | 'dead'

export interface LinkFacts {
  readonly expiresAt: Date
  /** The leader ended the link. */
  readonly withdrawnAt: Date | null
  /** The answer came by this link, or otherwise since it was made. */
  readonly usedAt: Date | null
  /** The delivery that the link was made for still stands. */
  readonly delivered: boolean
  readonly response: CounselingResponse | null
  /** The session was closed: where nobody answered it, nobody will. */
  readonly closed: boolean
}

/**
 * `dead` looks the same as a link that never was. What was signed is said to whoever opens the link after; and that a
 * leader put a refusal on record, to the Soldier who may know nothing of it.
 */
export function standingOf(link: LinkFacts, now: Date): LinkStanding {
  if (link.withdrawnAt !== null) return 'dead'
  if (link.usedAt === null && link.expiresAt <= now) return 'dead'
  if (!link.delivered) return 'taken back'
  if (link.usedAt !== null) return 'signed'
  if (link.response === null) return link.closed ? 'dead' : 'open'
  return link.response === 'refused' ? 'refused' : 'signed'
}

/** Of whoever opens a link while signed in. */
export interface Opener {
  readonly uid: string
  /** May change the roster: a leader must not sign for a Soldier by the Soldier's link. */
  readonly keeps: boolean
  /** Is linked to another row than the one that the link is for. */
  readonly isSomebodyElse: boolean
}

/**
 * Whether a link may be used by this browser. Nobody signed in: yes, that is what it is for. The Soldier's own
 * account: yes. Where the Soldier has no account with us, any that is not somebody else's for certain.
 */
export function mayOpen(opener: Opener | null, linkedUid: string | null): boolean {
  if (opener === null || opener.uid === linkedUid) return true
  return linkedUid === null && !opener.keeps && !opener.isSomebodyElse
}
