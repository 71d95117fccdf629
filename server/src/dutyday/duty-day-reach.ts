import { addDays, type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'

/** Duty days further ahead have no planned entries. */
const FURTHEST_DAYS_AHEAD = 366
/** The first day that any roster can have entries for. */
const FIRST_DAY = '2000-01-01' as CalendarDate

/** Refuses a duty day for which no roster has entries. */
export function mustBeInReach(day: CalendarDate, today: CalendarDate): void {
  if (day > addDays(today, FURTHEST_DAYS_AHEAD) || day < FIRST_DAY) {
    refuse('out-of-range', `${formatDate(day)} is out of reach. Choose a day up to a year ahead.`, {
      field: 'dutyDate',
    })
  }
}
