import { formatDate, weekdayOf } from '../../kernel/calendar-date.ts'
import { recurrenceWords } from '../../dutyday/tasks/recurrence-rule.ts'
import { firstDay, lastDay } from './event-when.ts'
import type { EventInput, EventWhen } from './schema.ts'

/** `0630–0730`, `0900`, `All day`: the times as a schedule has them. */
export function timeWords(when: EventWhen): string {
  if (when.allDay) return 'All day'
  const [start, end] = [when.start, when.end].map((local) => local.slice(11).replace(':', ''))
  return start === end && firstDay(when) === lastDay(when) ? `${start}` : `${start}–${end}`
}

/** `Tue 24 Nov 2026 0630–0730`, `Tue 24 Nov 2026 to Fri 27 Nov 2026`. */
export function whenWords(when: EventWhen): string {
  const [from, to] = [firstDay(when), lastDay(when)].map((day) => `${weekdayOf(day)} ${formatDate(day)}`)
  if (when.allDay) return from === to ? `${from}` : `${from} to ${to}`
  if (from === to) return `${from} ${timeWords(when)}`
  const [start, end] = [when.start, when.end].map((local) => local.slice(11).replace(':', ''))
  return `${from} ${start} to ${to} ${end}`
}

/** `From Tue 1 Dec 2026 1315–1400, every week on Tuesday`; of what comes once as above. */
export function seriesWords({ when, recurrence }: Pick<EventInput, 'when' | 'recurrence'>): string {
  return recurrence === null ? whenWords(when) : `From ${whenWords(when)}, ${recurrenceWords(recurrence)}`
}
