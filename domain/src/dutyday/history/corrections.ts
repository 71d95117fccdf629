import { addDays, type CalendarDate, formatDate } from '../../kernel/calendar-date.ts'
import type { StatusEntry, StatusOrUnreported } from '../schema.ts'
import { continuationsFor } from '../continuations.ts'
import { type HistoryEntry, lastDay, statusOn } from '../status-history.ts'

/** The reason of an entry that was made on its day without signal and arrived later. */
export const SENT_LATER = 'Entered on the day without signal, sent later'

/** Later than every recorded instant. */
const EVER = '9999-01-01T00:00:00Z'

type Said = Pick<StatusEntry, 'status' | 'from' | 'to'> & {
  readonly reason?: string | undefined
  /** The unit's date on which the device made the entry, if the device sent it. */
  readonly madeOn: CalendarDate | null
}

/**
 * The submitted day before today whose status an entry changes, when the entry needs a reason and has none. Else null.
 * An entry that a device without signal kept since its day needs none, so that nothing a leader recorded is lost.
 */
export function submittedDayChanged(
  entry: Said,
  facts: {
    readonly today: CalendarDate
    readonly submitted: readonly CalendarDate[]
    /** Every entry of the Soldier. */
    readonly history: readonly HistoryEntry[]
  },
): CalendarDate | null {
  const { today, submitted, history } = facts
  const end = lastDay(entry)
  const day = submitted.find(
    (each) =>
      each < today &&
      each >= entry.from &&
      (end === null || each <= end) &&
      statusOn(history, each, EVER).entry?.status !== entry.status,
  )
  if (day === undefined || entry.reason || wasMadeOnTheDay(entry)) return null
  return day
}

/** The reason that is stored with an entry. */
export function keptReason(entry: Said, today: CalendarDate): string {
  if (entry.reason) return entry.reason
  return entry.from < today && wasMadeOnTheDay(entry) ? SENT_LATER : ''
}

function wasMadeOnTheDay({ madeOn, from }: Said): boolean {
  return madeOn !== null && madeOn <= from
}

export function reasonWanted(day: CalendarDate): string {
  return `${formatDate(day)} has been submitted. Give a short reason, e.g., “Back a day early”.`
}

type Line = StatusEntry & { readonly withdrawnAt?: string | null | undefined }

/** Consecutive days that an entry changes in the same way. */
export interface ChangedDays {
  readonly from: CalendarDate
  /** Null when the change has no end. */
  readonly to: CalendarDate | null
  readonly before: StatusOrUnreported
  readonly after: StatusOrUnreported
}

/**
 * The days whose status would change if an entry were recorded now, and how. A day of the entry on which a later plan
 * still counts does not change, so it is left out.
 */
export function changedDays(
  entry: Omit<StatusEntry, 'id' | 'recordedAt' | 'recordedBy'>,
  history: readonly Line[],
  today: CalendarDate,
): ChangedDays[] {
  const extra = continuationsFor(entry, history, today)
  const added: Line[] = [entry, ...extra].map((one, at) => ({
    ...one,
    // Ids above every real one and in order, so that each decides over the one before.
    id: `ffffffff-ffff-4fff-bfff-${String(at).padStart(12, '0')}`,
    recordedAt: '9998-01-01T00:00:00Z',
    recordedBy: '',
  }))
  const after = [...history, ...added]
  const ends = [...history, ...added].flatMap((one) => [one.from, lastDay(one) ?? one.from])
  const last = ends.reduce((latest, day) => (day > latest ? day : latest), entry.from)
  const changes: ChangedDays[] = []
  // After the last day that an entry names, all days are alike.
  const beyond = addDays(last, 1)
  for (let day = entry.from; day <= beyond; day = addDays(day, 1)) {
    const was = statusOn(history, day, EVER).entry?.status ?? 'NR'
    const is = statusOn(after, day, EVER).entry?.status ?? 'NR'
    if (was === is) continue
    const before = changes.at(-1)
    const to = day === beyond ? null : day
    const goesOn = before?.to && addDays(before.to, 1) === day && before.before === was && before.after === is
    if (before && goesOn) changes[changes.length - 1] = { ...before, to }
    else changes.push({ from: day, to, before: was, after: is })
  }
  return changes
}

/** The statuses that an entry replaces: other statuses on the days it names, with consecutive days together. */
export function overlaps(
  entry: Omit<StatusEntry, 'id' | 'recordedAt' | 'recordedBy'>,
  history: readonly Line[],
  today: CalendarDate,
): { readonly changed: ChangedDays[]; readonly staying: ChangedDays[] } {
  const changed = changedDays(entry, history, today).filter((each) => each.before !== 'NR')
  const end = lastDay(entry)
  const staying: ChangedDays[] = []
  const plans = history.filter(
    (one) =>
      !one.withdrawnAt && !one.hours && one.from > entry.from && one.from > today && (end === null || one.from <= end),
  )
  for (const plan of plans) {
    if (statusOn(history, plan.from, EVER).entry?.id !== plan.id || plan.status === entry.status) continue
    const until = lastDay(plan)
    const to = until === null || (end !== null && end < until) ? end : until
    staying.push({ from: plan.from, to, before: plan.status, after: plan.status })
  }
  return { changed, staying: staying.sort((a, b) => (a.from < b.from ? -1 : 1)) }
}
