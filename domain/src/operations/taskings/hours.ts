import { addDays, dayAt, formatTime, instantAt } from '../../kernel/calendar-date.ts'

/**
 * Whether a tasking is a status of its hours: by the unit's clocks it is over a day after its beginning, so also from
 * 2200 to 0600 and from 0900 to 0900. A longer one is the status of each of its days.
 */
export function isOfHours(
  { from, to }: { readonly from: string | Date; readonly to: string | Date },
  timeZone: string,
): boolean {
  const began = new Date(from)
  const clock = formatTime(began, timeZone)
  const dayLater = instantAt(addDays(dayAt(began, timeZone), 1), `${clock.slice(0, 2)}:${clock.slice(2)}`, timeZone)
  return new Date(to).getTime() <= dayLater.getTime() + (began.getTime() % 60_000)
}
