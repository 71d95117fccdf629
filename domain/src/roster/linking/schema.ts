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

/** How somebody came to ask: with the leader's code, or because their own data matches a waiting row. */
export const requestBasis = z.enum(['code', 'dodid', 'email'])

/** Somebody says that they are on this roster, and its leader has not confirmed it yet. */
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
  /** Requests of mine that wait for a leader's word. Names nobody who has not given me a code. */
  waiting: z.array(z.object({ id: z.uuid(), at: z.iso.datetime(), rosterName: z.string().nullable() })).max(20),
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
