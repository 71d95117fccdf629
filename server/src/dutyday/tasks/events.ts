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
  /** The act that this one undoes. */
  readonly undoes?: string
  /** The next task of the series, which it made. */
  readonly next?: string
}

export interface FieldDetail {
  readonly field: string
  /** The readable values. Assignees are stored as Soldiers' ids, so that a purged one leaves no name behind. */
  readonly from: string | readonly string[]
  readonly to: string | readonly string[]
}

/** The stored details of an event besides its kind, time and author. */
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
