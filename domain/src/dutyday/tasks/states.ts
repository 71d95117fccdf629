/** The states of a task. Overdue is not one of them, because it follows from the clock (see due.ts). */
export const TASK_STATES = {
  'not started': { label: 'Not started', open: true },
  'in progress': { label: 'In progress', open: true },
  waiting: { label: 'Waiting', open: true },
  /** Submitted to higher, or to the person who asked for it. */
  submitted: { label: 'Submitted', open: true },
  complete: { label: 'Complete', open: false },
  cancelled: { label: 'Canceled', open: false },
} as const satisfies Record<string, { readonly label: string; readonly open: boolean }>

export type TaskState = keyof typeof TASK_STATES
export const TASK_STATE_NAMES = Object.keys(TASK_STATES) as [TaskState, ...TaskState[]]

export const TASK_PRIORITIES = {
  critical: { label: 'Critical' },
  high: { label: 'High' },
  routine: { label: 'Routine' },
} as const satisfies Record<string, { readonly label: string }>

export type TaskPriority = keyof typeof TASK_PRIORITIES
export const TASK_PRIORITY_NAMES = Object.keys(TASK_PRIORITIES) as [TaskPriority, ...TaskPriority[]]

/** Whether the task still needs work. */
export function isOpen(state: TaskState): boolean {
  return TASK_STATES[state].open
}
