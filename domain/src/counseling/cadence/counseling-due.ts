import { addDays, addMonths, type CalendarDate } from '../../kernel/calendar-date.ts'
import type { CounselingKind, CounselingState } from '../kinds.ts'
import {
  type CadenceKey,
  type CadenceLine,
  type CadencePolicy,
  gradeGroupOf,
  type Interval,
  lineOf,
  PERIODIC_KINDS,
} from './policy.ts'

/** What the rules know of a session: its date, kind and state. They never see its text. */
export interface SessionFact {
  readonly id: string
  readonly kind: CounselingKind
  readonly state: CounselingState
  readonly heldOn: CalendarDate
  readonly nextOn: CalendarDate | null
  readonly assessOn: CalendarDate | null
  readonly assessedOn: CalendarDate | null
}

export interface SoldierFacts {
  readonly rank: string
  readonly gainedOn: CalendarDate | null
  /** The day that this roster took the Soldier on. This roster does not owe what was due before. */
  readonly keptSince: CalendarDate
  /** The thru date of the last evaluation. The next rating period began the day after it. */
  readonly ratedThru?: CalendarDate | null
  /** In any order. Drafts do not count. */
  readonly sessions: readonly SessionFact[]
}

/**
 * `current` needs a delivered session that is not too old. `no data` means that no session counts, and none is due yet.
 */
export const DUE_STATES = ['overdue', 'due soon', 'no data', 'current'] as const
export type DueState = (typeof DUE_STATES)[number]

export interface CounselingDue {
  /** The policy line that asks for it. Null when no line applies to the rank, or the line is off. */
  readonly line: CadenceKey | null
  readonly state: DueState
  /** Null when the known facts give no date. */
  readonly due: CalendarDate | null
  /** The session that the date follows from: the last one that counts, or the one to assess. */
  readonly from: SessionFact | null
  /** The last session set this date, earlier than the policy line or where no line applies. */
  readonly agreed: boolean
}

/** A reception that was never held drops off the list after this many times the days allowed for it. */
const RECEPTION_FOLLOWED = 3
/** In days. A sponsor may meet a Soldier, and hold the reception, this long before the gain date. */
const RECEPTION_EARLY = 30
/** Days before the due date that count as due soon when no policy line says so. */
const AGREED_WARN_DAYS = 14

/**
 * What is due for one Soldier: the periodic line of the grade, a reception for a new arrival, and an assessment for
 * each session whose assessment date is near. `today` is in the roster's time zone.
 */
export function counselingDue(facts: SoldierFacts, policy: CadencePolicy, today: CalendarDate): CounselingDue[] {
  const delivered = facts.sessions.filter(({ state }) => state !== 'draft')
  return [
    ...reception(facts, delivered, lineOf(policy, 'reception'), today),
    ...periodic(facts, delivered, policy, today),
    ...assessments(delivered, lineOf(policy, 'assessment'), today),
  ]
}

function reception(
  { gainedOn }: SoldierFacts,
  delivered: readonly SessionFact[],
  line: CadenceLine | null,
  today: CalendarDate,
): CounselingDue[] {
  if (!line?.on || line.firstDays === null || gainedOn === null || gainedOn > today) return []
  if (today > addDays(gainedOn, line.firstDays * RECEPTION_FOLLOWED)) return []
  const early = addDays(gainedOn, -RECEPTION_EARLY)
  if (delivered.some(({ kind, heldOn }) => kind === 'reception' && heldOn >= early)) return []
  const due = addDays(gainedOn, line.firstDays)
  return [{ line: line.key, state: nearness(due, line, today) ?? 'no data', due, from: null, agreed: false }]
}

function periodic(
  facts: SoldierFacts,
  delivered: readonly SessionFact[],
  policy: CadencePolicy,
  today: CalendarDate,
): CounselingDue[] {
  const last = lastOf(delivered)
  const next = last?.nextOn ?? null
  const agreedOn = last !== null && next !== null && next > last.heldOn ? next : null
  const group = gradeGroupOf(facts.rank)
  const line = group && lineOf(policy, group)
  if (group === null || !line?.on || line.every === null) {
    if (agreedOn !== null) {
      const near = nearness(agreedOn, { warnDays: line?.warnDays ?? AGREED_WARN_DAYS }, today)
      return [{ line: null, state: near ?? 'current', due: agreedOn, from: last, agreed: true }]
    }
    return group === null ? [{ line: null, state: 'no data', due: null, from: null, agreed: false }] : []
  }
  const from = lastOf(delivered.filter(({ kind }) => PERIODIC_KINDS[group].includes(kind)))
  const lapses = from === null ? null : after(from.heldOn, line.every)
  const first = firstDue(facts, line, line.every)
  const began = periodBegan(facts, group, today)
  const isInitial = began !== null && line.firstDays !== null && (from === null || from.heldOn < began)
  const initial = isInitial ? addDays(began, line.firstDays ?? 0) : null
  const byLine = initial ?? (lapses === null || lapses < first ? first : lapses)
  const agreed = agreedOn !== null && agreedOn < byLine
  const due = agreed ? agreedOn : byLine
  const known = lapses !== null && lapses >= today
  return [{ line: group, state: nearness(due, line, today) ?? (known ? 'current' : 'no data'), due, from, agreed }]
}

/** The first day of the current rating period of a Soldier who is rated. Null when the roster does not know it. */
function periodBegan(
  { ratedThru = null, keptSince }: SoldierFacts,
  group: string,
  today: CalendarDate,
): CalendarDate | null {
  if (group === 'junior' || ratedThru === null || ratedThru >= today || ratedThru < keptSince) return null
  return addDays(ratedThru, 1)
}

/**
 * When the first session is due: counted from the arrival. When the roster took the Soldier on later than that date, it
 * is one interval after it did, so that nobody is overdue on the day a roster is imported.
 */
function firstDue({ gainedOn, keptSince }: SoldierFacts, line: CadenceLine, every: Interval): CalendarDate {
  const arrived = gainedOn && (line.firstDays === null ? after(gainedOn, every) : addDays(gainedOn, line.firstDays))
  return arrived !== null && arrived >= keptSince ? arrived : after(keptSince, every)
}

function assessments(
  delivered: readonly SessionFact[],
  line: CadenceLine | null,
  today: CalendarDate,
): CounselingDue[] {
  if (!line?.on) return []
  return delivered
    .flatMap((from): CounselingDue[] => {
      const { assessOn: due, assessedOn, state } = from
      if (due === null || assessedOn !== null || state === 'assessed' || state === 'closed') return []
      const near = nearness(due, line, today)
      return near === null ? [] : [{ line: line.key, state: near, due, from, agreed: true }]
    })
    .toSorted((a, b) => compareText(a.due ?? '', b.due ?? '') || compareText(a.from?.id ?? '', b.from?.id ?? ''))
}

function nearness(
  due: CalendarDate,
  { warnDays }: Pick<CadenceLine, 'warnDays'>,
  today: CalendarDate,
): DueState | null {
  if (due < today) return 'overdue'
  return due <= addDays(today, warnDays) ? 'due soon' : null
}

function after(date: CalendarDate, { count, unit }: Interval): CalendarDate {
  return unit === 'months' ? addMonths(date, count) : addDays(date, count)
}

/** The session held last. The id decides between sessions of one day, so that their order does not matter. */
function lastOf(sessions: readonly SessionFact[]): SessionFact | null {
  return sessions.toSorted((a, b) => compareText(a.heldOn, b.heldOn) || compareText(a.id, b.id)).at(-1) ?? null
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The section of the board that a row stands in. */
export const BOARD_SECTIONS = ['overdue', 'due soon', 'reception', 'assessment', 'no data', 'current'] as const
export type BoardSection = (typeof BOARD_SECTIONS)[number]

export function sectionOf({ line, state }: CounselingDue): BoardSection {
  return line === 'reception' || line === 'assessment' ? line : state
}

/**
 * The kind of session to start. Null when no new session is needed, because the plan of an old one is to be assessed.
 */
export function kindFor({ line }: Pick<CounselingDue, 'line'>): CounselingKind | null {
  if (line === 'assessment') return null
  return line === 'reception' ? 'reception' : 'performance'
}
