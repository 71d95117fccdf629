import { addDays, type CalendarDate, dayAt, formatDate } from '../../kernel/calendar-date.ts'
import type { StatusEntry, StatusOrUnreported } from '../schema.ts'
import { continuationsFor } from '../continuations.ts'
import { type HistoryEntry, lastDay, statusOn } from '../status-history.ts'

/** What a reason says of an entry that was made on its day and came in after it. */
export const SENT_LATER = 'Entered on the day without signal, sent later'

/** Later than anything that was ever recorded. */
const EVER = '9999-01-01T00:00:00Z'

type Said = Pick<StatusEntry, 'status' | 'from' | 'to'> & {
  readonly reason?: string | undefined
  readonly madeAt?: string | null | undefined
}

/**
 * Whether an entry must say why: it changes what is known of a day before today whose report has gone up. Answers
 * that day, or null. One that a device without signal kept since its day is let in; nothing that a leader
 * recorded is lost.
 */
export function submittedDayChanged(
  entry: Said,
  facts: {
    readonly today: CalendarDate
    readonly timeZone: string
    readonly submitted: readonly CalendarDate[]
    /** Everything that was recorded about the Soldier. */
    readonly history: readonly HistoryEntry[]
  },
): CalendarDate | null {
  const { today, timeZone, submitted, history } = facts
  const end = lastDay(entry)
  const day = submitted.find(
    (each) =>
      each < today &&
      each >= entry.from &&
      (end === null || each <= end) &&
      statusOn(history, each, EVER).entry?.status !== entry.status,
  )
  if (day === undefined || entry.reason || wasMadeOnTheDay(entry, timeZone)) return null
  return day
}

/** The reason that is kept with an entry. */
export function keptReason(entry: Said, facts: { readonly today: CalendarDate; readonly timeZone: string }): string {
  if (entry.reason) return entry.reason
  return entry.from < facts.today && wasMadeOnTheDay(entry, facts.timeZone) ? SENT_LATER : ''
}

function wasMadeOnTheDay({ madeAt, from }: Said, timeZone: string): boolean {
  return madeAt !== null && madeAt !== undefined && dayAt(new Date(madeAt), timeZone) <= from
}

export function reasonWanted(day: CalendarDate): string {
  return `${formatDate(day)} has been submitted. Give a short reason, e.g., “Back a day early”.`
}

type Line = StatusEntry & { readonly withdrawnAt?: string | null | undefined }

/** Days in a row that an entry changes in the same way. */
export interface ChangedDays {
  readonly from: CalendarDate
  /** Null: from then on. */
  readonly to: CalendarDate | null
  readonly before: StatusOrUnreported
  readonly after: StatusOrUnreported
}

/**
 * Which days would change, and how, if an entry were recorded now: those that had another status before. Days
 * of the entry itself on which something that begins later still counts are told as unchanged by not being here.
 */
export function changedDays(
  entry: Omit<StatusEntry, 'id' | 'recordedAt' | 'recordedBy'>,
  history: readonly Line[],
  today: CalendarDate,
): ChangedDays[] {
  const extra = continuationsFor(entry, history, today)
  const added: Line[] = [entry, ...extra].map((one, at) => ({
    ...one,
    // Later than anything there is, and each after the one before.
    id: `ffffffff-ffff-4fff-bfff-${String(at).padStart(12, '0')}`,
    recordedAt: '9998-01-01T00:00:00Z',
    recordedBy: '',
  }))
  const after = [...history, ...added]
  const ends = [...history, ...added].flatMap((one) => [one.from, lastDay(one) ?? one.from])
  const last = ends.reduce((latest, day) => (day > latest ? day : latest), entry.from)
  const changes: ChangedDays[] = []
  // After the last day that anything names, every day is like the one after it.
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

/** What an entry runs into: statuses other than its own that stand on days it names, days in a row together. */
export function overlaps(
  entry: Omit<StatusEntry, 'id' | 'recordedAt' | 'recordedBy'>,
  history: readonly Line[],
  today: CalendarDate,
): { readonly changed: ChangedDays[]; readonly staying: ChangedDays[] } {
  const changed = changedDays(entry, history, today).filter((each) => each.before !== 'NR')
  const end = lastDay(entry)
  const staying: ChangedDays[] = []
  const plans = history.filter(
    (one) => !one.withdrawnAt && one.from > entry.from && one.from > today && (end === null || one.from <= end),
  )
  for (const plan of plans) {
    if (statusOn(history, plan.from, EVER).entry?.id !== plan.id || plan.status === entry.status) continue
    const until = lastDay(plan)
    const to = until === null || (end !== null && end < until) ? end : until
    staying.push({ from: plan.from, to, before: plan.status, after: plan.status })
  }
  return { changed, staying: staying.sort((a, b) => (a.from < b.from ? -1 : 1)) }
}
