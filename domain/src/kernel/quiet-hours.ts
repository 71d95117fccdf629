import { addDays, dayAt, instantAt } from './calendar-date.ts'

/** From `22:00` to `06:00`, say, by the clocks of `timeZone`; the same time twice is no hours at all. */
export interface QuietHours {
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** That instant, or when the quiet hours that it falls into are over. */
export function afterQuietHours(instant: Date, hours: QuietHours | null): Date {
  if (!hours || hours.from === hours.to) return instant
  const { from, to, timeZone } = hours
  const today = dayAt(instant, timeZone)
  // Those that began today, and those of the evening before.
  for (const day of [addDays(today, -1), today]) {
    const begin = instantAt(day, from, timeZone)
    const end = instantAt(from < to ? day : addDays(day, 1), to, timeZone)
    if (begin <= instant && instant < end) return end
  }
  return instant
}
