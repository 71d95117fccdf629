import { formatDate, weekdayOf } from '../../kernel/calendar-date.ts'
import { recurrenceWords } from '../../dutyday/tasks/recurrence-rule.ts'
import { firstDay, lastDay } from './event-when.ts'
import type { EventInput, EventWhen } from './schema.ts'

/** The times in a schedule: `0630–0730`, `0900`, `All day`. */
export function timeWords(when: EventWhen): string {
  if (when.allDay) return 'All day'
  const [start, end] = [when.start, when.end].map((local) => local.slice(11).replace(':', ''))
  return start === end && firstDay(when) === lastDay(when) ? `${start}` : `${start}–${end}`
}

/** The day and time: `Tue 24 Nov 2026 0630–0730`, `Tue 24 Nov 2026 to Fri 27 Nov 2026`. */
export function whenWords(when: EventWhen): string {
  const [from, to] = [firstDay(when), lastDay(when)].map((day) => `${weekdayOf(day)} ${formatDate(day)}`)
  if (when.allDay) return from === to ? `${from}` : `${from} to ${to}`
  if (from === to) return `${from} ${timeWords(when)}`
  const [start, end] = [when.start, when.end].map((local) => local.slice(11).replace(':', ''))
  return `${from} ${start} to ${to} ${end}`
}

/**
 * The first time and the recurrence: `From Tue 1 Dec 2026 1315–1400, every week on Tuesday`. An event that does not
 * recur is written as in `whenWords`.
 */
export function seriesWords({ when, recurrence }: Pick<EventInput, 'when' | 'recurrence'>): string {
  return recurrence === null ? whenWords(when) : `From ${whenWords(when)}, ${recurrenceWords(recurrence)}`
}
