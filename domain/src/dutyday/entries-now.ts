import { addDays, dayAt, instantAt } from '../kernel/calendar-date.ts'
import { DUTY_STATUSES } from './duty-status.ts'
import { containsInstant, isFromSource } from './hours-hold.ts'
import type { StatusEntry, StatusEntryInput } from './schema.ts'

/**
 * A status that a leader gives for the day, with what it needs to be seen at once. Where hours hold now, such as an
 * appointment, a Soldier who is back is also recorded for the rest of them. An absence needs nothing more, because it
 * counts over hours that were recorded before it. A profile holds over "present" alone, so any other status ends nothing.
 */
export function entriesNow<D extends Pick<StatusEntryInput, 'status' | 'from' | 'to' | 'hours' | 'source'>>(
  draft: D,
  standing: Pick<StatusEntry, 'status' | 'hours' | 'source' | 'method'> | null,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): D[] {
  const hours = standing?.hours
  const day = dayAt(now, timeZone)
  const isForToday = draft.from <= day && (draft.to === null || draft.to >= day)
  if (draft.hours || !hours || !isForToday || !DUTY_STATUSES[draft.status].present) return [draft]
  if (!containsInstant(hours, now.getTime())) return [draft]
  if (isFromSource(standing) && standing.status === 'PRO' && draft.status !== 'PDY') return [draft]
  const midnight = instantAt(addDays(day, 1), '00:00', timeZone).toISOString()
  const rest = { startsAt: now.toISOString(), endsAt: hours.endsAt < midnight ? hours.endsAt : midnight }
  return [draft, { ...draft, from: day, to: day, hours: rest, source: isFromSource(standing) ? standing.source : null }]
}
