import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { unitZone } from '../../platform/unit-zone.ts'

/** `12 Nov 2026, 0630`, by the unit's clocks. */
export function instantWords(iso: string): string {
  const at = new Date(iso)
  return `${formatDate(dayAt(at, unitZone()))}, ${formatTime(at, unitZone())}`
}

/** `12 Nov 2026` */
export function dayWords(iso: string): string {
  return formatDate(dayAt(new Date(iso), unitZone()))
}
