import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { unitZone } from '../platform/clock/unit-zone.ts'

/** The day of an instant in the unit's time zone, like every other date. */
export function dayHere(at: Date): string {
  return formatDate(dayAt(at, unitZone()))
}
