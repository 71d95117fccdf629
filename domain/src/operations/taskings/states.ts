import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { formatDate } from '../../kernel/calendar-date.ts'

/** The states of a tasking: planned, approved, executing and closed, or canceled. */
export const TASKING_STATES = {
  planned: { label: 'Planned', tone: 'soon' },
  approved: { label: 'Approved', tone: 'here' },
  executing: { label: 'Executing', tone: 'here' },
  closed: { label: 'Closed', tone: 'plain' },
  cancelled: { label: 'Canceled', tone: 'plain' },
} as const
export type TaskingState = keyof typeof TASKING_STATES
export const TASKING_STATE_NAMES = Object.keys(TASKING_STATES) as [TaskingState, ...TaskingState[]]

/** The states in which a tasking occupies its Soldiers. */
export const OPEN_STATES: readonly TaskingState[] = ['planned', 'approved', 'executing']
export const isOpen = (state: TaskingState) => OPEN_STATES.includes(state)

export const TASKING_ACTS = ['approve', 'unapprove', 'start', 'close', 'cancel', 'reopen'] as const
export type TaskingAct = (typeof TASKING_ACTS)[number]

export const ACT_LABELS: Readonly<Record<TaskingAct, string>> = {
  approve: 'Approve',
  unapprove: 'Withdraw approval',
  start: 'Start',
  close: 'Close',
  cancel: 'Cancel tasking',
  reopen: 'Reopen',
}

const STEPS: Readonly<Record<TaskingAct, { readonly from: readonly TaskingState[]; readonly to: TaskingState }>> = {
  approve: { from: ['planned'], to: 'approved' },
  unapprove: { from: ['approved'], to: 'planned' },
  start: { from: ['approved'], to: 'executing' },
  close: { from: ['executing'], to: 'closed' },
  cancel: { from: ['planned', 'approved', 'executing'], to: 'cancelled' },
  reopen: { from: ['closed', 'cancelled'], to: 'planned' },
}

export const stateAfter = (act: TaskingAct): TaskingState => STEPS[act].to

/** The assigned Soldiers read why a tasking was canceled. */
export const needsRemark = (act: TaskingAct) => act === 'cancel'

/** Why this cannot be done with a tasking, with the field to change, or null when it can. */
export function actProblem(
  act: TaskingAct,
  tasking: { readonly state: TaskingState; readonly fromDay: CalendarDate },
  { today, remark }: { readonly today: CalendarDate; readonly remark: string },
): { readonly field: 'act' | 'remark'; readonly message: string } | null {
  if (!STEPS[act].from.includes(tasking.state)) {
    const is = TASKING_STATES[tasking.state].label.toLowerCase()
    return { field: 'act', message: `This tasking is ${is}. Review it.` }
  }
  if (act === 'start' && today < tasking.fromDay) {
    return { field: 'act', message: `It begins on ${formatDate(tasking.fromDay)}. Change its dates to start sooner.` }
  }
  if (needsRemark(act) && remark === '') {
    return { field: 'remark', message: 'Give a short reason: everyone on the tasking sees it.' }
  }
  return null
}

/** What can be done now, for the buttons. */
export function possibleActs(state: TaskingState): TaskingAct[] {
  return TASKING_ACTS.filter((act) => STEPS[act].from.includes(state))
}
