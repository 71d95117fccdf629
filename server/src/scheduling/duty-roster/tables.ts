import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { dutySettings, HAND_CODES, SWAP_STATES } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { DutyStream } from '@muster/domain/scheduling/duty-roster/shapes.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type * as z from 'zod'
import { account, fact, type Fixed, key, type RowsOf, soldier, tables } from '../../database/table.ts'

type Later<T> = ColumnType<T | null, never, T | null>

/** Place, letter, number, detailed, and the reason for the letter. */
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

export const dutyRosterTables = tables({
  duty_rosters: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      name: fact<string>(),
      picks: fact<number>(),
      grades: fact<string[] | null>(),
      streams: fact<DutyStream[]>(),
      recovery: fact<number>(),
      weekdays: fact<number[]>(),
      newcomers: fact<z.output<typeof dutySettings>['newcomers']>(),
      report_time: fact<string>(),
      place: fact<string>(),
      begins_on: fact<Fixed<CalendarDate>>(),
      published_to: fact<Later<CalendarDate>>(),
      created_at: fact<Fixed<Date>>(),
      created_by: account<Fixed<string>>('number stays'),
      ended_at: fact<Later<Date>>(),
      version: key<Generated<number>>(),
    },
  },
  duty_roster_members: {
    of: 'Soldier',
    onRecord: 'duty rosters',
    columns: {
      roster_id: key<Fixed<string>>(),
      duty_roster_id: key<Fixed<string>>(),
      place: fact<Fixed<number>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      from_date: fact<Fixed<CalendarDate>>(),
      until_date: fact<Later<CalendarDate>>(),
      start_weekday: fact<number>(),
      start_weekend: fact<number>(),
      start_holiday: fact<number>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
    },
  },
  duty_roster_exceptions: {
    of: 'Soldier',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      duty_roster_id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      code: fact<Fixed<(typeof HAND_CODES)[number]>>(),
      from_date: fact<Fixed<CalendarDate>>(),
      to_date: fact<Fixed<CalendarDate>>(),
      reason: fact<Fixed<string>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      withdrawn_at: fact<Later<Date>>(),
      withdrawn_by: account<Later<string>>('number stays'),
    },
  },
  duty_roster_picks: {
    of: 'Soldier',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      duty_roster_id: key<Fixed<string>>(),
      day: fact<Fixed<CalendarDate>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      reason: fact<Fixed<string>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      withdrawn_at: fact<Later<Date>>(),
      withdrawn_by: account<Later<string>>('number stays'),
    },
  },
  duty_roster_days: {
    of: 'roster',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      duty_roster_id: key<Fixed<string>>(),
      day: fact<Fixed<CalendarDate>>(),
      stream: fact<Fixed<DutyStream>>(),
      picks: fact<Fixed<number>>(),
      open: fact<Fixed<number>>(),
      picked: fact<Fixed<number[]>>(),
      alternates: fact<Fixed<number[]>>(),
      cells: fact<JSONColumnType<StoredCell[], string, never>>(),
      excluded: fact<JSONColumnType<Record<string, string>, string, never>>(),
      closing: fact<JSONColumnType<StoredClosing, string, never>>(),
      published_at: fact<Fixed<Date>>(),
      published_by: account<Fixed<string>>('number stays'),
      taken_back_at: fact<Later<Date>>(),
      taken_back_by: account<Later<string>>('number stays'),
    },
  },
  duty_details: {
    of: 'Soldier',
    onRecord: 'duty rosters',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      duty_roster_id: key<Fixed<string>>(),
      day_id: key<Fixed<string>>(),
      day: fact<Fixed<CalendarDate>>(),
      through_date: fact<Fixed<CalendarDate>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      performer_id: soldier<string | null>('emptied'),
      by: account<Fixed<string>>('number stays'),
      taken_back_at: fact<Later<Date>>(),
      fill_on: fact<CalendarDate | null>(),
      entry_id: key<Later<string>>(),
    },
  },
  duty_swaps: {
    of: 'Soldier',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      duty_roster_id: key<Fixed<string>>(),
      detail_id: key<Fixed<string>>(),
      soldier_id: soldier<Fixed<string>>('row goes'),
      stand_in_id: soldier<string | null>('emptied'),
      note: fact<Fixed<string>>(),
      state: fact<(typeof SWAP_STATES)[number]>(),
      asked_at: fact<Fixed<Date>>(),
      asked_by: account<Fixed<string>>('number stays'),
      decided_at: fact<Date | null>(),
      decided_by: account<string | null>('number stays'),
      answer: fact<Generated<string>>(),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof dutyRosterTables> {}
}
