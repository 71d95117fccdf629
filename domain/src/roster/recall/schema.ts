import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { freeText } from '../../kernel/text.ts'
import { group, groupId, ROSTER_LIMIT, rosterId, soldierId } from '../schema.ts'
import { ENTRIES_EACH, LINKS_EACH, SHARE_DAYS } from './limits.ts'
import { CONTACTS, REASONS, STATEMENTS } from './standing.ts'

const id = () => z.uuid().toLowerCase()
const instant = z.iso.datetime()

/**
 * The secret of a share or of a personal link: made on the device that gives it out, so that no answer and no log
 * of the server ever holds it; the server keeps its hash. 128 bits or more, base64url.
 */
export const recallSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,86}$/, { error: 'A key has 22 to 86 letters, digits, dashes and underscores.' })

/** What may come from an address line: anything short. What is no key is answered as a dead one. */
export const triedSecret = z.string().max(200)

// --- Alert roster -----------------------------------------------------------------------------------

export const alertSoldier = z.object({
  id: soldierId,
  rank: z.string(),
  last: z.string(),
  first: z.string(),
  middle: z.string(),
  suffix: z.string(),
  dor: calendarDate.nullable(),
  position: z.string(),
  groupId: groupId.nullable(),
  cell: z.string(),
  altPhone: z.string(),
  quarters: z.string(),
  linked: z.boolean(),
  verifiedOn: calendarDate.nullable(),
  /** The Soldier said so themselves. */
  verifiedBySelf: z.boolean(),
})
export type AlertSoldier = z.output<typeof alertSoldier>

export const alertLeader = z.object({ groupId, soldierId })

/** One roster of an alert roster: the people, their groups, and whom the leader chose to lead a group. */
export const alertUnit = z.object({
  rosterId,
  name: z.string(),
  depth: z.int(),
  groups: z.array(group).max(2000),
  leaders: z.array(alertLeader).max(2000),
  soldiers: z.array(alertSoldier).max(ROSTER_LIMIT),
})
export type AlertUnit = z.output<typeof alertUnit>

export const alertRoster = z.object({
  timeZone: z.string(),
  today: calendarDate,
  units: z.array(alertUnit).max(500),
})
export type AlertRoster = z.output<typeof alertRoster>

export const shareInput = {
  shareId: id(),
  key: recallSecret,
  label: freeText(80).default(''),
  days: z.int().min(1).max(SHARE_DAYS.most).default(SHARE_DAYS.usual),
  /** Only these groups and what stands below them; null for the whole roster. */
  groupIds: z.array(groupId).min(1).max(100).nullable().default(null),
}

export const alertShare = z.object({
  id: id(),
  label: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  /** Of the groups it shows; null for the whole roster. */
  groups: z.array(z.string()).max(100).nullable(),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  opened: z.int(),
  lastOpenedAt: instant.nullable(),
})
export type AlertShare = z.output<typeof alertShare>

/** What whoever holds a key sees. */
export const sharedAlertRoster = z.object({
  unit: z.string(),
  label: z.string(),
  sharedBy: z.string(),
  expiresAt: instant,
  asOf: instant,
  timeZone: z.string(),
  groups: z.array(group).max(2000),
  leaders: z.array(alertLeader).max(2000),
  soldiers: z.array(alertSoldier).max(ROSTER_LIMIT),
})
export type SharedAlertRoster = z.output<typeof sharedAlertRoster>

// --- Recall -----------------------------------------------------------------------------------------

export const recallKind = z.enum(['drill', 'real'])

export const recallInput = {
  recallId: id(),
  kind: recallKind,
  message: freeText(500, { lines: true }).pipe(z.string().min(1, { error: 'Say what must be done.' })),
  place: freeText(120).default(''),
  /** Minutes that Soldiers have to answer, and to report; null when no time is set for reporting. */
  respondMinutes: z.int().min(1).max(1440).default(30),
  reportMinutes: z.int().min(1).max(4320).nullable().default(null),
  /** After so many minutes without an answer the next leader is told, and again one further up; null for never. */
  escalateMinutes: z.int().min(1).max(720).nullable().default(15),
  groupIds: z.array(groupId).min(1).max(100).nullable().default(null),
}

export const recallAnswerInput = {
  answerId: id(),
  answer: z.enum(STATEMENTS),
  etaMinutes: z.int().min(0).max(1440).nullable().default(null),
  reason: z.enum(REASONS).nullable().default(null),
  /** What the device's clock says, right or wrong: shown beside the server's time, and decides nothing. */
  deviceAt: instant.nullable().default(null),
}

export const recallEntry = z.object({
  id: id(),
  what: z.enum([...STATEMENTS, ...CONTACTS]),
  at: instant,
  deviceAt: instant.nullable(),
  etaMinutes: z.int().nullable(),
  reason: z.enum(REASONS).nullable(),
  source: z.enum(['link', 'account', 'leader']),
  /** The leader, or the Soldier's own account; null for a link. */
  by: z.string().nullable(),
  /** Which of the Soldier's links, and what the device said it was. */
  linkId: id().nullable(),
  device: z.string(),
  void: z.enum(['withdrawn', 'not them']).nullable(),
  late: z.boolean(),
})

export const recallLink = z.object({
  id: id(),
  /** 1 for the Soldier's first. */
  number: z.int(),
  at: instant,
  by: z.string(),
  voidedAt: instant.nullable(),
})

export const recallPerson = z.object({
  soldierId,
  rank: z.string(),
  last: z.string(),
  first: z.string(),
  middle: z.string(),
  suffix: z.string(),
  /** Where they stood when the recall started: `1st Platoon / 2nd Squad`. */
  group: z.string(),
  cell: z.string(),
  /** Has an account, which was told in the app. */
  told: z.boolean(),
  links: z.array(recallLink).max(LINKS_EACH),
  /** In the order in which the server took them. */
  entries: z.array(recallEntry).max(ENTRIES_EACH),
})
export type RecallPerson = z.output<typeof recallPerson>

export const recallSummary = z.object({
  id: id(),
  kind: recallKind,
  message: z.string(),
  place: z.string(),
  startedAt: instant,
  startedBy: z.string(),
  respondBy: instant,
  reportBy: instant.nullable(),
  escalateMinutes: z.int().nullable(),
  /** Names of the groups called; null for the whole roster. */
  groups: z.array(z.string()).max(100).nullable(),
  state: z.enum(['running', 'closed', 'cancelled']),
  endedAt: instant.nullable(),
  endedBy: z.string(),
  /** Figures at the end, which stay when the names have gone. */
  result: z
    .object({
      called: z.int(),
      notified: z.int(),
      acknowledged: z.int(),
      onTheWay: z.int(),
      arrived: z.int(),
      needHelp: z.int(),
      cannotCome: z.int(),
      noAnswer: z.int(),
      medianMinutes: z.int().nullable(),
      points: z.array(z.object({ minute: z.int(), acknowledged: z.number(), arrived: z.number() })).max(41),
    })
    .nullable(),
  /** The day on which names and answers are deleted; null while it runs. */
  namesUntil: calendarDate.nullable(),
})
export type RecallSummary = z.output<typeof recallSummary>

export const recallEscalation = z.object({
  step: z.int(),
  at: instant,
  /** How many had not answered, and who was told: names of accounts. */
  open: z.int(),
  told: z.array(z.string()).max(500),
})

export const recallBoard = z.object({
  recall: recallSummary,
  timeZone: z.string(),
  /** The server's clock, so that a wrong one on the phone shows no wrong minutes. */
  now: instant,
  people: z.array(recallPerson).max(ROSTER_LIMIT),
  escalations: z.array(recallEscalation).max(20),
})
export type RecallBoard = z.output<typeof recallBoard>

/** What the Soldier sees of a recall, by link or in the app. */
export const ownRecall = z.object({
  state: z.enum(['running', 'closed', 'cancelled']),
  unit: z.string(),
  rank: z.string(),
  last: z.string(),
  kind: recallKind,
  message: z.string(),
  place: z.string(),
  startedAt: instant,
  respondBy: instant,
  reportBy: instant.nullable(),
  timeZone: z.string(),
  endedAt: instant.nullable(),
  /** The last thing that this Soldier, or a leader for them, said. */
  answer: z
    .object({
      what: z.enum(STATEMENTS),
      etaMinutes: z.int().nullable(),
      reason: z.enum(REASONS).nullable(),
      at: instant,
    })
    .nullable(),
})
export type OwnRecall = z.output<typeof ownRecall>
