import { recurrenceParts } from '../../dutyday/tasks/recurrence-rule.ts'
import { addDays, type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import { refuse } from '../../kernel/refusal.ts'
import { firstDay, onDay } from './event-when.ts'
import { countedDays, firstDayOfRule, type RuleDays } from './occurrences.ts'
import type { EventWhen } from './schema.ts'

/*
 * Changes to part of a recurring event. A day that is changed by itself is taken out of the series. With a change from
 * a day on, the rest becomes a separate event, and the old one ends before that day.
 */

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

function written(parts: ReadonlyMap<string, string>): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';')
}

/** Whether an event is held on a day. */
export function namesDay(read: RuleDays, rule: string, start: CalendarDate, day: CalendarDate): boolean {
  return read(rule, start, { from: day, to: day }, 1).length > 0
}

/** The rule with an end before this day. Null when nothing remains. */
export function endedBefore(rule: string, start: CalendarDate, day: CalendarDate): string | null {
  if (day <= start) return null
  const parts = new Map(recurrenceParts(rule))
  parts.delete('COUNT')
  parts.set('UNTIL', addDays(day, -1).replaceAll('-', ''))
  return written(parts)
}

/** The rule for the events from this day on. A rule with a count keeps only the remaining ones. */
export function goingOnFrom(read: RuleDays, rule: string, start: CalendarDate, day: CalendarDate): string {
  const parts = new Map(recurrenceParts(rule))
  const count = parts.get('COUNT')
  if (count === undefined) return rule
  const before = countedDays(read, rule, start).filter((each) => each < day).length
  parts.set('COUNT', String(Math.max(1, Number(count) - before)))
  return written(parts)
}

/**
 * The rule after moving all of it by some days, as when a user drags it from Monday to Tuesday. Fixed days of a month
 * do not move, because it is not clear whether the second Tuesday becomes the second Wednesday or the day after.
 */
export function movedBy(rule: string, days: number): string {
  if (days === 0) return rule
  const parts = new Map(recurrenceParts(rule))
  if (['BYMONTHDAY', 'BYMONTH', 'BYSETPOS'].some((name) => parts.has(name)) || /\d/.test(parts.get('BYDAY') ?? '')) {
    refuse(
      'failed-precondition',
      'This repeats on fixed days of the month. Change how it repeats, or move only this one.',
      { field: 'when' },
    )
  }
  const inWeek = parts.get('BYDAY')?.split(',')
  if (inWeek) {
    const shift = ((days % 7) + 7) % 7
    const moved = inWeek.map((day) => WEEKDAYS[(WEEKDAYS.indexOf(day as (typeof WEEKDAYS)[number]) + shift) % 7] ?? day)
    parts.set('BYDAY', moved.join(','))
  }
  const until = parts.get('UNTIL')
  if (until !== undefined) {
    const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` as CalendarDate
    parts.set('UNTIL', addDays(day, days).replaceAll('-', ''))
  }
  return written(parts)
}

/**
 * The new times of a series' first event when the one on `day` changes to `changed`: moved by the same number of days,
 * with the new time of day and length.
 */
export function firstWhen(first: EventWhen, day: CalendarDate, changed: EventWhen): EventWhen {
  return onDay(changed, addDays(firstDay(first), daysBetween(day, firstDay(changed))))
}

/** The times moved to the first day of the rule. Refused when the rule has none. */
export function startingOnRule(read: RuleDays, when: EventWhen, rule: string | null): EventWhen {
  if (rule === null) return when
  const first = firstDayOfRule(read, rule, firstDay(when))
  if (first === null) {
    return refuse('invalid-argument', 'This way to repeat matches no day. Choose another one, or another first day.', {
      field: 'event.recurrence',
    })
  }
  return onDay(when, first)
}
