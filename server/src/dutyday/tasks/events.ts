import type { TaskState } from '@muster/domain/dutyday/tasks/states.ts'

export type EventKind =
  | 'created'
  | 'edited'
  | 'state'
  | 'step'
  | 'rolled down'
  | 'suspense moved from above'
  | 'recurred'

export interface StateDetail {
  readonly from: TaskState
  readonly to: TaskState
  /** False when a later change had come before it. */
  readonly counted: boolean
  /** The act that this one takes back. */
  readonly undoes?: string
  /** The next of a recurring task, which it made. */
  readonly next?: string
}

export interface FieldDetail {
  readonly field: string
  /** As people read it; of assignees the ids of the Soldiers, so that a purged one leaves no name behind. */
  readonly from: string | readonly string[]
  readonly to: string | readonly string[]
}

/** What is kept of an event beside its kind, time and author. */
export interface EventDetail {
  readonly state?: StateDetail
  readonly step?: { readonly title: string; readonly done: boolean; readonly counted: boolean }
  readonly changes?: readonly FieldDetail[]
  readonly rosters?: readonly string[]
}

export interface NewEvent {
  readonly taskId: string
  readonly id: string
  readonly at: Date
  readonly kind: EventKind
  readonly detail: EventDetail
}
