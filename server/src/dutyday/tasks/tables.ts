import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { TaskPriority, TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EventDetail, EventKind } from './events.ts'

type Fixed<T> = ColumnType<T, T, never>

export interface TasksTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  title: string
  details: string
  source: string
  opr: string
  group_id: string | null
  priority: TaskPriority
  suspense_date: CalendarDate | null
  suspense_time: string | null
  due_at: Date | null
  state: Generated<TaskState>
  state_act: string | null
  state_at: Date | null
  state_by: string | null
  closed_at: Date | null
  recurrence: string | null
  series_id: string | null
  series_start: CalendarDate | null
  occurrence: CalendarDate | null
  next_on: CalendarDate | null
  parent_roster_id: string | null
  parent_id: string | null
  not_after: Date | null
  version: Generated<number>
  created_at: Fixed<Date>
  created_by: string | null
}

export interface TaskAssigneesTable {
  roster_id: Fixed<string>
  task_id: Fixed<string>
  soldier_id: Fixed<string>
}

export interface TaskStepsTable {
  roster_id: Fixed<string>
  task_id: Fixed<string>
  id: Fixed<string>
  title: string
  position: number
  done: Generated<boolean>
  last_act: string | null
  last_at: Date | null
  last_by: string | null
}

export interface TaskEventsTable {
  roster_id: Fixed<string>
  task_id: Fixed<string>
  id: Fixed<string>
  number: GeneratedAlways<number>
  at: Fixed<Date>
  by: Fixed<string | null>
  kind: Fixed<EventKind>
  detail: ColumnType<EventDetail, string, never>
}

export interface TaskCommentsTable {
  roster_id: Fixed<string>
  task_id: Fixed<string>
  id: Fixed<string>
  at: Fixed<Date>
  by: Fixed<string>
  text: Fixed<string>
}

declare module '../../database/schema.ts' {
  interface Schema {
    tasks: TasksTable
    task_assignees: TaskAssigneesTable
    task_steps: TaskStepsTable
    task_events: TaskEventsTable
    task_comments: TaskCommentsTable
  }
}
