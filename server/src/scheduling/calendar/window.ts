import { addDays, type CalendarDate, dayAt, daysBetween, instantAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { audienceWords } from '@muster/domain/scheduling/calendar/audience-words.ts'
import { progressOf, suspenseOf } from '@muster/domain/scheduling/calendar/checklist.ts'
import { firstDay } from '@muster/domain/scheduling/calendar/event-when.ts'
import { OCCURRENCE_LIMIT, WINDOW_DAYS } from '@muster/domain/scheduling/calendar/limits.ts'
import { type Occurrence as Day, occurrencesIn } from '@muster/domain/scheduling/calendar/occurrences.ts'
import type { Occurrence } from '@muster/domain/scheduling/calendar/schema.ts'
import { isLocked } from '@muster/domain/scheduling/calendar/training-weeks.ts'
import type { EventRow, Window } from './reads.ts'
import { ruleDays } from './rule-days.ts'

export interface Days {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** The instants of the requested days. Too many days are refused. */
export function windowOf({ from, to }: Days, timeZone: string, most = WINDOW_DAYS): Window {
  const days = daysBetween(from, to)
  if (days < 0) refuse('invalid-argument', 'The last day is before the first one.', { field: 'to' })
  if (days >= most) refuse('out-of-range', `Choose ${most} days at most.`, { field: 'to' })
  return { start: instantAt(from, '00:00', timeZone), end: instantAt(addDays(to, 1), '00:00', timeZone) }
}

export interface Shown {
  readonly row: EventRow
  readonly day: Day
}

/** At most this many are sorted for an answer. */
const MOST_EXPANDED = OCCURRENCE_LIMIT * 4

/** The events day by day, by their start. `more` is true when there are more than an answer holds. */
export function expand(rows: readonly EventRow[], range: Window): { shown: Shown[]; more: boolean } {
  const shown: Shown[] = []
  let more = rows.length > OCCURRENCE_LIMIT
  for (const row of rows) {
    const left = MOST_EXPANDED - shown.length
    if (left <= 0) {
      more = true
      break
    }
    for (const day of occurrencesIn(ruleDays, row, row.rosterZone, range, left)) shown.push({ row, day })
  }
  shown.sort((a, b) => a.day.start.getTime() - b.day.start.getTime() || (a.row.title < b.row.title ? -1 : 1))
  return { shown: shown.slice(0, OCCURRENCE_LIMIT), more: more || shown.length > OCCURRENCE_LIMIT }
}

/** One day of an event in the form of answers. */
export function occurrenceOf(
  { row, day }: Shown,
  about: { readonly now: Date; readonly mayChange: boolean; readonly toTheSoldier?: boolean },
): Occurrence {
  const today = dayAt(about.now, row.rosterZone)
  const on = firstDay(day.when)
  return {
    key: `${row.id}/${row.occurrence ?? day.day}`,
    eventId: row.id,
    day: row.occurrence ?? day.day,
    seriesId: row.seriesId,
    recurring: row.recurrence !== null,
    rosterId: row.rosterId,
    rosterName: row.rosterName,
    type: row.type,
    title: row.title,
    place: row.place,
    uniform: row.uniform,
    oic: row.oic,
    ncoic: row.ncoic,
    when: day.when,
    start: day.start.toISOString(),
    end: day.end.toISOString(),
    state: row.state,
    audience: about.toTheSoldier && !row.whole && row.groups.length === 0 ? 'You' : audienceWords(row),
    whole: row.whole,
    groupIds: [...row.groupIds],
    checklist:
      row.items &&
      progressOf(
        row.items.map(({ done, daysBefore }) => ({ done, suspense: suspenseOf(daysBefore, on) })),
        today,
      ),
    locked: isLocked({ type: row.type, state: row.state, day: on }, today),
    mayChange: about.mayChange,
    version: row.version,
  }
}
