import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import type { StrengthClass } from '@muster/domain/roster/rank.ts'
import type { RosterSettings } from '@muster/domain/roster/schema.ts'
import type { OwnFieldKind, SeenBy } from '@muster/domain/roster/own-fields.ts'
import type { StrengthKind } from '@muster/domain/roster/soldier-fields.ts'
import type { SoldierValues } from './columns.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import { account, fact, key, type RowsOf, soldier, tables, withheld } from '../database/table.ts'

/** A `date` as 'YYYY-MM-DD', in both directions. The pool returns dates as text. */
type DateText = string

/** Declared separately, because `SoldierValues`, which other tables here store, is derived from it. */
export const soldierTables = tables({
  soldiers: {
    of: 'Soldier',
    // Those who are linked.
    onRecord: 'links',
    kept: 'retention_days of the roster after the day they were archived: purgeExpired',
    columns: {
      id: soldier<string>('row goes'),
      roster_id: key<string>(),
      rank: fact<string>(),
      rank_order: fact<number>(),
      last_name: fact<string>(),
      first_name: fact<Generated<string>>(),
      middle_name: fact<Generated<string>>(),
      suffix: fact<Generated<string>>(),
      dodid: fact<string | null>(),
      email: fact<Generated<string>>(),
      mos: fact<Generated<string>>(),
      position: fact<Generated<string>>(),
      strength: fact<Generated<StrengthKind>>(),
      group_id: key<string | null>(),
      details: fact<JSONColumnType<Record<string, unknown>>>(),
      /** Each of `JSON_FIELDS` as `,"key":value`, or null when it is empty. Written by the database. */
      json_fields: withheld<GeneratedAlways<(string | null)[]>>('is there twice'),
      /** `spc smith j `. The database writes it. */
      short_name: withheld<GeneratedAlways<string>>('is there twice'),
      /** Another Soldier who is on the roster has the same short name. The database writes it. */
      shares_name: withheld<Generated<boolean>>('bookkeeping'),
      /** What the search finds the Soldier by, folded. The database writes it. */
      found_by: withheld<GeneratedAlways<string>>('is there twice'),
      archived_on: fact<DateText | null>(),
      loss_date: fact<DateText | null>(),
      loss_reason: fact<string | null>(),
      linked_uid: account<string | null>('emptied'),
      version: key<Generated<number>>(),
      created_at: fact<Date>(),
      updated_at: fact<Date>(),
    },
  },
})

export const rosterTables = tables({
  rosters: {
    of: 'roster',
    columns: {
      id: key<string>(),
      owner_uid: account<string>('row goes'),
      name: fact<string>(),
      uic: fact<Generated<string>>(),
      time_zone: fact<string>(),
      report_due: fact<Generated<string>>(),
      authorized: fact<JSONColumnType<Record<StrengthClass, number>>>(),
      rest_seen: fact<Generated<boolean>>(),
      offline_days: fact<Generated<number>>(),
      personal_fields: fact<Generated<RosterSettings['personalFields']>>(),
      retention_days: fact<Generated<number>>(),
      version: key<Generated<number>>(),
      changed_by: account<string | null>('emptied'),
      created_at: fact<Date>(),
    },
  },
  roster_members: {
    of: 'account',
    columns: {
      roster_id: key<string>(),
      uid: account<string>('row goes'),
      role: fact<'editor' | 'viewer'>(),
      added_at: fact<Generated<Date>>(),
      position: fact<Generated<LeaderPart['position']>>(),
      areas: fact<JSONColumnType<LeaderPart['areas']> | null>(),
      limited: fact<Generated<boolean>>(),
    },
  },
  roster_parts: {
    of: 'account',
    columns: {
      roster_id: key<string>(),
      uid: account<string>('row goes'),
      group_id: key<string>(),
      for_uid: account<string | null>('row goes'),
    },
  },
  part_hand_overs: {
    of: 'account',
    columns: {
      roster_id: key<string>(),
      from_uid: account<string>('row goes'),
      group_id: key<string>(),
      to_uid: account<string>('row goes'),
      from_on: fact<CalendarDate>(),
      until: fact<CalendarDate>(),
      begun: fact<boolean>(),
      by_owner: fact<Generated<boolean>>(),
    },
  },
  groups: {
    of: 'roster',
    columns: {
      id: key<string>(),
      roster_id: key<string>(),
      parent_id: key<string | null>(),
      kind: fact<'platoon' | 'section' | 'squad' | 'team'>(),
      name: fact<string>(),
      position: fact<number>(),
      ordinal: fact<Generated<number>>(),
    },
  },
  own_fields: {
    of: 'roster',
    columns: {
      id: key<string>(),
      roster_id: key<string>(),
      name: fact<string>(),
      kind: fact<OwnFieldKind>(),
      choices: fact<Generated<string[]>>(),
      seen_by: fact<SeenBy>(),
      soldier_sees: fact<boolean>(),
      position: fact<number>(),
      removed: fact<Generated<boolean>>(),
      removal: key<string | null>(),
      version: key<Generated<number>>(),
      changed_by: account<string | null>('emptied'),
      created_at: fact<Date>(),
    },
  },
  strength_history: {
    of: 'Soldier',
    notExported: 'is there twice: in the record of changes',
    columns: {
      id: key<GeneratedAlways<number>>(),
      roster_id: key<string>(),
      soldier_id: soldier<string>('row goes'),
      change_set_id: key<string | null>(),
      from_at: fact<Date>(),
      rank: fact<string>(),
      strength: fact<StrengthKind>(),
      group_id: key<string | null>(),
      on_roster: fact<boolean>(),
    },
  },
  change_sets: {
    of: 'roster',
    columns: {
      id: key<string>(),
      roster_id: key<string>(),
      kind: fact<'create' | 'edit' | 'move' | 'archive' | 'restore' | 'import' | 'undo' | 'purge' | 'transfer'>(),
      at: fact<Date>(),
      by_uid: account<string | null>('emptied'),
      soldiers: fact<number>(),
      created_groups: key<Generated<string[]>>(),
      undone_by: key<string | null>(),
      number: withheld<GeneratedAlways<number>>('bookkeeping'),
    },
  },
  soldier_changes: {
    of: 'Soldier',
    kept: 'as long as the Soldier, and retention_days more where adding one was undone: purgeExpired',
    columns: {
      roster_id: key<string>(),
      change_set_id: key<string>(),
      soldier_id: soldier<string>('row goes'),
      before: fact<ColumnType<SoldierValues | null, string | null, never>>(),
      after: fact<ColumnType<SoldierValues | null, string | null, never>>(),
    },
  },
  roster_imports: {
    of: 'account',
    // Files that nobody imported within a day.
    kept: { since: 'created_at', after: '1 day' },
    columns: {
      id: key<string>(),
      roster_id: key<string>(),
      uid: account<string>('row goes'),
      created_at: fact<Date>(),
      file_name: fact<string>(),
      sheets: withheld<Buffer>('bookkeeping'),
      sheet: fact<string>(),
      header_line: fact<number>(),
      mapping: fact<ColumnType<readonly { index: number; target: string }[], string, string>>(),
      fingerprint: withheld<string>('bookkeeping'),
      committed_as: key<string | null>(),
    },
  },
})

export type SoldiersTable = RowsOf<typeof soldierTables>['soldiers']
export type ChangeSetsTable = RowsOf<typeof rosterTables>['change_sets']

declare module '../database/schema.ts' {
  interface Schema extends RowsOf<typeof soldierTables>, RowsOf<typeof rosterTables> {}
}
