import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** `12 Nov 2026, 0630`, where the reader is. */
export function instantWords(iso: string): string {
  const at = new Date(iso)
  return `${formatDate(dayAt(at, HERE))}, ${formatTime(at, HERE)}`
}

/** `12 Nov 2026` */
export function dayWords(iso: string): string {
  return formatDate(dayAt(new Date(iso), HERE))
}
