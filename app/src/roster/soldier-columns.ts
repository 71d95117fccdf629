import { rosterName } from '@muster/domain/identity/person-name.ts'
import { fieldText } from '@muster/domain/roster/export-view.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import { rankOf } from '@muster/domain/roster/rank.ts'
import type { Group, Soldier } from '@muster/domain/roster/schema.ts'
import { FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { useCallback, useState } from 'react'
import type { CellEdit, Column } from '../ui/table/column.ts'

/** Shown in the name column, so they are never columns of their own. */
const IN_NAME: ReadonlySet<FieldKey> = new Set(['rank', 'last', 'first', 'middle', 'suffix', 'promotable'])
const OPENS_WITH: readonly FieldKey[] = ['position', 'mos', 'cell', 'ets']
const COLUMNS_KEY = 'muster:roster-columns'
const CARDS_KEY = 'muster:roster-cards'
const WIDTH_REM: Readonly<Record<string, number>> = {
  date: 7.5,
  phone: 9,
  email: 16,
  flag: 6,
  count: 6,
  choice: 8,
  lines: 16,
  text: 11,
}

/** For short codes. At this width the default columns fit on 1280 px. */
const CODE_REM = 6
const CODES: ReadonlySet<FieldKey> = new Set(['mos', 'bloodType', 'plateState'])

/** Fields that can be edited in the table itself: short text, but no date or choice that needs a picker. */
const INLINE: ReadonlySet<FieldKey> = new Set([
  'position',
  'mos',
  'cell',
  'altPhone',
  'email',
  'quarters',
  'paraLine',
  'weapon',
  'buttstock',
  'remarks',
])

export function isColumnField(key: FieldKey, personalFields: readonly FieldKey[]): boolean {
  return !IN_NAME.has(key) && (!SOLDIER_FIELDS[key].personal || personalFields.includes(key))
}

/** Name and group first, then every field of the roster, in the order of the catalogue. */
export function soldierColumns(
  groups: readonly Group[],
  personalFields: readonly FieldKey[],
  editable: boolean,
): readonly Column<Soldier>[] {
  const names = new Map(groups.map((group) => [group.id, groupPathName(groups, group.id)]))
  return [
    // Sorted by rank precedence, as rosters are.
    {
      id: 'name',
      header: 'Name',
      width: 14,
      grow: true,
      fixed: true,
      value: (soldier) => 100 - (rankOf(soldier.rank)?.precedence ?? 0),
      cell: rosterName,
    },
    {
      id: 'group',
      header: 'Group',
      width: 13,
      value: (soldier) => (soldier.groupId === null ? null : (names.get(soldier.groupId) ?? null)),
    },
    ...FIELD_KEYS.filter((key) => isColumnField(key, personalFields)).map((key) => fieldColumn(key, editable)),
  ]
}

function fieldColumn(key: FieldKey, editable: boolean): Column<Soldier> {
  const { label, kind } = SOLDIER_FIELDS[key]
  const edit = (soldier: Soldier): CellEdit => ({ kind: 'text', from: fieldText(key, soldier[key], 'iso') })
  return {
    id: key,
    header: label,
    width: CODES.has(key) ? CODE_REM : (WIDTH_REM[kind] ?? 10),
    align: kind === 'count' ? 'end' : 'start',
    value: (soldier) => sortValue(soldier[key]),
    cell: (soldier) => fieldText(key, soldier[key]),
    ...(editable && INLINE.has(key) ? { edit } : {}),
  }
}

function sortValue(value: Soldier[FieldKey]): string | number | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? null
}

/**
 * The columns that this person has chosen, and the fields that cards show beside name and group. Kept on the device.
 */
export function useChosenFields(cards: boolean): {
  readonly chosen: readonly FieldKey[]
  readonly choose: (fields: readonly FieldKey[]) => void
} {
  const [columns, setColumns] = useState<readonly FieldKey[]>(() => readChosen(COLUMNS_KEY, OPENS_WITH))
  const [lines, setLines] = useState<readonly FieldKey[]>(() => readChosen(CARDS_KEY, []))
  const choose = useCallback(
    (fields: readonly FieldKey[]) => {
      const keep = cards ? setLines : setColumns
      keep(fields)
      localStorage.setItem(cards ? CARDS_KEY : COLUMNS_KEY, fields.join(','))
    },
    [cards],
  )
  return { chosen: cards ? lines : columns, choose }
}

function readChosen(key: string, otherwise: readonly FieldKey[]): readonly FieldKey[] {
  const kept = localStorage.getItem(key)
  if (kept === null) return otherwise
  const wanted = new Set(kept.split(','))
  return FIELD_KEYS.filter((field) => wanted.has(field) && !IN_NAME.has(field))
}
