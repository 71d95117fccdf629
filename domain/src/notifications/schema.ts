import * as z from 'zod'
import { clockTime } from '../kernel/calendar-date-schema.ts'
import { isTimeZone } from '../kernel/calendar-date.ts'
import { NOTIFICATION_KIND_NAMES } from './kinds.ts'

export const notificationKind = z.enum(NOTIFICATION_KIND_NAMES)

/** A notification, as in the specification (section 3). Each device keeps its own read markers. */
export const notification = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  date: z.iso.datetime(),
  /** `ts` is the date in milliseconds since 1970. `link` is the screen that it opens. */
  extra: z.object({ ts: z.number(), kind: notificationKind, link: z.string().nullable() }),
})
export type Notification = z.output<typeof notification>

export const NOTIFICATION_LIMIT = 200

const kinds = z.array(notificationKind).max(20)

export const notificationPreferences = z.strictObject({
  /** Kinds that are also sent by e-mail, except muted ones. */
  email: kinds,
  /** Kinds that are not even shown in the bell. */
  muted: kinds,
  /** Kinds that are also pushed to the user's phones and browsers, except muted ones. */
  push: kinds,
  /** Hours without e-mail and push, in `timeZone`. Both are sent when the hours are over. */
  quiet: z
    .strictObject({
      from: clockTime,
      to: clockTime,
      timeZone: z.string().max(60).refine(isTimeZone, { error: 'Choose a time zone from the list.' }),
    })
    .nullable(),
})
export type NotificationPreferences = z.output<typeof notificationPreferences>

/** The choices that a client sends. An older client sends no `push`, and the stored choice is kept. */
export const notificationChoices = notificationPreferences.extend({ push: kinds.optional() })
export type NotificationChoices = z.output<typeof notificationChoices>

/** The preferences of a user who never chose: every kind, in every way, at any hour. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  email: NOTIFICATION_KIND_NAMES,
  muted: [],
  push: NOTIFICATION_KIND_NAMES,
  quiet: null,
}
