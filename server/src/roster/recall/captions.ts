import { formatDate, formatTime, dayAt } from '@muster/domain/kernel/calendar-date.ts'

/** The line above and below every page that names people with their numbers. */
export const ALERT_MARKING = 'UNCLASSIFIED. CONTAINS PERSONAL DATA: PROTECT IT, AND DESTROY PREVIOUS EDITIONS'

/** `12 Nov 2026 0630`. */
export function stamp(instant: Date, timeZone: string): string {
  return `${formatDate(dayAt(instant, timeZone))} ${formatTime(instant, timeZone)}`
}
