import * as z from 'zod'
import { calendarDate, clockTime } from '../../kernel/calendar-date-schema.ts'
import { freeText } from '../../kernel/text.ts'
import { named } from '../../roster/schema.ts'
import { dutyStatusCode, headcount } from '../schema.ts'

/** A formation counts as the accountability of its day, or is an extra check. */
export const FORMATION_KINDS = ['day', 'check'] as const
export type FormationKind = (typeof FORMATION_KINDS)[number]

export const formationId = z.uuid().toLowerCase()

export const formationInput = z.strictObject({
  name: freeText(60).pipe(z.string().min(1, { error: 'Enter a name, e.g., First formation.' })),
  time: clockTime,
  /** 0 is Sunday. */
  weekdays: z
    .array(z.int().min(0).max(6))
    .min(1, { error: 'Choose at least one day of the week.' })
    .max(7)
    .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  /** Minutes after its time during which it can be submitted. */
  closesAfter: z.int().min(15, { error: 'Leave at least 15 minutes.' }).max(720, { error: 'Twelve hours at most.' }),
  counts: z.enum(FORMATION_KINDS),
  /** It is also held on federal holidays and on the unit's days off. */
  onDaysOff: z.boolean().default(false),
})
export type FormationInput = z.output<typeof formationInput>

/** A formation that recurs on its days of the week. */
export const formation = z.object({
  id: formationId,
  ...formationInput.shape,
  name: z.string(),
  time: z.string(),
  weekdays: z.array(z.int()),
  closesAfter: z.int(),
  onDaysOff: z.boolean(),
  version: z.int(),
})
export type Formation = z.output<typeof formation>

/** A day off of the unit, such as a training holiday or a stand-down. Federal holidays are known and need none. */
export const dayOff = z.object({ day: calendarDate, name: z.string() })
export type DayOff = z.output<typeof dayOff>

/** A formation on one day. */
export const formationOnDay = z.object({
  /** Null for the roster's report, due at its usual time, while no formation counts for the day. */
  formationId: formationId.nullable(),
  name: z.string(),
  counts: z.enum(FORMATION_KINDS),
  opensAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** Null when it can always be submitted late. */
  closesAt: z.iso.datetime().nullable(),
  submission: z
    .object({ id: z.uuid(), submittedAt: z.iso.datetime(), submittedBy: z.string(), counts: headcount })
    .nullable(),
})
export type FormationOnDay = z.output<typeof formationOnDay>

/** An absence that is planned and has not begun. */
export const upcomingAbsence = z.object({
  ...named.shape,
  status: dutyStatusCode,
  from: calendarDate,
  to: calendarDate.nullable(),
  place: z.string(),
})
export type UpcomingAbsence = z.output<typeof upcomingAbsence>

const saying = z.object({
  status: dutyStatusCode,
  recordedAt: z.iso.datetime(),
  /** By the device's clock. */
  madeAt: z.iso.datetime().nullable(),
  recordedBy: z.string(),
})

/**
 * Two leaders reported different statuses of a Soldier, and the second did not know of the first: within moments, or
 * without signal. The one that reached the server last counts.
 */
export const disputedStatus = z.object({ ...named.shape, counts: saying, other: saying })
export type DisputedStatus = z.output<typeof disputedStatus>
