import type { TaskPriority, TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { ChainEditor, OwnRow } from '../../roster/scope.ts'

/** Whoever may change tasks of a roster: its leaders, those above, and the Soldier whose own they are. */
export type TaskChanger = ChainEditor | OwnRow

/** What surrounds a change: the part of a call that it needs. */
export interface Changing {
  readonly tx: WriteTx
  readonly now: Date
  newId(): string
}

/** A task as it stands while nobody else can change it. */
export interface HeldTask {
  readonly id: string
  readonly title: string
  readonly details: string
  readonly source: string
  readonly opr: string
  readonly groupId: string | null
  readonly priority: TaskPriority
  readonly suspenseDate: CalendarDate | null
  readonly suspenseTime: string | null
  readonly dueAt: Date | null
  readonly state: TaskState
  readonly stateAct: string | null
  readonly stateAt: Date | null
  readonly closedAt: Date | null
  readonly recurrence: string | null
  readonly seriesId: string | null
  readonly seriesStart: CalendarDate | null
  readonly occurrence: CalendarDate | null
  readonly nextOn: CalendarDate | null
  readonly isFromAbove: boolean
  readonly notAfter: Date | null
  readonly version: number
  readonly createdBy: string | null
}
