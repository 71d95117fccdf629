import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { EventState, EventType } from '@muster/domain/scheduling/calendar/event-types.ts'
import type { EventChange } from '@muster/domain/scheduling/calendar/schema.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import { account, fact, type Fixed, key, name, type RowsOf, soldier, tables, withheld } from '../../database/table.ts'

export const calendarTables = tables({
  calendar_events: {
    of: 'roster',
    // Deleted events can be restored for this long.
    kept: { since: 'deleted_at', after: '30 days' },
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      series_id: key<string | null>(),
      occurrence: fact<CalendarDate | null>(),
      origin_id: key<Fixed<string | null>>(),
      type: fact<EventType>(),
      title: fact<string>(),
      place: fact<string>(),
      uniform: fact<string>(),
      oic_soldier_id: soldier<string | null>('emptied'),
      oic_name: name<string>('stays: as a leader typed it'),
      ncoic_soldier_id: soldier<string | null>('emptied'),
      ncoic_name: name<string>('stays: as a leader typed it'),
      refs: fact<string>(),
      remarks: fact<string>(),
      start_date: fact<CalendarDate>(),
      start_time: fact<string | null>(),
      end_date: fact<CalendarDate>(),
      end_time: fact<string | null>(),
      time_zone: fact<string | null>(),
      recurrence: fact<string | null>(),
      skips_days_off: fact<Generated<boolean>>(),
      first_at: fact<Date>(),
      last_at: fact<ColumnType<Date, Date | 'infinity', Date | 'infinity'>>(),
      whole: fact<boolean>(),
      reminders: fact<number[]>(),
      remind_at: fact<Date | null>(),
      reminded_to: fact<Date | null>(),
      state: fact<EventState>(),
      checklist: fact<Generated<boolean>>(),
      source_uid: fact<string | null>(),
      version: key<Generated<number>>(),
      created_at: fact<Fixed<Date>>(),
      created_by: account<string | null>('emptied'),
      changed_at: fact<Date>(),
      changed_by: account<string | null>('number stays'),
      deleted_at: fact<Date | null>(),
    },
  },
  calendar_event_groups: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      event_id: key<Fixed<string>>(),
      group_id: key<Fixed<string>>(),
    },
  },
  calendar_event_soldiers: {
    of: 'Soldier',
    onRecord: 'events',
    columns: {
      roster_id: key<Fixed<string>>(),
      event_id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
    },
  },
  calendar_skipped_days: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      event_id: key<Fixed<string>>(),
      day: fact<Fixed<CalendarDate>>(),
    },
  },
  calendar_checklist_items: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      event_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      kind: fact<'step' | 't-week' | 'own'>(),
      label: fact<Generated<string>>(),
      title: fact<string>(),
      owner_soldier_id: soldier<string | null>('emptied'),
      owner_name: name<string>('stays: as a leader typed it'),
      days_before: fact<number>(),
      done: fact<Generated<boolean>>(),
      last_at: fact<Date | null>(),
      last_by: account<string | null>('number stays'),
    },
  },
  calendar_changes: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      event_id: key<Fixed<string>>(),
      number: key<GeneratedAlways<number>>(),
      id: key<Generated<string>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      kind: fact<Fixed<EventChange['kind']>>(),
      day: fact<Fixed<CalendarDate | null>>(),
      reason: fact<Fixed<string>>(),
      locked: fact<Fixed<boolean>>(),
      changes: fact<ColumnType<EventChange['changes'], string, never>>(),
    },
  },
  calendar_feeds: {
    of: 'account',
    columns: {
      secret_hash: withheld<Fixed<Buffer>>('secret'),
      uid: account<Fixed<string>>('row goes'),
      roster_id: key<Fixed<string | null>>(),
      created_at: fact<Fixed<Date>>(),
      read_at: fact<Date | null>(),
    },
  },
})

export type CalendarEventsTable = RowsOf<typeof calendarTables>['calendar_events']

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof calendarTables> {}
}
