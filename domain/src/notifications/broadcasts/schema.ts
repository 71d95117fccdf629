import * as z from 'zod'
import { isTimeZone } from '../../kernel/calendar-date.ts'
import { calendarDate, clockTime } from '../../kernel/calendar-date-schema.ts'
import { freeText } from '../../kernel/text.ts'
import { BODY_MOST, BROADCAST_SCREENS, type BroadcastScreen, TITLE_MOST } from './screens.ts'

const screens = Object.keys(BROADCAST_SCREENS) as [BroadcastScreen]

/** What is said, in every broadcast. */
export const message = {
  title: freeText(TITLE_MOST).pipe(z.string().min(1, { error: 'Write a title.' })),
  body: freeText(BODY_MOST, { lines: true }).pipe(z.string().min(1, { error: 'Write a message.' })),
  /** The screen that it opens. */
  link: z.enum(screens).nullable().default(null),
}

export const chosenTime = z.strictObject({
  day: calendarDate,
  time: clockTime,
  timeZone: z.string().max(60).refine(isTimeZone, { error: 'Choose a time zone from the list.' }),
})

export const broadcastId = z.uuid().toLowerCase()

/** How many people it goes to, and how many devices of theirs take push. */
export const reach = z.object({ people: z.int(), devices: z.int() })
export type Reach = z.output<typeof reach>

/**
 * Waiting for its time, on its way, all told; taken back before its time; or not sent, because whoever wrote it may
 * not any more, or because it could not be for a day.
 */
export const BROADCAST_STATES = ['waiting', 'sending', 'sent', 'cancelled', 'stopped'] as const

/** Of pushes; the bell needs none. */
const pushes = z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), dropped: z.int() })

export const broadcastLine = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** Of a scheduled one: where its time was chosen. */
  timeZone: z.string().nullable(),
  state: z.enum(BROADCAST_STATES),
  endedAt: z.iso.datetime().nullable(),
  /** Told so far. */
  people: z.int(),
  pushes,
})
export type BroadcastLine = z.output<typeof broadcastLine>

const instant = z.iso
  .datetime({ precision: 6 })
  .refine((at) => !at.startsWith('0000'), { error: 'Choose a later day.' })
export const broadcastCursor = z.strictObject({ at: instant, id: broadcastId })

/** For one sender, who has a thing to say and then another. */
export const sendLimits = { perMinute: 6 }

/** What the sender gets back at once. */
export const accepted = z.object({ id: z.uuid(), dueAt: z.iso.datetime(), people: z.int() })
export type Accepted = z.output<typeof accepted>

/** Whom a leader's goes to: at least one of both. */
export const audience = z
  .strictObject({
    /** Linked Soldiers, of this group and those in it where one is named. */
    soldiers: z.boolean(),
    groupId: z.uuid().toLowerCase().nullable().default(null),
    /** Who keeps the rosters below this one. */
    leaders: z.boolean(),
  })
  .refine(({ soldiers, leaders }) => soldiers || leaders, { error: 'Choose who gets it.', path: ['soldiers'] })
export type Audience = z.output<typeof audience>

export const ownBroadcastLine = broadcastLine.extend({
  audience: z.object({ soldiers: z.boolean(), group: z.string().nullable(), leaders: z.boolean() }),
})
export type OwnBroadcastLine = z.output<typeof ownBroadcastLine>
