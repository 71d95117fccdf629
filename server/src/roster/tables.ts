import type { StrengthClass } from '@muster/domain/roster/rank.ts'
import type { RosterSettings } from '@muster/domain/roster/schema.ts'
import type { StrengthKind } from '@muster/domain/roster/soldier-fields.ts'
import type { SoldierValues } from './columns.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** A `date` as 'YYYY-MM-DD', both ways; the pool hands dates over as text. */
type DateText = string

export interface RostersTable {
  id: string
  owner_uid: string
  name: string
  uic: Generated<string>
  time_zone: string
  report_due: Generated<string>
  authorized: JSONColumnType<Record<StrengthClass, number>>
  personal_fields: Generated<RosterSettings['personalFields']>
  retention_days: Generated<number>
  version: Generated<number>
  changed_by: string | null
  created_at: Date
}

export interface RosterMembersTable {
  roster_id: string
  uid: string
  role: 'editor' | 'viewer'
  added_at: Generated<Date>
}

export interface GroupsTable {
  id: string
  roster_id: string
  parent_id: string | null
  kind: 'platoon' | 'section' | 'squad' | 'team'
  name: string
  position: number
  ordinal: Generated<number>
}

export interface SoldiersTable {
  id: string
  roster_id: string
  rank: string
  rank_order: number
  last_name: string
  first_name: Generated<string>
  middle_name: Generated<string>
  suffix: Generated<string>
  dodid: string | null
  email: Generated<string>
  mos: Generated<string>
  position: Generated<string>
  strength: Generated<StrengthKind>
  group_id: string | null
  details: JSONColumnType<Record<string, unknown>>
  /** Each of `JSON_FIELDS` as `,"key":value`; null where it is empty. The database writes it. */
  json_fields: GeneratedAlways<(string | null)[]>
  archived_on: DateText | null
  loss_date: DateText | null
  loss_reason: string | null
  linked_uid: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface StrengthHistoryTable {
  id: GeneratedAlways<number>
  roster_id: string
  soldier_id: string
  change_set_id: string | null
  from_at: Date
  rank: string
  strength: StrengthKind
  group_id: string | null
  on_roster: boolean
}

export interface ChangeSetsTable {
  id: string
  roster_id: string
  kind: 'create' | 'edit' | 'move' | 'archive' | 'restore' | 'import' | 'undo' | 'purge' | 'transfer'
  at: Date
  by_uid: string | null
  soldiers: number
  created_groups: Generated<string[]>
  undone_by: string | null
  number: GeneratedAlways<number>
}

export interface SoldierChangesTable {
  roster_id: string
  change_set_id: string
  soldier_id: string
  before: ColumnType<SoldierValues | null, string | null, never>
  after: ColumnType<SoldierValues | null, string | null, never>
}

export interface RosterImportsTable {
  id: string
  roster_id: string
  uid: string
  created_at: Date
  file_name: string
  sheets: Buffer
  sheet: string
  header_line: number
  mapping: ColumnType<readonly { index: number; target: string }[], string, string>
  fingerprint: string
  committed_as: string | null
}

declare module '../database/schema.ts' {
  interface Schema {
    rosters: RostersTable
    roster_members: RosterMembersTable
    groups: GroupsTable
    soldiers: SoldiersTable
    strength_history: StrengthHistoryTable
    change_sets: ChangeSetsTable
    soldier_changes: SoldierChangesTable
    roster_imports: RosterImportsTable
  }
}
