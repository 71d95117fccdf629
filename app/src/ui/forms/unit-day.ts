import { type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'

let today = (): CalendarDate => dayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)

/** What today is; by the device's clock until the app has said whose. */
export const unitDay = (): CalendarDate => today()

/** What is typed as `+13` or without a year counts from this day: the unit's. */
export function goByUnitDay(unitToday: () => CalendarDate): void {
  today = unitToday
}
