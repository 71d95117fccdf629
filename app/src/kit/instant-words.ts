import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { instantIn } from '@muster/domain/kernel/instant-in.ts'
import { unitZone } from '../platform/clock/unit-zone.ts'

/** `12 Nov 2026, 0630` in the unit's time zone. A page that everybody can open also says which unit's. */
export function instantWords(iso: string, zone = unitZone()): string {
  return instantIn(iso, zone)
}

/** `12 Nov 2026` */
export function dayWords(iso: string, zone = unitZone()): string {
  return formatDate(dayAt(new Date(iso), zone))
}
