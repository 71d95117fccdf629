import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { dutySettings, HAND_CODES, SWAP_STATES } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { DutyStream } from '@muster/domain/scheduling/duty-roster/shapes.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type * as z from 'zod'

type Fixed<T> = ColumnType<T, T, never>
type Later<T> = ColumnType<T | null, never, T | null>

export interface DutyRostersTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  name: string
  picks: number
  grades: string[] | null
  streams: DutyStream[]
  recovery: number
  weekdays: number[]
  newcomers: z.output<typeof dutySettings>['newcomers']
  report_time: string
  place: string
  begins_on: Fixed<CalendarDate>
  published_to: Later<CalendarDate>
  created_at: Fixed<Date>
  created_by: Fixed<string>
  ended_at: Later<Date>
  version: Generated<number>
}

export interface DutyRosterMembersTable {
  roster_id: Fixed<string>
  duty_roster_id: Fixed<string>
  place: Fixed<number>
  soldier_id: Fixed<string>
  from_date: Fixed<CalendarDate>
  until_date: Later<CalendarDate>
  start_weekday: number
  start_weekend: number
  start_holiday: number
  at: Fixed<Date>
  by: Fixed<string>
}

export interface DutyRosterExceptionsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  duty_roster_id: Fixed<string>
  soldier_id: Fixed<string>
  code: Fixed<(typeof HAND_CODES)[number]>
  from_date: Fixed<CalendarDate>
  to_date: Fixed<CalendarDate>
  reason: Fixed<string>
  at: Fixed<Date>
  by: Fixed<string>
  withdrawn_at: Later<Date>
  withdrawn_by: Later<string>
}

export interface DutyRosterPicksTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  duty_roster_id: Fixed<string>
  day: Fixed<CalendarDate>
  soldier_id: Fixed<string>
  reason: Fixed<string>
  at: Fixed<Date>
  by: Fixed<string>
  withdrawn_at: Later<Date>
  withdrawn_by: Later<string>
}

/** Place, letter, number, detailed, and why the letter. */
export type StoredCell = readonly [
  place: number,
  code: '' | 'A' | 'D' | 'U',
  number: number,
  detailed: 0 | 1,
  reason: string,
]
/** By place: the three numbers, the three places in line, and the last detail. */
export type StoredClosing = Readonly<
  Record<string, readonly [number, number, number, number, number, number, CalendarDate | null]>
>

export interface DutyRosterDaysTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  duty_roster_id: Fixed<string>
  day: Fixed<CalendarDate>
  stream: Fixed<DutyStream>
  picks: Fixed<number>
  open: Fixed<number>
  picked: Fixed<number[]>
  alternates: Fixed<number[]>
  cells: JSONColumnType<StoredCell[], string, never>
  excluded: JSONColumnType<Record<string, string>, string, never>
  closing: JSONColumnType<StoredClosing, string, never>
  published_at: Fixed<Date>
  published_by: Fixed<string>
  taken_back_at: Later<Date>
  taken_back_by: Later<string>
}

export interface DutyDetailsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  duty_roster_id: Fixed<string>
  day_id: Fixed<string>
  day: Fixed<CalendarDate>
  through_date: Fixed<CalendarDate>
  soldier_id: Fixed<string>
  performer_id: string | null
  by: Fixed<string>
  taken_back_at: Later<Date>
  fill_on: CalendarDate | null
  entry_id: Later<string>
}

export interface DutySwapsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  duty_roster_id: Fixed<string>
  detail_id: Fixed<string>
  soldier_id: Fixed<string>
  stand_in_id: string | null
  note: Fixed<string>
  state: (typeof SWAP_STATES)[number]
  asked_at: Fixed<Date>
  asked_by: Fixed<string>
  decided_at: Date | null
  decided_by: string | null
  answer: Generated<string>
}

declare module '../../database/schema.ts' {
  interface Schema {
    duty_rosters: DutyRostersTable
    duty_roster_members: DutyRosterMembersTable
    duty_roster_exceptions: DutyRosterExceptionsTable
    duty_roster_picks: DutyRosterPicksTable
    duty_roster_days: DutyRosterDaysTable
    duty_details: DutyDetailsTable
    duty_swaps: DutySwapsTable
  }
}
