import type { TaskingState } from '@muster/domain/operations/taskings/states.ts'
import { account, fact, key, name, type RowsOf, soldier, tables, withheld } from '../../database/table.ts'

export const taskingTables = tables({
  tasking_assignments: {
    of: 'Soldier',
    onRecord: 'taskings',
    columns: {
      roster_id: key<string>(),
      tasking_id: key<string>(),
      soldier_id: soldier<string>('row goes'),
      line_id: key<string>(),
      reason: fact<string>(),
      at: fact<Date>(),
      by: account<string>('number stays'),
      fill_on: fact<string | null>(),
      entry_id: key<string | null>(),
    },
  },
  tasking_events: {
    of: 'roster',
    columns: {
      roster_id: key<string>(),
      id: key<string>(),
      number: withheld<number>('bookkeeping'),
      tasking_id: key<string>(),
      act: fact<string>(),
      at: fact<Date>(),
      by: account<string>('number stays'),
      soldier_id: soldier<string | null>('row goes'),
      remark: fact<string>(),
    },
  },
  tasking_lines: {
    of: 'roster',
    columns: {
      roster_id: key<string>(),
      tasking_id: key<string>(),
      id: key<string>(),
      position: fact<number>(),
      count: fact<number>(),
      grade_from: fact<string | null>(),
      grade_to: fact<string | null>(),
      need_kind: fact<string | null>(),
      need: fact<string | null>(),
      label: fact<string>(),
    },
  },
  tasking_steps: {
    of: 'roster',
    columns: {
      roster_id: key<string>(),
      tasking_id: key<string>(),
      id: key<string>(),
      position: fact<number>(),
      title: fact<string>(),
      days_before: fact<number | null>(),
      done_at: fact<Date | null>(),
      done_by: account<string | null>('number stays'),
    },
  },
  taskings: {
    of: 'roster',
    columns: {
      roster_id: key<string>(),
      id: key<string>(),
      version: key<number>(),
      name: fact<string>(),
      type: fact<string>(),
      state: fact<TaskingState>(),
      from_at: fact<Date>(),
      to_at: fact<Date>(),
      from_day: fact<string>(),
      to_day: fact<string>(),
      place: fact<string>(),
      oic_id: soldier<string | null>('emptied'),
      oic: name<string>('stays: as a leader typed it'),
      ncoic_id: soldier<string | null>('emptied'),
      ncoic: name<string>('stays: as a leader typed it'),
      reference: fact<string>(),
      risk: fact<string | null>(),
      worksheet_id: key<string | null>(),
      fills_in: fact<boolean>(),
      aar: fact<string>(),
      state_at: fact<Date>(),
      state_by: account<string>('number stays'),
      state_remark: fact<string>(),
      created_at: fact<Date>(),
      created_by: account<string>('number stays'),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof taskingTables> {}
}
