import { addDays, type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'

/** Duty days further ahead than this show nothing that anybody planned. */
const FURTHEST_DAYS_AHEAD = 366
/** The first day that any roster can know of. */
const FIRST_DAY = '2000-01-01' as CalendarDate

/** Refuses a duty day that no roster has anything to say about. */
export function mustBeInReach(day: CalendarDate, today: CalendarDate): void {
  if (day > addDays(today, FURTHEST_DAYS_AHEAD) || day < FIRST_DAY) {
    refuse('out-of-range', `${formatDate(day)} is out of reach. Choose a day up to a year ahead.`, {
      field: 'dutyDate',
    })
  }
}
