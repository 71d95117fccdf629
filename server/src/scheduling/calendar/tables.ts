import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { EventState, EventType } from '@muster/domain/scheduling/calendar/event-types.ts'
import type { EventChange } from '@muster/domain/scheduling/calendar/schema.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

export interface CalendarEventsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  series_id: string | null
  occurrence: CalendarDate | null
  type: EventType
  title: string
  place: string
  uniform: string
  oic_soldier_id: string | null
  oic_name: string
  ncoic_soldier_id: string | null
  ncoic_name: string
  refs: string
  remarks: string
  start_date: CalendarDate
  start_time: string | null
  end_date: CalendarDate
  end_time: string | null
  time_zone: string | null
  recurrence: string | null
  skips_days_off: Generated<boolean>
  first_at: Date
  last_at: ColumnType<Date, Date | 'infinity', Date | 'infinity'>
  whole: boolean
  reminders: number[]
  remind_at: Date | null
  reminded_to: Date | null
  state: EventState
  checklist: Generated<boolean>
  source_uid: string | null
  version: Generated<number>
  created_at: Fixed<Date>
  created_by: string | null
  changed_at: Date
  changed_by: string | null
  deleted_at: Date | null
}

export interface CalendarEventGroupsTable {
  roster_id: Fixed<string>
  event_id: Fixed<string>
  group_id: Fixed<string>
}

export interface CalendarEventSoldiersTable {
  roster_id: Fixed<string>
  event_id: Fixed<string>
  soldier_id: Fixed<string>
}

export interface CalendarSkippedDaysTable {
  roster_id: Fixed<string>
  event_id: Fixed<string>
  day: Fixed<CalendarDate>
}

export interface CalendarChecklistItemsTable {
  roster_id: Fixed<string>
  event_id: Fixed<string>
  id: Fixed<string>
  kind: 'step' | 't-week' | 'own'
  label: string
  title: string
  owner_soldier_id: string | null
  owner_name: string
  days_before: number
  done: Generated<boolean>
  last_at: Date | null
  last_by: string | null
}

export interface CalendarChangesTable {
  roster_id: Fixed<string>
  event_id: Fixed<string>
  number: GeneratedAlways<number>
  id: Generated<string>
  at: Fixed<Date>
  by: Fixed<string>
  kind: Fixed<EventChange['kind']>
  day: Fixed<CalendarDate | null>
  reason: Fixed<string>
  locked: Fixed<boolean>
  changes: ColumnType<EventChange['changes'], string, never>
}

export interface CalendarFeedsTable {
  secret_hash: Fixed<Buffer>
  uid: Fixed<string>
  roster_id: Fixed<string | null>
  created_at: Fixed<Date>
  read_at: Date | null
}

declare module '../../database/schema.ts' {
  interface Schema {
    calendar_events: CalendarEventsTable
    calendar_event_groups: CalendarEventGroupsTable
    calendar_event_soldiers: CalendarEventSoldiersTable
    calendar_skipped_days: CalendarSkippedDaysTable
    calendar_checklist_items: CalendarChecklistItemsTable
    calendar_changes: CalendarChangesTable
    calendar_feeds: CalendarFeedsTable
  }
}
