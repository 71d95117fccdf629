import { type DutyStatusCode, isMissing } from '../duty-status.ts'
import { formatDate } from '../../kernel/calendar-date.ts'
import { type AbsenceFacts, dateOfDay, dayCount, isFailureToReport } from './awol-clock.ts'
import { type AwolPolicy, MOVE_STEPS } from './policy.ts'

/** Where a case stands. `returned` and `dropped` are still open until somebody closes the case. */
export const AWOL_STATES = ['late', 'unknown', 'awol', 'missing', 'dropped', 'returned'] as const
export type AwolState = (typeof AWOL_STATES)[number]

/** What each state is called, and the duty status that it sets; none for who left the strength. */
export const STATE_OF: Readonly<
  Record<AwolState, { readonly label: string; readonly code: string; readonly status: DutyStatusCode | null }>
> = {
  late: { label: 'Failure to report', code: 'FTR', status: 'FTR' },
  unknown: { label: 'Absent, unknown', code: 'AUN', status: 'AUN' },
  awol: { label: 'AWOL', code: 'AWL', status: 'AWL' },
  missing: { label: 'Missing', code: 'MIS', status: 'MIS' },
  dropped: { label: 'Dropped from rolls', code: 'DFR', status: null },
  returned: { label: 'Returned', code: 'RTN', status: 'PDY' },
}

/** Which state may follow which. Who may do it is the access of the function: editors here and above; to drop, here. */
export const MOVES: Readonly<Record<AwolState, readonly AwolState[]>> = {
  late: ['unknown', 'returned'],
  unknown: ['awol', 'missing', 'returned'],
  // New evidence turns one into the other.
  awol: ['missing', 'dropped', 'returned'],
  missing: ['awol', 'returned'],
  dropped: ['returned'],
  returned: [],
}

/** The state a case begins in, by what the Soldier is reported as. */
export function firstState(status: DutyStatusCode | null): 'late' | 'unknown' | 'awol' | 'missing' {
  if (status === 'AUN') return 'unknown'
  if (status === 'AWL') return 'awol'
  return status === 'MIS' ? 'missing' : 'late'
}

/**
 * The decision at 48 hours, by a preponderance of the evidence (SecArmy directive, 28 Oct 2025): voluntary is
 * AWOL; involuntary, too little evidence, or any indication of self-harm must be reported missing. Only what was
 * decided is kept, never why: that stays with the commander and legal.
 */
export function decisionOf(evidence: {
  readonly voluntary: boolean
  readonly indicationOfSelfHarm: boolean
}): 'awol' | 'missing' {
  return evidence.voluntary && !evidence.indicationOfSelfHarm ? 'awol' : 'missing'
}

export interface MoveFacts extends AbsenceFacts {
  readonly state: AwolState
}

/** Why a case may not move on like this, or null. */
export function moveProblem(
  policy: AwolPolicy,
  facts: MoveFacts,
  to: AwolState,
  { now, note }: { readonly now: Date; readonly note: string },
): string | null {
  if (facts.closedAt !== null) return 'This case is closed. Reopen it first.'
  if (!MOVES[facts.state].includes(to)) {
    const next = MOVES[facts.state].map((state) => STATE_OF[state].label)
    const may = next.length > 0 ? ` Next can be: ${next.join('; ')}.` : ' Close the case, or undo the return.'
    return `${STATE_OF[facts.state].label} cannot change to ${STATE_OF[to].label}.${may}`
  }
  if (to === 'awol' && isFailureToReport(policy, facts, now)) {
    return `Less than ${policy.reportOnlyHours} hours absent is a failure to report, with no AWOL entry. Decide later, or report missing.`
  }
  return to === 'dropped' ? dropProblem(policy, facts, { now, note }) : null
}

/** Dropping comes on its day; sooner somebody has ordered it, and the note says who. */
function dropProblem(
  policy: AwolPolicy,
  facts: MoveFacts,
  { now, note }: { readonly now: Date; readonly note: string },
): string | null {
  const step = policy.steps.find(({ key, on }) => on && key === MOVE_STEPS.dropped)
  if (step?.due.kind !== 'day of absence' || note !== '') return null
  const day = dayCount(facts, now)
  if (day >= step.due.day) return null
  return `This is day ${day}. Dropping from rolls is due on day ${step.due.day}, ${formatDate(dateOfDay(facts, step.due.day))}. If it was ordered sooner, note by whom.`
}

export const OUTCOMES = ['failure to report', 'returned', 'dropped', 'opened by mistake'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How a case that may be closed ended; null while the Soldier is absent. */
export function outcomeOf(policy: AwolPolicy, facts: MoveFacts): Outcome | null {
  if (facts.state === 'dropped') return 'dropped'
  if (facts.state !== 'returned') return null
  const short =
    facts.returnedAt !== null &&
    facts.decidedAt === null &&
    isFailureToReport(policy, facts, new Date(facts.returnedAt))
  return short ? 'failure to report' : 'returned'
}

/** A closed case can be reopened for a day, as a correction; and the last move be taken back as long. */
export const CORRECTION_HOURS = 24

export function withinCorrection(at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= CORRECTION_HOURS * 3_600_000
}

/**
 * Whether the duty day says something else of the Soldier today than an open case. Nothing follows by itself:
 * people decide which of the two is right. Null is not reported, and speaks against nothing.
 */
export function contradicts(
  { state, stateSince }: { readonly state: AwolState; readonly stateSince: string },
  shown: { readonly status: DutyStatusCode; readonly recordedAt: string } | null,
): boolean {
  if (shown === null) return false
  if (state !== 'returned' && state !== 'dropped') return shown.status !== STATE_OF[state].status
  // Who is back may be on leave or at school; only another absence speaks against it, not the one that ended.
  return isMissing(shown.status) && Date.parse(shown.recordedAt) > Date.parse(stateSince)
}
