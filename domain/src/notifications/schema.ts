import * as z from 'zod'
import { clockTime } from '../kernel/calendar-date-schema.ts'
import { isTimeZone } from '../kernel/calendar-date.ts'
import { NOTIFICATION_KIND_NAMES } from './kinds.ts'

export const notificationKind = z.enum(NOTIFICATION_KIND_NAMES)

/** As the specification has it (section 3): read markers are the device's own. */
export const notification = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  date: z.iso.datetime(),
  /** `ts`: the date in milliseconds since 1970; `link`: the screen it opens. */
  extra: z.object({ ts: z.number(), kind: notificationKind, link: z.string().nullable() }),
})
export type Notification = z.output<typeof notification>

export const NOTIFICATION_LIMIT = 200

const kinds = z.array(notificationKind).max(20)

export const notificationPreferences = z.strictObject({
  /** Kinds that go out as e-mail too. A muted kind does not, whatever stands here. */
  email: kinds,
  /** Kinds that do not even show in the bell. */
  muted: kinds,
  /** Kinds that are pushed to the person’s phones and browsers too. A muted kind is not, whatever stands here. */
  push: kinds,
  /** No e-mail and no push in these hours; they go out when these are over. Local time of `timeZone`. */
  quiet: z
    .strictObject({
      from: clockTime,
      to: clockTime,
      timeZone: z.string().max(60).refine(isTimeZone, { error: 'Choose a time zone from the list.' }),
    })
    .nullable(),
})
export type NotificationPreferences = z.output<typeof notificationPreferences>

/** What a client sends. One from before there was push says nothing of it, and what was chosen stays. */
export const notificationChoices = notificationPreferences.extend({ push: kinds.optional() })
export type NotificationChoices = z.output<typeof notificationChoices>

/** What holds for whoever never chose: everything, by every way, at any hour. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  email: NOTIFICATION_KIND_NAMES,
  muted: [],
  push: NOTIFICATION_KIND_NAMES,
  quiet: null,
}
