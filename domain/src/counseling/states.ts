import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { CounselingState } from './kinds.ts'
import type { CounselingDraft } from './schema.ts'

/**
 * The steps of a session. Who may take each is decided by access. The Soldier alone acknowledges, with or without a
 * signature.
 */
export const COUNSELING_STEPS = [
  'save',
  'delete',
  'deliver',
  'withdraw',
  'acknowledge',
  'addendum',
  'assess',
  'close',
  'reopen',
  'share',
  'make tasks',
] as const
export type CounselingStep = (typeof COUNSELING_STEPS)[number]

/** The facts of a session that the rules need. */
export interface Standing {
  readonly state: CounselingState
  readonly assessedOn: string | null
  /** The Soldier has answered, or a leader recorded the refusal. */
  readonly answered: boolean
  /** The Soldier has left, so that no answer will come. */
  readonly archived: boolean
  /** Somebody has signed part IV. */
  readonly assessmentSigned: boolean
}

/** Why a step is not allowed now and what to do instead, or null when it is allowed. */
export function stepProblem(standing: Standing, step: CounselingStep): string | null {
  const { state } = standing
  switch (step) {
    case 'save':
    case 'delete':
    case 'deliver':
      return state === 'draft' ? null : DELIVERED[step]
    case 'withdraw':
      if (state === 'draft') return 'This session has not been delivered. Change the draft as it is.'
      if (state === 'closed' && !standing.answered) return 'This session is closed. Reopen it to withdraw it.'
      return state === 'delivered'
        ? null
        : 'The Soldier has answered this session. Add an addendum instead of withdrawing it.'
    case 'acknowledge':
      if (state === 'draft') return 'This session is no longer delivered. Ask its author.'
      if (state === 'closed' && !standing.answered) return 'This session is closed. Reopen it to sign it.'
      return state === 'delivered' ? null : 'This session has been answered already.'
    case 'addendum':
      return state === 'draft' ? 'This session is still a draft. Change the draft as it is.' : null
    case 'assess':
      if (state === 'draft') return 'Deliver this session first, and assess it when the Soldier has answered.'
      if (state === 'delivered') return 'The Soldier has not answered this session. Assess it after that.'
      if (state === 'closed') return 'This session is closed. Reopen it to assess it.'
      return standing.assessmentSigned
        ? 'The assessment has been signed. Add an addendum instead of changing it.'
        : null
    case 'close':
      if (state === 'draft') return 'This session is a draft. Deliver it or delete it.'
      if (state === 'delivered' && !standing.archived) {
        return 'The Soldier has not answered this session. Close it after that.'
      }
      return state === 'closed' ? 'This session is closed already.' : null
    case 'reopen':
      return state === 'closed' ? null : 'This session is open.'
    case 'share':
      return state === 'draft' ? 'A draft is not shared. Deliver the session first.' : null
    case 'make tasks':
      if (state === 'draft') return 'The Soldier does not know the plan of action. Deliver the session first.'
      // Until then the session can be withdrawn, and a session with tasks cannot.
      if (state === 'delivered') return 'The Soldier has not answered this session. Make tasks after that.'
      return state === 'closed' ? 'This session is closed. Reopen it to make tasks.' : null
  }
}

const DELIVERED = {
  save: 'This session was delivered, and its text cannot change. Add an addendum, or withdraw it first.',
  delete: 'This session was delivered and stays. It can be withdrawn until the Soldier answers.',
  deliver: 'This session was delivered already.',
}

/** The state after a step that is allowed. */
export function stateAfter(
  standing: Pick<Standing, 'state' | 'assessedOn' | 'answered'>,
  step: CounselingStep,
): CounselingState {
  switch (step) {
    case 'deliver':
      return 'delivered'
    case 'withdraw':
      return 'draft'
    case 'acknowledge':
      return 'acknowledged'
    case 'assess':
      return 'assessed'
    case 'close':
      return 'closed'
    case 'reopen':
      // Reopening restores the state before the session was closed.
      if (standing.assessedOn !== null) return 'assessed'
      return standing.answered ? 'acknowledged' : 'delivered'
    default:
      return standing.state
  }
}

export interface Missing {
  /** The field's path in the draft: `purpose`, `plan.2.action`. */
  readonly field: string
  readonly message: string
}

/** Everything that prevents the delivery of a draft. The screen goes to the first. */
export function deliveryProblems(draft: CounselingDraft, today: CalendarDate): Missing[] {
  const missing: Missing[] = []
  const need = (met: boolean, field: string, message: string) => {
    if (!met) missing.push({ field, message })
  }
  need(
    draft.heldOn <= today,
    'heldOn',
    'The date of counseling has not come. Change it, or deliver the session on that day.',
  )
  need(draft.purpose !== '', 'purpose', 'Write the purpose of counseling: why you sit down, with facts and dates.')
  need(draft.keyPoints !== '', 'keyPoints', 'Write the key points of the discussion.')
  need(planOf(draft).length > 0, 'plan', 'Write the plan of action: at least one line that says who will do what.')
  for (const [at, line] of draft.plan.entries()) {
    need(
      line.action !== '' || isBlank(line),
      `plan.${at}.action`,
      `Say in line ${at + 1} of the plan what is to be done, or remove the line.`,
    )
  }
  need(
    draft.assessOn === null || draft.assessOn >= draft.heldOn,
    'assessOn',
    'The plan cannot be assessed before the session. Change the date.',
  )
  need(
    draft.nextOn === null || draft.nextOn > draft.heldOn,
    'nextOn',
    'The next counseling comes after this one. Change the date.',
  )
  return missing
}

/** The lines of a plan that are not blank. */
export function planOf(draft: Pick<CounselingDraft, 'plan'>): CounselingDraft['plan'] {
  return draft.plan.filter((line) => !isBlank(line))
}

function isBlank({ action, standard, suspense }: CounselingDraft['plan'][number]): boolean {
  return action === '' && standard === '' && suspense === null
}

/** What is wrong with the dates of an assessment, or null when they are right. */
export function assessmentProblem(
  { assessedOn, nextOn }: { readonly assessedOn: CalendarDate; readonly nextOn: CalendarDate | null },
  { heldOn, today }: { readonly heldOn: CalendarDate; readonly today: CalendarDate },
): Missing | null {
  if (assessedOn < heldOn) {
    return { field: 'assessedOn', message: 'The plan cannot be assessed before the session. Change the date.' }
  }
  if (assessedOn > today) {
    return { field: 'assessedOn', message: 'The date of assessment has not come. Change it to today or before.' }
  }
  if (nextOn !== null && nextOn < assessedOn) {
    return { field: 'nextOn', message: 'The next counseling comes after the assessment. Change the date.' }
  }
  return null
}
