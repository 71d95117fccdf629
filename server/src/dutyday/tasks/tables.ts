import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { TaskPriority, TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EventDetail, EventKind } from './events.ts'
import { account, fact, type Fixed, key, type RowsOf, soldier, tables } from '../../database/table.ts'

export const taskTables = tables({
  tasks: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      title: fact<string>(),
      details: fact<string>(),
      source: fact<string>(),
      opr: fact<string>(),
      group_id: key<string | null>(),
      priority: fact<TaskPriority>(),
      suspense_date: fact<CalendarDate | null>(),
      suspense_time: fact<string | null>(),
      due_at: fact<Date | null>(),
      state: fact<Generated<TaskState>>(),
      state_act: key<string | null>(),
      state_at: fact<Date | null>(),
      state_by: account<string | null>('number stays'),
      closed_at: fact<Date | null>(),
      recurrence: fact<string | null>(),
      series_id: key<string | null>(),
      series_start: fact<CalendarDate | null>(),
      occurrence: fact<CalendarDate | null>(),
      next_on: fact<CalendarDate | null>(),
      parent_roster_id: key<string | null>(),
      parent_id: key<string | null>(),
      not_after: fact<Date | null>(),
      version: key<Generated<number>>(),
      created_at: fact<Fixed<Date>>(),
      created_by: account<string | null>('emptied'),
    },
  },
  task_assignees: {
    of: 'Soldier',
    onRecord: 'tasks',
    columns: {
      roster_id: key<Fixed<string>>(),
      task_id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
    },
  },
  task_steps: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      task_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      title: fact<string>(),
      position: fact<number>(),
      done: fact<Generated<boolean>>(),
      last_act: key<string | null>(),
      last_at: fact<Date | null>(),
      last_by: account<string | null>('number stays'),
    },
  },
  task_events: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      task_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      number: key<GeneratedAlways<number>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string | null>>('number stays'),
      kind: fact<Fixed<EventKind>>(),
      detail: fact<ColumnType<EventDetail, string, never>>(),
    },
  },
  task_comments: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      task_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      text: fact<Fixed<string>>(),
    },
  },
})

export type TasksTable = RowsOf<typeof taskTables>['tasks']

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof taskTables> {}
}
