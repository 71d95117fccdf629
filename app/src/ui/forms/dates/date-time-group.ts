import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { typedClock } from '@muster/domain/kernel/typed-clock.ts'
import { parseTypedDate } from '@muster/domain/kernel/typed-date.ts'
import { unitDay } from './unit-day.ts'

/**
 * The day and the time of a date-time group in local time: `051430DEC26`, `051430JDEC26`, `05 1430 DEC 26`. Null for
 * anything else. A group in another zone (`051430ZDEC26`) is not taken: its local day depends on the unit's zone, and
 * a time that is read wrong is worse than one that is typed again.
 */
export function parseDateTimeGroup(text: string): { readonly day: CalendarDate; readonly time: string } | null {
  const group = /^(\d{2})\s?(\d{4})\s?j?\s?([a-z]{3})\s?(\d{4}|\d{2})$/i.exec(text.trim())
  if (!group) return null
  const [, on, time = '', month, year] = group
  const day = parseTypedDate(`${on} ${month} ${year}`, unitDay())
  return day === null || typedClock(time) === null ? null : { day, time }
}
