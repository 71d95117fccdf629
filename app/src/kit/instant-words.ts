import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { unitZone } from '../platform/clock/unit-zone.ts'

/** `12 Nov 2026, 0630` in the unit's time zone. A page that everybody can open also says which unit's. */
export function instantWords(iso: string, zone = unitZone()): string {
  const at = new Date(iso)
  return `${formatDate(dayAt(at, zone))}, ${formatTime(at, zone)}`
}

/** `12 Nov 2026` */
export function dayWords(iso: string, zone = unitZone()): string {
  return formatDate(dayAt(new Date(iso), zone))
}
