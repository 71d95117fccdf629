import { formatDate, formatTime, dayAt } from '@muster/domain/kernel/calendar-date.ts'

/** The line above and below every page that names people with their numbers. */
export const ALERT_MARKING = 'UNCLASSIFIED. CONTAINS PERSONAL DATA: PROTECT IT, AND DESTROY PREVIOUS EDITIONS'

/** `12 Nov 2026 0630`. */
export function stamp(instant: Date, timeZone: string): string {
  return `${formatDate(dayAt(instant, timeZone))} ${formatTime(instant, timeZone)}`
}

/** `alert-roster-a-co-2026-11-12.pdf` */
export function fileNameOf(what: string, unit: string, day: string, format: string): string {
  const plain = `${what} ${unit}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${plain || 'file'}-${day}.${format}`
}
