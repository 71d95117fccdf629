import { addDays, dayAt, instantAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The end of the chosen last day in the admin's time zone; null when the text is not a date. */
export function endOfDay(day: string): string | null {
  return isCalendarDate(day) ? instantAt(addDays(day, 1), '00:00', HERE).toISOString() : null
}

/** The last day before that moment. */
export function lastDay(iso: string): string {
  return dayAt(new Date(Date.parse(iso) - 1), HERE)
}
