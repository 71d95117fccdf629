import { type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import type { Lapse } from './lapse.ts'

/** Days before a license lapses on which it is reminded of. 0 means on its last day or later. */
export const REMINDER_DAYS = [0, 30, 60] as const
export type ReminderStage = (typeof REMINDER_DAYS)[number]

export interface LicenseReminder {
  readonly what: 'expires' | 'ride'
  /** The last valid day. */
  readonly due: CalendarDate
  readonly stage: ReminderStage
}

/**
 * The reminders of today: for each date the nearest stage, once. A missed stage is sent at the next check, unless a
 * nearer stage has come.
 */
export function licenseReminders(
  lapse: Pick<Lapse, 'expires' | 'ride'>,
  told: ReadonlySet<string>,
  today: CalendarDate,
): LicenseReminder[] {
  return (['expires', 'ride'] as const).flatMap((what): LicenseReminder[] => {
    const due = lapse[what]
    if (due === null) return []
    const stage = REMINDER_DAYS.find((days) => daysBetween(today, due) <= days)
    if (stage === undefined) return []
    const reminder = { what, due, stage }
    // A reminder of a nearer stage covers the farther ones.
    return REMINDER_DAYS.some((days) => days <= stage && told.has(reminderKey({ ...reminder, stage: days })))
      ? []
      : [reminder]
  })
}

export function reminderKey({ what, due, stage }: LicenseReminder): string {
  return `${what} ${due} ${stage}`
}
