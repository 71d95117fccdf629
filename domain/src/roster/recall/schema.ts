import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { freeText } from '../../kernel/text.ts'
import { group, groupId, named, nameParts, ROSTER_LIMIT, rosterId, soldierId } from '../schema.ts'
import { ENTRIES_EACH, LINKS_EACH, SHARE_DAYS } from './limits.ts'
import { CONTACTS, REASONS, STATEMENTS } from './standing.ts'

const id = () => z.uuid().toLowerCase()
const instant = z.iso.datetime()

/**
 * The secret of a share or a personal link. The device that creates it makes it, so that no answer and no log of the
 * server contains it. The server stores its hash. At least 128 random bits, base64url.
 */
export const recallSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,86}$/, { error: 'A key has 22 to 86 letters, digits, dashes and underscores.' })

/** A secret from an address. A malformed one gets the same answer as a dead link. */
export const triedSecret = z.string().max(200)

// --- Alert roster -----------------------------------------------------------------------------------

export const alertSoldier = z.object({
  id: soldierId,
  ...nameParts,
  dor: calendarDate.nullable(),
  position: z.string(),
  groupId: groupId.nullable(),
  cell: z.string(),
  altPhone: z.string(),
  quarters: z.string(),
  linked: z.boolean(),
  verifiedOn: calendarDate.nullable(),
  /** The Soldier verified it. */
  verifiedBySelf: z.boolean(),
})
export type AlertSoldier = z.output<typeof alertSoldier>

export const alertLeader = z.object({ groupId, soldierId })

/** One roster of an alert roster: the Soldiers, their groups, and the leaders that were chosen for groups. */
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
  /** Only these groups and the groups below them. Null for the whole roster. */
  groupIds: z.array(groupId).min(1).max(100).nullable().default(null),
}

export const alertShare = z.object({
  id: id(),
  label: z.string(),
  /** Closed when its maker no longer sees all that it shows. */
  state: z.enum(['open', 'expired', 'revoked', 'closed']),
  /** The names of the groups that it shows. Null for the whole roster. */
  groups: z.array(z.string()).max(100).nullable(),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  opened: z.int(),
  lastOpenedAt: instant.nullable(),
})
export type AlertShare = z.output<typeof alertShare>

/** What the holder of a key sees. */
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
  /** Minutes in which Soldiers must answer, and in which they must report. Null when no time is set to report. */
  respondMinutes: z.int().min(1).max(1440).default(30),
  reportMinutes: z.int().min(1).max(4320).nullable().default(null),
  /**
   * Minutes without an answer after which the next leader is notified, and then one further up each time. Null for
   * never.
   */
  escalateMinutes: z.int().min(1).max(720).nullable().default(15),
  groupIds: z.array(groupId).min(1).max(100).nullable().default(null),
}

export const recallAnswerInput = {
  answerId: id(),
  answer: z.enum(STATEMENTS),
  etaMinutes: z.int().min(0).max(1440).nullable().default(null),
  reason: z.enum(REASONS).nullable().default(null),
  /** The time of the device's clock. It is shown beside the server's time and decides nothing. */
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
  /** The leader, or the Soldier's own account. Null for a link. */
  by: z.string().nullable(),
  /** Which of the Soldier's links, and what the device called itself. */
  linkId: id().nullable(),
  device: z.string(),
  void: z.enum(['withdrawn', 'not them']).nullable(),
  late: z.boolean(),
})

export const recallLink = z.object({
  id: id(),
  /** 1 for the Soldier's first link. */
  number: z.int(),
  at: instant,
  by: z.string(),
  voidedAt: instant.nullable(),
})

export const recallPerson = z.object({
  ...named.shape,
  /** The Soldier's group when the recall started: `1st Platoon / 2nd Squad`. */
  group: z.string(),
  cell: z.string(),
  /** The Soldier has an account, which was notified in the app. */
  told: z.boolean(),
  links: z.array(recallLink).max(LINKS_EACH),
  /** In the order in which the server received them. */
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
  /** The names of the called groups. Null for the whole roster. */
  groups: z.array(z.string()).max(100).nullable(),
  state: z.enum(['running', 'closed', 'cancelled']),
  endedAt: instant.nullable(),
  endedBy: z.string(),
  /** The figures at the end. They remain when the names are deleted. Null for a leader of some groups. */
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
  /** The day on which names and answers are deleted. Null while the recall runs. */
  namesUntil: calendarDate.nullable(),
})
export type RecallSummary = z.output<typeof recallSummary>

export const recallEscalation = z.object({
  step: z.int(),
  at: instant,
  /** How many had not answered, and the accounts that were notified. */
  open: z.int(),
  told: z.array(z.string()).max(500),
})

export const recallBoard = z.object({
  recall: recallSummary,
  timeZone: z.string(),
  /** The server's time, so that a wrong clock on the phone does not show wrong minutes. */
  now: instant,
  people: z.array(recallPerson).max(ROSTER_LIMIT),
  escalations: z.array(recallEscalation).max(20),
})
export type RecallBoard = z.output<typeof recallBoard>

/** What the Soldier sees of a recall, through a link or in the app. */
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
  /** The last statement of this Soldier, or of a leader for the Soldier. */
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
