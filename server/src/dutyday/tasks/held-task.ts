import type { TaskPriority, TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { ChainEditor, OwnRow } from '../../roster/scope.ts'

/** The accounts that may change tasks of a roster: its leaders, those above, and the Soldier for his or her own. */
export type TaskChanger = ChainEditor | OwnRow

/** The parts of a call that a change needs. */
export interface Changing {
  readonly tx: WriteTx
  readonly now: Date
  newId(): string
}

/** A task that nobody else can change in the meantime. */
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
