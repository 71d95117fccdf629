import { formatDate, isCalendarDate } from '../kernel/calendar-date.ts'
import { groupPath } from './groups.ts'
import type { Group } from './schema.ts'
import { type OwnField, type OwnKey, ownKey, ownText } from './own-fields.ts'
import { type FieldKey, SOLDIER_FIELDS } from './soldier-fields.ts'

export type FieldValue = string | number | boolean | null | undefined

/** `iso` is for files that are imported again (`2027-06-26`), and `army` for people (`26 Jun 2027`). */
export type DateStyle = 'iso' | 'army'

/** The value of a field as text. Empty when the field is. */
export function fieldText(key: FieldKey, value: FieldValue, dates: DateStyle = 'army'): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  const { kind } = SOLDIER_FIELDS[key]
  if (kind === 'date' && dates === 'army' && isCalendarDate(text)) return formatDate(text)
  if (key === 'strength') return text.slice(0, 1).toUpperCase() + text.slice(1)
  return text
}

export type ExportedSoldier = { readonly [K in FieldKey | OwnKey]?: FieldValue } & { readonly groupId: string | null }

const GROUP_COLUMNS = [
  { label: 'Platoon', kinds: ['platoon'] },
  { label: 'Squad', kinds: ['squad', 'section'] },
  { label: 'Team', kinds: ['team'] },
] as const

/**
 * A view of the roster as text: the labels, then a row for each Soldier, in the given order. Own fields of the roster
 * follow. With `groups`, columns for platoon, squad and team follow, so that the file can be imported again.
 */
export function exportRows(view: {
  readonly fields: readonly FieldKey[]
  readonly own?: readonly Pick<OwnField, 'id' | 'name' | 'kind'>[]
  readonly soldiers: readonly ExportedSoldier[]
  readonly groups?: readonly Pick<Group, 'id' | 'parentId' | 'kind' | 'name'>[]
  readonly dates?: DateStyle
}): string[][] {
  const { fields, own = [], soldiers, groups = [], dates = 'iso' } = view
  const groupColumns = groups.length > 0 ? GROUP_COLUMNS : []
  const heading = [
    ...fields.map((key) => SOLDIER_FIELDS[key].label),
    ...own.map(({ name }) => name),
    ...groupColumns.map(({ label }) => label),
  ]
  const rows = soldiers.map((soldier) => {
    const path = groupColumns.length > 0 ? groupPath(groups, soldier.groupId) : []
    return [
      ...fields.map((key) => fieldText(key, soldier[key], dates)),
      ...own.map(({ id, kind }) => ownText(kind, soldier[ownKey(id)], dates)),
      ...groupColumns.map(({ kinds }) => path.find(({ kind }) => kinds.some((one) => one === kind))?.name ?? ''),
    ]
  })
  return [heading, ...rows]
}
