import { type CalendarDate, daysBetween, formatDate } from '../kernel/calendar-date.ts'
import { canBePlanned, DUTY_STATUSES, type DutyStatusCode } from './duty-status.ts'
import type { StatusEntry } from './schema.ts'

/**
 * The fields of an entry that the rules need. `withdrawnAt` is when it was withdrawn, and null or absent while it
 * counts.
 */
export type HistoryEntry = Pick<StatusEntry, 'id' | 'status' | 'from' | 'to' | 'recordedAt'> & {
  readonly withdrawnAt?: string | null | undefined
}

export interface DueBack {
  readonly status: DutyStatusCode
  readonly until: CalendarDate
}

export interface StatusOnDay<E extends HistoryEntry> {
  /** The entry that gives the Soldier's status. Null means not reported. */
  readonly entry: E | null
  /** The entry began on an earlier day. */
  readonly carried: boolean
  /** The absence that ended without a confirmed return. */
  readonly dueBack: DueBack | null
}

/** The last day that an entry covers. Null while it runs until the next entry. */
export function lastDay(entry: Pick<HistoryEntry, 'status' | 'from' | 'to'>): CalendarDate | null {
  if (entry.to !== null) return entry.to
  return DUTY_STATUSES[entry.status].spans ? null : entry.from
}

/** The end of a new entry. A status for one day ends on that day: nobody is present tomorrow before they are seen. */
export function recordedUntil(entry: Pick<HistoryEntry, 'status' | 'from' | 'to'>): CalendarDate | null {
  const isWrong = entry.to !== null && entry.to < entry.from
  return DUTY_STATUSES[entry.status].spans || isWrong ? entry.to : entry.from
}

/**
 * The status of a Soldier on a day, as known at an instant. Of the entries known by then and not withdrawn by then, the
 * one that begins last on or before the day decides. Of those that begin on the same day, the one recorded last
 * decides. After its end the Soldier is not reported, never present, and due back if it was an absence. The order of
 * the entries does not matter.
 */
export function statusOn<E extends HistoryEntry>(
  entries: readonly E[],
  date: CalendarDate,
  knownAt: string | Date,
): StatusOnDay<E> {
  const instant = new Date(knownAt).getTime()
  let entry: E | null = null
  for (const candidate of entries) {
    if (candidate.from <= date && isKnown(candidate, instant) && (entry === null || decidesOver(candidate, entry))) {
      entry = candidate
    }
  }
  if (entry === null) return { entry: null, carried: false, dueBack: null }
  const until = lastDay(entry)
  if (until === null || until >= date) return { entry, carried: entry.from < date, dueBack: null }
  const dueBack = DUTY_STATUSES[entry.status].present ? null : { status: entry.status, until }
  return { entry: null, carried: false, dueBack }
}

function isKnown(entry: HistoryEntry, instant: number): boolean {
  if (Date.parse(entry.recordedAt) > instant) return false
  return !entry.withdrawnAt || Date.parse(entry.withdrawnAt) > instant
}

/** Whether entry `a` decides over `b`, when both begin on or before a day. */
export function decidesOver(a: HistoryEntry, b: HistoryEntry): boolean {
  if (a.from !== b.from) return a.from > b.from
  const byTime = Date.parse(a.recordedAt) - Date.parse(b.recordedAt)
  return byTime !== 0 ? byTime > 0 : a.id > b.id
}

const FURTHEST_DAYS_AHEAD = 366

/**
 * Why an entry may not be recorded, or null when it may. `gainedOn` is the day on which the Soldier joined the unit.
 */
export function checkEntry(
  entry: Pick<HistoryEntry, 'from' | 'to'>,
  facts: { readonly today: CalendarDate; readonly gainedOn?: CalendarDate | null | undefined },
): string | null {
  if (entry.to !== null && entry.to < entry.from) {
    return `The last day, ${formatDate(entry.to)}, is before the first, ${formatDate(entry.from)}. Change one of them.`
  }
  if (daysBetween(facts.today, entry.from) > FURTHEST_DAYS_AHEAD) {
    return `${formatDate(entry.from)} is more than a year ahead. Check the year.`
  }
  if (entry.to !== null && daysBetween(facts.today, entry.to) > FURTHEST_DAYS_AHEAD) {
    return `${formatDate(entry.to)} is more than a year ahead. Check the year, or leave the end open.`
  }
  if (facts.gainedOn && entry.from < facts.gainedOn) {
    return `The Soldier came to the unit on ${formatDate(facts.gainedOn)}. Choose that day or a later one.`
  }
  return null
}

/** Why a status cannot begin on this day, or null when it can. */
export function aheadProblem(status: DutyStatusCode, from: CalendarDate, today: CalendarDate): string | null {
  if (from <= today || canBePlanned(status)) return null
  const what = status === 'PDY' ? 'present' : 'missing'
  return `Nobody can be ${what} on a future day. Choose today or an earlier day.`
}

/** When a leader made the entry. Without signal that is before the server receives it, and never after. */
export function enteredAt({
  recordedAt,
  madeAt,
}: Pick<StatusEntry, 'recordedAt'> & { readonly madeAt?: string | null | undefined }): string {
  return madeAt && Date.parse(madeAt) < Date.parse(recordedAt) ? madeAt : recordedAt
}
