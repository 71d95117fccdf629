import * as z from 'zod'

/** What a person is told about. Preferences go by these. */
export const NOTIFICATION_KINDS = {
  link: { label: 'Links and transfers', email: true },
  intake: { label: 'Enrollment', email: true },
  nudge: { label: 'Reminders to submit accountability', email: true },
  message: { label: 'Messages from your Soldiers and leaders', email: true },
  sharing: { label: 'Shared rosters', email: true },
  account: { label: 'Account and support', email: true },
} as const satisfies Record<string, { readonly label: string; readonly email: boolean }>

export const notificationKind = z.enum(Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]])
export type NotificationKind = keyof typeof NOTIFICATION_KINDS

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

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time as HH:MM.' })

export const notificationPreferences = z.strictObject({
  /** Kinds that go out as e-mail too. */
  email: z.array(notificationKind).max(20),
  /** Kinds that do not even show in the bell. */
  muted: z.array(notificationKind).max(20),
  /** No e-mail in these hours; it goes out when they are over. Local time of `timeZone`. */
  quiet: z.strictObject({ from: clock, to: clock, timeZone: z.string().max(60) }).nullable(),
})
export type NotificationPreferences = z.output<typeof notificationPreferences>
