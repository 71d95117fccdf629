import { type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'

let today = (): CalendarDate => dayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Today's date, by the device's clock until the app has set the unit's time zone. */
export const unitDay = (): CalendarDate => today()

/** Sets the day from which `+13` and dates without a year are counted: the unit's. */
export function goByUnitDay(unitToday: () => CalendarDate): void {
  today = unitToday
}
