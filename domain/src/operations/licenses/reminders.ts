import { type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import type { Lapse } from './lapse.ts'

/** Days ahead at which it is told that something lapses; 0: on its last day, or after it. */
export const REMINDER_DAYS = [0, 30, 60] as const
export type ReminderStage = (typeof REMINDER_DAYS)[number]

export interface LicenseReminder {
  readonly what: 'expires' | 'ride'
  /** The last good day. */
  readonly due: CalendarDate
  readonly stage: ReminderStage
}

/**
 * Of what is to be told today: of each date the nearest stage, once. A stage that was missed is told as soon as somebody
 * looks again, and not any more once a nearer one has come.
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
    // Who was told that it lapses in a month has been told that it does in two.
    return REMINDER_DAYS.some((days) => days <= stage && told.has(reminderKey({ ...reminder, stage: days })))
      ? []
      : [reminder]
  })
}

export function reminderKey({ what, due, stage }: LicenseReminder): string {
  return `${what} ${due} ${stage}`
}
