import { dayAt, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { serverNow } from '../platform/clock/device-clock.ts'
import { unitZone } from '../platform/clock/unit-zone.ts'
import { mayEdit, type RosterChoice, useMyRosters } from '../roster/current-roster.ts'

/** The current day in the roster's time zone. */
export function todayAt(timeZone: string | undefined): CalendarDate {
  return dayAt(new Date(serverNow()), timeZone ?? unitZone())
}

/** Whether the person may write counselings of a roster, which need not be the current roster. */
export function useMayWrite(rosterId: string, current: RosterChoice): boolean {
  const { rosters } = useMyRosters()
  const roster = rosters.find(({ id }) => id === rosterId) ?? (rosterId === current.id ? current : null)
  return roster !== null && mayEdit(roster, 'counseling')
}
