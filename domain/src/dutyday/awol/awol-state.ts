import { type DutyStatusCode, isMissing } from '../duty-status.ts'
import { formatDate } from '../../kernel/calendar-date.ts'
import { type AbsenceFacts, dateOfDay, dayCount, isFailureToReport } from './awol-clock.ts'
import { type AwolPolicy, MOVE_STEPS } from './policy.ts'

/** The state of a case. `returned` and `dropped` remain open until somebody closes the case. */
export const AWOL_STATES = ['late', 'unknown', 'awol', 'missing', 'dropped', 'returned'] as const
export type AwolState = (typeof AWOL_STATES)[number]

/** The label of each state and the duty status that it sets. Null for a Soldier who left the strength. */
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

/**
 * The states that may follow each state. The function's access decides who may move a case: editors here and above, but
 * only editors here may drop.
 */
export const MOVES: Readonly<Record<AwolState, readonly AwolState[]>> = {
  late: ['unknown', 'returned'],
  unknown: ['awol', 'missing', 'returned'],
  // New evidence may change AWOL to missing, and missing to AWOL.
  awol: ['missing', 'dropped', 'returned'],
  missing: ['awol', 'returned'],
  dropped: ['returned'],
  returned: [],
}

/** The first state of a case, from the Soldier's duty status. */
export function firstState(status: DutyStatusCode | null): 'late' | 'unknown' | 'awol' | 'missing' {
  if (status === 'AUN') return 'unknown'
  if (status === 'AWL') return 'awol'
  return status === 'MIS' ? 'missing' : 'late'
}

/**
 * The decision at 48 hours, by a preponderance of the evidence (SecArmy directive, 28 Oct 2025). A voluntary absence is
 * AWOL. An involuntary one, too little evidence, or any indication of self-harm must be reported missing. Only the
 * decision is stored. The reason stays with the commander and legal.
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

/** Why a case may not change to this state, or null when it may. */
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

/** A drop is due on its day. An earlier one was ordered, and the note says by whom. */
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

/** How a case ended. Null while the Soldier is absent. */
export function outcomeOf(policy: AwolPolicy, facts: MoveFacts): Outcome | null {
  if (facts.state === 'dropped') return 'dropped'
  if (facts.state !== 'returned') return null
  const short =
    facts.returnedAt !== null &&
    facts.decidedAt === null &&
    isFailureToReport(policy, facts, new Date(facts.returnedAt))
  return short ? 'failure to report' : 'returned'
}

/** Hours in which a closed case can be reopened, or the last move undone, as a correction. */
export const CORRECTION_HOURS = 24

export function withinCorrection(at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= CORRECTION_HOURS * 3_600_000
}

/**
 * Whether today's duty status contradicts an open case. Nothing changes by itself: a leader decides which one is right.
 * Null is not reported, and contradicts nothing.
 */
export function contradicts(
  { state, stateSince }: { readonly state: AwolState; readonly stateSince: string },
  shown: { readonly status: DutyStatusCode; readonly recordedAt: string } | null,
): boolean {
  if (shown === null) return false
  if (state !== 'returned' && state !== 'dropped') return shown.status !== STATE_OF[state].status
  // A Soldier who returned may be on leave or at school. Only a new absence contradicts the return.
  return isMissing(shown.status) && Date.parse(shown.recordedAt) > Date.parse(stateSince)
}
