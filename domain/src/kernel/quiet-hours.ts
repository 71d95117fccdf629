import { addDays, dayAt, instantAt } from './calendar-date.ts'

/** Quiet hours such as `22:00` to `06:00` in a time zone. Two equal times mean none. */
export interface QuietHours {
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** The instant itself, or the end of the quiet hours that it falls into. */
export function afterQuietHours(instant: Date, hours: QuietHours | null): Date {
  if (!hours || hours.from === hours.to) return instant
  const { from, to, timeZone } = hours
  const today = dayAt(instant, timeZone)
  // Quiet hours that began today, and those that began on the evening before.
  for (const day of [addDays(today, -1), today]) {
    const begin = instantAt(day, from, timeZone)
    const end = instantAt(from < to ? day : addDays(day, 1), to, timeZone)
    if (begin <= instant && instant < end) return end
  }
  return instant
}
