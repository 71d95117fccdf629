import { formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Difference } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { parseRank } from '@muster/domain/roster/rank.ts'
import type { SoldierPatch } from '@muster/domain/roster/schema.ts'
import { FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import type { SoldierValues, Value, ValueKey } from './columns.ts'
import type { OwnRow, RosterEditor } from './scope.ts'

/**
 * A leader's values in their stored form: ranks as the Army abbreviates them, empty text as null. Refuses fields that
 * are turned off for the roster. `at` is the name of the input, for the field of a refusal.
 */
export function acceptValues(
  editor: RosterEditor | OwnRow,
  input: Omit<SoldierPatch, 'own'>,
  at: 'soldier' | 'patch',
): SoldierValues {
  const values: Partial<Record<ValueKey, Value>> = {}
  for (const [key, given] of Object.entries(input) as [FieldKey | 'groupId', Value | undefined][]) {
    if (given === undefined) continue
    const value = given === '' ? null : given
    const field = `${at}.${key}`
    if (key === 'groupId') {
      values.groupId = value
      continue
    }
    const { label, personal } = SOLDIER_FIELDS[key]
    if (personal && value !== null && !editor.personalFields.includes(key)) {
      refuse('invalid-argument', `${label} is turned off for this roster. Turn it on in the roster's settings first.`, {
        field,
      })
    }
    if ((key === 'rank' || key === 'last') && value === null) {
      refuse('invalid-argument', `${label} cannot be empty.`, { field })
    }
    values[key] = value
  }
  if (typeof values.rank === 'string') {
    const parsed = parseRank(values.rank)
    if (!parsed)
      refuse('invalid-argument', `${values.rank} is no Army rank. Choose one from the list.`, { field: `${at}.rank` })
    values.rank = parsed.rank.abbr
    if (parsed.promotable && values.promotable === undefined) values.promotable = true
  }
  if (values.strength === null) values.strength = 'assigned'
  return values
}

/** The keys of `wanted` that differ from the current values, with the values before and after. Null for none. */
export function difference(
  current: SoldierValues,
  wanted: SoldierValues,
): { readonly before: SoldierValues; readonly after: SoldierValues } | null {
  const before: Partial<Record<ValueKey, Value>> = {}
  const after: Partial<Record<ValueKey, Value>> = {}
  for (const key of Object.keys(wanted) as ValueKey[]) {
    const from = current[key] ?? null
    const to = wanted[key] ?? null
    if (from === to) continue
    before[key] = from
    after[key] = to
  }
  return Object.keys(after).length > 0 ? { before, after } : null
}

/**
 * For a leader whose change met another one: the fields with names of their own in which the two differ. A group and own
 * fields are left out, because only ids are known here.
 */
export function differencesInWords(current: SoldierValues, wanted: SoldierValues): Difference[] {
  const { before = {}, after = {} } = difference(current, wanted) ?? {}
  return FIELD_KEYS.filter((key) => Object.hasOwn(after, key)).map((key) => ({
    what: SOLDIER_FIELDS[key].label,
    mine: inWords(after[key]),
    theirs: inWords(before[key]),
  }))
}

function inWords(value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  return isCalendarDate(text) ? formatDate(text) : text
}
