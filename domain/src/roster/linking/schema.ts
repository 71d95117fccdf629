import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { rosterId, rosterRole, soldierId } from '../schema.ts'

/** Most rosters that one chain of command may hold below one roster. */
export const CHAIN_LIMIT = 2000
/** Team to corps is ten steps. */
export const CHAIN_DEPTH_LIMIT = 16

/** The row that describes the caller, in their leader's roster. */
export const myLink = z.object({
  rosterId,
  rosterName: z.string(),
  soldierId,
  /** The leader who keeps it, as lists name people. */
  leader: z.string(),
  since: z.iso.datetime(),
})
export type MyLink = z.output<typeof myLink>

/** What brought person and roster together: the leader's code, or the person's own data on a row of the roster. */
export const requestBasis = z.enum(['code', 'dodid', 'email'])

/** Somebody agreed to be linked to this roster, and its leader has not confirmed it yet. */
export const linkRequest = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  basis: requestBasis,
  person: z.object({
    rank: z.string(),
    name: z.string(),
    email: z.string(),
    /** The provider proved that the address is theirs. */
    emailVerified: z.boolean(),
    /** Last four digits, enough to compare. */
    dodidEnd: z.string(),
  }),
  /** Rows it may be about, best first; none: confirming makes a new row. */
  candidates: z
    .array(z.object({ soldierId, name: z.string(), matchedBy: z.array(z.enum(['dodid', 'email', 'name'])) }))
    .max(5),
})
export type LinkRequest = z.output<typeof linkRequest>

/** A leader has the person on a roster and asks to be linked. Nothing follows from it until the person says yes. */
export const linkAsk = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  roster: z.string(),
  leader: z.object({
    uid: z.uuid(),
    /** Rank and name as their own profile has them. */
    name: z.string(),
    /** What their provider proved to be theirs; null where none did. */
    verifiedEmail: z.string().nullable(),
  }),
  /** What of the person is on the row; neither, where it was linked before people were asked. */
  matchedBy: z.array(requestBasis.exclude(['code'])),
})
export type LinkAsk = z.output<typeof linkAsk>

/** Most requests that are put before one person. */
export const ASK_LIMIT = 100

/** One roster of a chain of command. `parentId` is the roster that its owner is a linked Soldier of. */
export const chainRoster = z.object({
  rosterId,
  parentId: rosterId.nullable(),
  /** 0: the roster that was asked about. */
  depth: z.int(),
  name: z.string(),
  leader: z.string(),
  /** The leader's own row in the parent. */
  soldierId: soldierId.nullable(),
  soldiers: z.int(),
})
export type ChainRoster = z.output<typeof chainRoster>

export const chainLeader = z.object({ rosterId, rosterName: z.string(), leader: z.string(), depth: z.int() })

export const myChain = z.object({
  link: myLink.nullable(),
  /** Leaders who ask me to be linked; none while I am. */
  asks: z.array(linkAsk).max(ASK_LIMIT),
  /** What I asked for or agreed to, which waits for a leader's word. */
  waiting: z.array(z.object({ id: z.uuid(), at: z.iso.datetime(), rosterName: z.string() })).max(20),
  /** From the direct leader up to the top. */
  above: z.array(chainLeader).max(CHAIN_DEPTH_LIMIT),
  /** Leaders directly below the rosters I own. */
  below: z.array(chainLeader).max(CHAIN_LIMIT),
})
export type MyChain = z.output<typeof myChain>

/** What happened to the link of one row, newest first. */
export const linkEvent = z.object({
  at: z.iso.datetime(),
  event: z.enum(['linked', 'unlinked', 'transferred out', 'transferred in']),
  by: z.string(),
  /** The other roster of a transfer. */
  roster: z.string().nullable(),
})

export const coLeader = z.object({ uid: z.uuid(), name: z.string(), role: rosterRole, since: z.iso.datetime() })
export type CoLeader = z.output<typeof coLeader>

export const TRANSFER_LIMIT = 200

/** Soldiers offered from one roster to another. The gaining leader accepts; then the rows move on. */
export const transfer = z.object({
  id: z.uuid(),
  direction: z.enum(['out', 'in']),
  state: z.enum(['offered', 'accepted', 'declined', 'withdrawn']),
  at: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  effectiveOn: calendarDate,
  /** The other roster and its leader. */
  other: z.string(),
  soldiers: z.array(z.object({ soldierId, name: z.string() })).max(TRANSFER_LIMIT),
})
export type Transfer = z.output<typeof transfer>
