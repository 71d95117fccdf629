import { type CalendarDate, daysBetween, formatDate } from '../kernel/calendar-date.ts'
import { canBePlanned, DUTY_STATUSES, type DutyStatusCode } from './duty-status.ts'
import { containsInstant, type Hours, isFromSource } from './hours-hold.ts'
import type { StatusEntry } from './schema.ts'

/**
 * The fields of an entry that the rules need. `withdrawnAt` is when it was withdrawn, and null or absent while it
 * counts.
 */
export type HistoryEntry = Pick<StatusEntry, 'id' | 'status' | 'from' | 'to' | 'recordedAt'> & {
  readonly withdrawnAt?: string | null | undefined
  readonly hours?: Hours | null | undefined
  readonly source?: string | null | undefined
  readonly method?: StatusEntry['method'] | undefined
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
 * The status of a Soldier on a day, as known at an instant, without statuses of hours. Of the entries known by then and
 * not withdrawn by then, the one that begins last on or before the day decides. Of those that begin on the same day, the
 * one recorded last decides. After its end the Soldier is not reported, never present, and due back if it was an absence.
 * The order of the entries does not matter.
 */
export function statusOn<E extends HistoryEntry>(
  entries: readonly E[],
  date: CalendarDate,
  knownAt: string | Date,
): StatusOnDay<E> {
  const entry = decidingOn(entries, date, new Date(knownAt).getTime())
  if (entry === null) return { entry: null, carried: false, dueBack: null }
  const until = lastDay(entry)
  if (until === null || until >= date) return { entry, carried: entry.from < date, dueBack: null }
  const dueBack = DUTY_STATUSES[entry.status].present ? null : { status: entry.status, until }
  return { entry: null, carried: false, dueBack }
}

/** The entry of days that decides a day, also when it has ended by then. */
function decidingOn<E extends HistoryEntry>(entries: readonly E[], date: CalendarDate, knownAt: number): E | null {
  let deciding: E | null = null
  for (const entry of entries) {
    if (entry.hours || entry.from > date || !isKnown(entry, knownAt)) continue
    if (deciding === null || decidesOver(entry, deciding)) deciding = entry
  }
  return deciding
}

/**
 * The status of a Soldier at an instant of a day, as known at another: what counts at a formation. A status of hours
 * lies over the status of the day and gives it back when it ends.
 *
 * - Of several, one that a leader entered counts before one that a source made, a profile last, and then the one
 *   recorded last.
 * - One that a leader entered holds over the day, except over an absence that was recorded later.
 * - One that a source made holds where nobody has reported the Soldier otherwise than present. A profile reports nobody:
 *   it only says how a Soldier is present.
 * - A source counts no more once a leader has overridden it, whatever becomes of it.
 */
export function statusAt<E extends HistoryEntry>(
  entries: readonly E[],
  date: CalendarDate,
  { at, knownAt }: { readonly at: string | Date; readonly knownAt: string | Date },
): StatusOnDay<E> {
  const known = new Date(knownAt).getTime()
  const instant = new Date(at).getTime()
  const ofDay = statusOn(entries, date, knownAt)
  const hours = hoursAt(entries, instant, known)
  if (hours === null || !holdsOver(hours, ofDay, decidingOn(entries, date, known))) return ofDay
  return { entry: hours, carried: hours.from < date, dueBack: null }
}

function hoursAt<E extends HistoryEntry>(entries: readonly E[], instant: number, known: number): E | null {
  const overridden = overriddenSources(entries, known)
  return entries.reduce<E | null>((first, entry) => {
    if (!entry.hours || !containsInstant(entry.hours, instant) || !isKnown(entry, known)) return first
    if (isFromSource(entry) && overridden.has(entry.source ?? '')) return first
    if (first === null) return entry
    const byRank = hoursRank(entry) - hoursRank(first)
    return byRank < 0 || (byRank === 0 && isRecordedAfter(entry, first)) ? entry : first
  }, null)
}

/** A profile lasts for weeks, so it must not hide an appointment on one of its days. */
function hoursRank(entry: HistoryEntry): number {
  if (!isFromSource(entry)) return 0
  return entry.status === 'PRO' ? 2 : 1
}

/** The sources about which a leader has entered something. */
export function overriddenSources(entries: readonly HistoryEntry[], knownAt: number): ReadonlySet<string> {
  return new Set(
    entries.flatMap((entry) => (entry.source && !isFromSource(entry) && isKnown(entry, knownAt) ? [entry.source] : [])),
  )
}

function holdsOver(hours: HistoryEntry, ofDay: StatusOnDay<HistoryEntry>, deciding: HistoryEntry | null): boolean {
  if (!isFromSource(hours)) {
    if (deciding === null || DUTY_STATUSES[deciding.status].present) return true
    // Hours of several days are recorded together with their whole days.
    return Date.parse(hours.recordedAt) >= Date.parse(deciding.recordedAt)
  }
  if (ofDay.dueBack !== null) return false
  const status = ofDay.entry?.status
  if (hours.status === 'PRO') return status === 'PDY'
  return status === undefined || status === 'PDY' || status === 'PRO'
}

function isRecordedAfter(a: HistoryEntry, b: HistoryEntry): boolean {
  const byTime = Date.parse(a.recordedAt) - Date.parse(b.recordedAt)
  return byTime !== 0 ? byTime > 0 : a.id > b.id
}

function isKnown(entry: HistoryEntry, instant: number): boolean {
  if (Date.parse(entry.recordedAt) > instant) return false
  return !entry.withdrawnAt || Date.parse(entry.withdrawnAt) > instant
}

/** Whether entry `a` decides over `b`, when both begin on or before a day. */
export function decidesOver(a: HistoryEntry, b: HistoryEntry): boolean {
  return a.from !== b.from ? a.from > b.from : isRecordedAfter(a, b)
}

const FURTHEST_DAYS_AHEAD = 366

/**
 * Why an entry may not be recorded, or null when it may. `gainedOn` is the day on which the Soldier joined the unit.
 */
export function checkEntry(
  entry: Pick<HistoryEntry, 'from' | 'to' | 'hours'>,
  facts: { readonly today: CalendarDate; readonly gainedOn?: CalendarDate | null | undefined },
): string | null {
  if (entry.to !== null && entry.to < entry.from) {
    return `The last day, ${formatDate(entry.to)}, is before the first, ${formatDate(entry.from)}. Change one of them.`
  }
  if (daysBetween(facts.today, entry.from) > FURTHEST_DAYS_AHEAD) {
    return `${formatDate(entry.from)} is more than a year ahead. Check the year.`
  }
  if (entry.to !== null && daysBetween(facts.today, entry.to) > FURTHEST_DAYS_AHEAD) {
    const open = entry.hours ? '' : ', or leave the end open'
    return `${formatDate(entry.to)} is more than a year ahead. Check the year${open}.`
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
