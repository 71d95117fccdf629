import * as z from 'zod'
import { AREAS } from '../../kernel/area.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { heldPart } from '../leaders/schema.ts'
import { rosterId, rosterRole, soldierId } from '../schema.ts'
import { MOVING_KINDS } from './what-moves.ts'

/** Rosters below one roster in a chain of command. */
export const CHAIN_LIMIT = 2000
/** From team to corps is ten levels. */
export const CHAIN_DEPTH_LIMIT = 16

/** The caller's own row, on their leader's roster. */
export const myLink = z.object({
  rosterId,
  rosterName: z.string(),
  soldierId,
  /** The name of the leader, as lists show it. */
  leader: z.string(),
  since: z.iso.datetime(),
})
export type MyLink = z.output<typeof myLink>

/** How the person and the roster were matched: by the leader's code, or by the person's own data on a row. */
export const requestBasis = z.enum(['code', 'dodid', 'email'])
export type RequestBasis = z.output<typeof requestBasis>

/** Somebody agreed to be linked to this roster, and its leader has not confirmed it yet. */
export const linkRequest = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** `record` in place of the e-mail, for a leader without contact data. */
  basis: z.enum([...requestBasis.options, 'record']),
  person: z.object({
    rank: z.string(),
    name: z.string(),
    email: z.string(),
    /** The sign-in provider verified the address. */
    emailVerified: z.boolean(),
    /** The last four digits, enough to compare. */
    dodidEnd: z.string(),
  }),
  /** The rows that it may be about, the best first. When empty, confirming adds a new row. */
  candidates: z
    .array(z.object({ soldierId, name: z.string(), matchedBy: z.array(z.enum(['dodid', 'email', 'record', 'name'])) }))
    .max(5),
})
export type LinkRequest = z.output<typeof linkRequest>

/** A leader has the person on a roster and asks to be linked. It has no effect until the person says yes. */
export const linkAsk = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  roster: z.string(),
  leader: z.object({
    uid: z.uuid(),
    /** The rank and name of the leader's own profile. */
    name: z.string(),
    /** The address that the leader's sign-in provider verified. Null when there is none. */
    verifiedEmail: z.string().nullable(),
  }),
  /** The person's data that the row has. Empty when it was linked before people were asked. */
  matchedBy: z.array(requestBasis.exclude(['code'])),
})
export type LinkAsk = z.output<typeof linkAsk>

/** Asks that one person can see. */
export const ASK_LIMIT = 100

/** One roster of a chain of command. `parentId` is the roster of which its owner is a linked Soldier. */
export const chainRoster = z.object({
  rosterId,
  parentId: rosterId.nullable(),
  /** 0 for the requested roster. */
  depth: z.int(),
  name: z.string(),
  leader: z.string(),
  /** The leader's own row in the parent roster. */
  soldierId: soldierId.nullable(),
  soldiers: z.int(),
})
export type ChainRoster = z.output<typeof chainRoster>

export const chainLeader = z.object({ rosterId, rosterName: z.string(), leader: z.string(), depth: z.int() })

export const myChain = z.object({
  link: myLink.nullable(),
  /** Leaders who ask the caller to be linked. Empty while the caller is linked. */
  asks: z.array(linkAsk).max(ASK_LIMIT),
  /** What the caller asked for or agreed to, which waits for a leader's decision. */
  waiting: z.array(z.object({ id: z.uuid(), at: z.iso.datetime(), rosterName: z.string() })).max(20),
  /** From the direct leader to the top. */
  above: z.array(chainLeader).max(CHAIN_DEPTH_LIMIT),
  /** Leaders directly below the rosters that the caller owns. */
  below: z.array(chainLeader).max(CHAIN_LIMIT),
})
export type MyChain = z.output<typeof myChain>

/** The events of one row's link, the newest first. */
export const linkEvent = z.object({
  at: z.iso.datetime(),
  event: z.enum(['linked', 'unlinked', 'transferred out', 'transferred in']),
  by: z.string(),
  /** The other roster of a transfer. */
  roster: z.string().nullable(),
})

/** The most leaders of one roster, including the owner. */
export const ROSTER_LEADERS = 100

export const coLeader = z.object({
  uid: z.uuid(),
  name: z.string(),
  role: rosterRole,
  since: z.iso.datetime(),
  /** Null for a leader of the whole roster, with the rights of the role. */
  part: heldPart.nullable(),
  /**
   * Whether the account is linked to a Soldier of this roster, with whom a part moves and ends. For the owner, about
   * leaders with a part; null otherwise.
   */
  linked: z.boolean().nullable(),
})
export type CoLeader = z.output<typeof coLeader>

export const TRANSFER_LIMIT = 200

/** How many days an offer waits: from the day it was made, or from the day it takes effect if that is later. */
export const OFFER_DAYS = 30
/** How many days a transfer that was made at once can be taken back. */
export const TAKE_BACK_DAYS = 7

/** Soldiers offered from one roster to another. When the gaining leader accepts, the rows and their records move. */
export const transfer = z.object({
  id: z.uuid(),
  direction: z.enum(['out', 'in']),
  /** An offer that nobody answered in time has expired. */
  state: z.enum(['offered', 'accepted', 'declined', 'withdrawn', 'expired']),
  at: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  effectiveOn: calendarDate,
  /** The last day on which it can be accepted. */
  until: calendarDate,
  /** Made by a leader of both rosters, without an offer. */
  atOnce: z.boolean(),
  /** It takes back another transfer. */
  takesBack: z.boolean(),
  takenBack: z.boolean(),
  /** The caller leads both rosters and may still take it back. */
  mayTakeBack: z.boolean(),
  rehabilitative: z.boolean(),
  /** Both rosters have the same leader at the top. */
  sameChain: z.boolean(),
  /** The other roster and its leader. */
  other: z.string(),
  soldiers: z.array(z.object({ soldierId, name: z.string() })).max(TRANSFER_LIMIT),
})
export type Transfer = z.output<typeof transfer>

export const transferPreview = z.object({
  /** Whether the gaining roster is in the same chain of command. Null while no roster is named. */
  sameChain: z.boolean().nullable(),
  /** The caller leads the gaining roster too, so that nobody else has to accept. */
  atOnce: z.boolean(),
  counts: z.array(z.object({ kind: z.enum(MOVING_KINDS), count: z.int() })).max(MOVING_KINDS.length),
  /** What keeps Soldiers from being transferred until it is settled. */
  settleFirst: z
    .array(z.object({ kind: z.enum(MOVING_KINDS), soldiers: z.array(z.string()).max(TRANSFER_LIMIT) }))
    .max(MOVING_KINDS.length),
  /** Areas that the caller does not see. What is there is neither counted nor named. */
  unseen: z.array(z.enum(AREAS)).max(AREAS.length),
})
export type TransferPreview = z.output<typeof transferPreview>
