import type { OwnKey } from '@muster/domain/roster/own-fields.ts'
import { FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { KEPT_AS_JSON } from '../database/migrations/baseline/roster.ts'
import type { SoldiersTable } from './tables.ts'

/** Where a field of the catalog is stored: these in columns of their own, every other one in `details`. */
export const COLUMN_OF = {
  rank: 'rank',
  last: 'last_name',
  first: 'first_name',
  middle: 'middle_name',
  suffix: 'suffix',
  dodid: 'dodid',
  email: 'email',
  mos: 'mos',
  position: 'position',
  strength: 'strength',
} as const satisfies { readonly [K in FieldKey]?: keyof SoldiersTable }

/**
 * Fields that the database stores in the form of answers, in the order of `soldiers.json_fields`. Multi-line fields and
 * those added later are built when requested.
 */
export const JSON_FIELDS: readonly string[] = KEPT_AS_JSON

/** The other parts of a row that change, are recorded and can be undone. */
export const STANDING_COLUMN_OF = {
  groupId: 'group_id',
  archivedOn: 'archived_on',
  lossDate: 'loss_date',
  lossReason: 'loss_reason',
} as const satisfies Readonly<Record<string, keyof SoldiersTable>>

export type StandingKey = keyof typeof STANDING_COLUMN_OF
export type ValueKey = FieldKey | StandingKey | OwnKey
export type Value = string | number | boolean | null

/** Some of a Soldier's values by key, or all of them. Null is an empty value. In a whole row it may be absent. */
export type SoldierValues = { readonly [K in ValueKey]?: Value }

export const PERSONAL_KEYS: readonly FieldKey[] = FIELD_KEYS.filter((key) => SOLDIER_FIELDS[key].personal)

/** The values that decide where and how a Soldier counts. */
export const STRENGTH_KEYS: readonly ValueKey[] = ['rank', 'strength', 'groupId', 'archivedOn']

/** Their names in the history. */
export const STANDING_LABELS: Readonly<Record<StandingKey, string>> = {
  groupId: 'Group',
  archivedOn: 'Archived',
  lossDate: 'Loss date',
  lossReason: 'Reason',
}
