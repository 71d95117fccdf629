import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import { isMissing } from './duty-status.ts'
import type { StatusEntry } from './schema.ts'
import { decidesOver, lastDay, statusOn } from './status-history.ts'

/** An entry that must be recorded together with another one. The server gives it an id, a time and a name. */
export type Continuation = Omit<StatusEntry, 'id' | 'recordedAt' | 'recordedBy'>

/**
 * The entries that must be recorded with a correction of earlier days, so that it changes exactly the days it names. An
 * older entry that begins on one of its days, up to today, would still decide the days after that. So the new status is
 * recorded again from each such day. Plans for later days stay (but see `overPlans`). If the correction ends before
 * today, an entry that ran past its end is continued on the next day. A correction that reaches today or later
 * continues no older entry: a Soldier who is present is back, and a new absence replaces the old one.
 */
export function continuationsFor(
  correction: Continuation,
  history: readonly (StatusEntry & { readonly withdrawnAt?: string | null | undefined })[],
  today: CalendarDate,
): Continuation[] {
  const end = lastDay(correction)
  const standing = history.filter((entry) => !entry.withdrawnAt && !entry.hours)
  const { soldierId, status, to, place, remark, method } = correction
  const upTo = end !== null && end < today ? end : today

  const restated = [...new Set(standing.map((entry) => entry.from))]
    .filter((from) => from > correction.from && from <= upTo)
    .sort()
    .map((from) => ({ soldierId, status, from, to, place, remark, method }))
  if (end === null || end >= today) return [...restated, ...overPlans(correction, standing, today)]

  const next = addDays(end, 1)
  const running = statusOn(standing, next, new Date(8.64e15))
  if (running.entry === null || !running.carried) return restated
  const { entry } = running
  return [
    ...restated,
    {
      soldierId,
      status: entry.status,
      from: next,
      to: entry.to,
      place: entry.place,
      remark: entry.remark,
      method: entry.method,
    },
  ]
}

/**
 * A missing Soldier does not go on leave because leave was planned. The absence is recorded again from each day on
 * which a plan begins. When the Soldier is found, the plans are recorded again in the same way.
 */
function overPlans(
  { soldierId, status, from, to, place, remark, method }: Continuation,
  standing: readonly StatusEntry[],
  today: CalendarDate,
): Continuation[] {
  const end = lastDay({ status, from, to })
  const begins = [...new Set(standing.map((entry) => entry.from))].filter((day) => day > from && day > today).sort()
  const on = (day: CalendarDate) => statusOn(standing, day, new Date(8.64e15)).entry
  if (isMissing(status)) {
    return begins.flatMap((day) => {
      const planned = on(day)
      if ((end !== null && day > end) || planned?.from !== day) return []
      // The same absence was recorded on that day before.
      if (planned.status === status && lastDay(planned) === end) return []
      return [{ soldierId, status, from: day, to, place, remark, method }]
    })
  }
  const before = on(from)
  if (from > today || before === null || !isMissing(before.status)) return []
  return begins.flatMap((day) => {
    const plan = standing
      .filter((entry) => entry.from === day && !isMissing(entry.status))
      .reduce<StatusEntry | null>((latest, entry) => (latest && decidesOver(latest, entry) ? latest : entry), null)
    const shown = on(day)
    if (plan === null || shown?.from !== day || !isMissing(shown.status)) return []
    const { status: planned, to: until, place: where, remark: about, method: how } = plan
    return [{ soldierId, status: planned, from: day, to: until, place: where, remark: about, method: how }]
  })
}
