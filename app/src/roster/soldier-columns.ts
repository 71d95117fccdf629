import { rosterName } from '@muster/domain/identity/person-name.ts'
import { fieldText } from '@muster/domain/roster/export-view.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import {
  isOwnKey,
  type OwnField,
  type OwnFieldKind,
  type OwnKey,
  ownKey,
  ownSortValue,
  ownText,
} from '@muster/domain/roster/own-fields.ts'
import { areaOfField } from '@muster/domain/roster/leaders/area-of-fields.ts'
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

/** What the person may do with the fields of an area. */
export interface ColumnRights {
  readonly see: (area: 'contact' | 'roster') => boolean
  readonly edit: (area: 'contact' | 'roster') => boolean
}

/** A field that can be a column: one of the catalog, or one of the roster's own. */
export type ColumnKey = FieldKey | OwnKey

export function isColumnField(key: FieldKey, personalFields: readonly FieldKey[]): boolean {
  return !IN_NAME.has(key) && (!SOLDIER_FIELDS[key].personal || personalFields.includes(key))
}

/**
 * Name and group first, then every field in the order of the catalogue, then the roster's own fields. As far as the
 * person's part of the roster has them.
 */
export function soldierColumns(
  groups: readonly Group[],
  personalFields: readonly FieldKey[],
  may: ColumnRights,
  ownFields: readonly OwnField[],
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
    ...FIELD_KEYS.filter((key) => isColumnField(key, personalFields) && may.see(areaOfField(key))).map((key) =>
      fieldColumn(key, may.edit(areaOfField(key))),
    ),
    ...ownFields.map((field) => ownColumn(field, may.edit('roster'))),
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

const OWN_WIDTH_REM: Readonly<Record<OwnFieldKind, number>> = { text: 11, number: 7, date: 7.5, choice: 9, flag: 6 }

function ownColumn({ id, name, kind, choices }: OwnField, editable: boolean): Column<Soldier> {
  const list = kind === 'flag' ? ['Yes', 'No'] : choices
  const options = ['', ...list].map((value) => ({ value, label: value || 'Not set' }))
  const edit = ({ own }: Soldier): CellEdit | null => {
    const from = ownText(kind, own?.[id], 'iso')
    return kind === 'choice' || kind === 'flag' ? { kind: 'select', from, options } : { kind: 'text', from }
  }
  return {
    id: ownKey(id),
    header: name,
    width: OWN_WIDTH_REM[kind],
    align: kind === 'number' ? 'end' : 'start',
    value: ({ own }) => ownSortValue(kind, own?.[id]),
    cell: ({ own }) => ownText(kind, own?.[id]),
    ...(editable && kind !== 'date' ? { edit } : {}),
  }
}

/** The ids of the own fields among these columns, as far as the roster still has them. */
export function ownIdsOf(chosen: readonly ColumnKey[], ownFields: readonly OwnField[]): string[] {
  return ownFields.filter(({ id }) => chosen.includes(ownKey(id))).map(({ id }) => id)
}

/** The fields of the catalog among these columns. */
export function catalogKeysOf(chosen: readonly ColumnKey[]): FieldKey[] {
  return chosen.filter((key): key is FieldKey => !isOwnKey(key))
}

function sortValue(value: Soldier[FieldKey]): string | number | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? null
}

/**
 * The columns that this person has chosen, and the fields that cards show beside name and group. Kept on the device.
 */
export function useChosenFields(cards: boolean): {
  readonly chosen: readonly ColumnKey[]
  readonly choose: (fields: readonly ColumnKey[]) => void
} {
  const [columns, setColumns] = useState<readonly ColumnKey[]>(() => readChosen(COLUMNS_KEY, OPENS_WITH))
  const [lines, setLines] = useState<readonly ColumnKey[]>(() => readChosen(CARDS_KEY, []))
  const choose = useCallback(
    (fields: readonly ColumnKey[]) => {
      const keep = cards ? setLines : setColumns
      keep(fields)
      localStorage.setItem(cards ? CARDS_KEY : COLUMNS_KEY, fields.join(','))
    },
    [cards],
  )
  return { chosen: cards ? lines : columns, choose }
}

function readChosen(key: string, otherwise: readonly ColumnKey[]): readonly ColumnKey[] {
  const kept = localStorage.getItem(key)
  if (kept === null) return otherwise
  const wanted = new Set(kept.split(','))
  // Own fields of every roster that this person opens. Each list takes those of its roster.
  return [...FIELD_KEYS.filter((field) => wanted.has(field) && !IN_NAME.has(field)), ...[...wanted].filter(isOwnKey)]
}
