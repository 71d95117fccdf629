import type { ImportRow } from '../schema.ts'
import { fieldText } from '../export-view.ts'
import { joinPath } from '../groups.ts'
import { type OwnField, type OwnKey, ownKey, ownText } from '../own-fields.ts'
import { rankOf } from '../rank.ts'
import { FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '../soldier-fields.ts'
import type { GroupStep } from './import-groups.ts'
import type { ImportedValues } from './import-line.ts'
import type { FieldValue } from './import-values.ts'

/** A Soldier on the roster now, with whom the import compares. */
export interface ExistingSoldier {
  readonly id: string
  readonly dodid?: string | null | undefined
  readonly rank: string
  readonly last: string
  readonly first?: string | null | undefined
  readonly middle?: string | null | undefined
  readonly suffix?: string | null | undefined
  /** The names of the groups from the top down: `['1st Platoon', '2nd Squad']`. */
  readonly groupPath: readonly string[]
  /** The other fields. It need not repeat those above. */
  readonly fields: { readonly [K in FieldKey | OwnKey]?: FieldValue | null | undefined }
}

export type Match =
  | { readonly kind: 'one'; readonly soldier: ExistingSoldier; readonly by: 'DoD ID' | 'name' }
  | { readonly kind: 'ambiguous'; readonly count: number }

/** Last name, first name, middle initial and suffix as one key, without case. */
export function nameKey(
  name: Partial<Record<'last' | 'first' | 'middle' | 'suffix', FieldValue | null | undefined>>,
): string {
  const part = (value: FieldValue | null | undefined): string =>
    String(value ?? '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  return [part(name.last), part(name.first), part(name.middle).slice(0, 1), part(name.suffix).replace('.', '')].join(
    '|',
  )
}

export class RosterIndex {
  readonly #byDodid = new Map<string, ExistingSoldier>()
  readonly #byName = new Map<string, ExistingSoldier[]>()
  readonly #byFirstAndLast = new Map<string, ExistingSoldier[]>()
  readonly #claimed = new Map<string, number>()

  constructor(existing: readonly ExistingSoldier[]) {
    for (const soldier of existing) {
      const dodid = soldier.dodid ?? soldier.fields.dodid
      if (dodid) this.#byDodid.set(String(dodid), soldier)
      addTo(this.#byName, nameKey(soldier), soldier)
      const { last, first } = soldier
      if (first) addTo(this.#byFirstAndLast, nameKey({ last, first }), soldier)
    }
  }

  /** Matches by DoD ID, else by full name. Two people with different DoD IDs are never the same. */
  match(values: ImportedValues): Match | null {
    const dodid = values.dodid === undefined ? null : String(values.dodid)
    const byDodid = dodid === null ? undefined : this.#byDodid.get(dodid)
    if (byDodid) return { kind: 'one', soldier: byDodid, by: 'DoD ID' }
    if (!values.last) return null
    const named = (this.#byName.get(nameKey(values)) ?? []).filter((soldier) => mayBe(soldier, values))
    const [soldier] = named
    if (!soldier) return null
    return named.length === 1 ? { kind: 'one', soldier, by: 'name' } : { kind: 'ambiguous', count: named.length }
  }

  /**
   * The Soldiers of the same first and last name. Their middle name or suffix may differ or be missing on one side, but
   * not their DoD ID.
   */
  near(values: ImportedValues): ExistingSoldier[] {
    const { last, first } = values
    const found = last && first ? this.#byFirstAndLast.get(nameKey({ last, first })) : undefined
    return (found ?? []).filter((soldier) => mayBe(soldier, values))
  }

  /** The earlier line that already matched this Soldier. Null when this line is the first. */
  claim(id: string, line: number): number | null {
    const before = this.#claimed.get(id)
    if (before === undefined) this.#claimed.set(id, line)
    return before ?? null
  }
}

function addTo(map: Map<string, ExistingSoldier[]>, key: string, soldier: ExistingSoldier): void {
  const same = map.get(key)
  if (same) same.push(soldier)
  else map.set(key, [soldier])
}

/** Whether the DoD IDs allow that they are the same person. An equal one has matched before. */
function mayBe(soldier: ExistingSoldier, { dodid }: ImportedValues): boolean {
  return dodid === undefined || !(soldier.dodid ?? soldier.fields.dodid)
}

const TOP_LEVEL = ['dodid', 'rank', 'last', 'first', 'middle', 'suffix'] as const

/** The changes that a line makes to a Soldier. An empty cell changes nothing, and neither does the case of a name. */
export function compareWithRoster(
  read: {
    readonly values: ImportedValues
    readonly groupPath: readonly GroupStep[] | null
    readonly gradeOnly: boolean
  },
  soldier: ExistingSoldier,
  ownFields: readonly OwnField[] = [],
): {
  readonly changes: ImportRow['changes']
  readonly values: ImportedValues
  readonly groupPath: readonly GroupStep[] | null
} {
  const changes: ImportRow['changes'] = []
  const values: ImportedValues = {}
  for (const key of FIELD_KEYS) {
    const to = read.values[key]
    if (to === undefined) continue
    const from = currentValue(soldier, key)
    if (sameValue(key, from, to) || (key === 'rank' && read.gradeOnly && sameGrade(from, to))) continue
    values[key] = to
    changes.push({
      field: key,
      label: SOLDIER_FIELDS[key].label,
      from: fieldText(key, from) || null,
      to: fieldText(key, to),
    })
  }
  for (const { id, name, kind } of ownFields) {
    const key = ownKey(id)
    const [from, to] = [soldier.fields[key], read.values[key]]
    if (to === undefined || to === from) continue
    values[key] = to
    changes.push({ field: key, label: name, from: ownText(kind, from) || null, to: ownText(kind, to) })
  }
  const groupPath = read.groupPath && movedPath(read.groupPath, soldier.groupPath)
  if (groupPath) {
    changes.push({
      field: 'group',
      label: 'Group',
      from: joinPath(soldier.groupPath) || null,
      to: joinPath(groupPath.map(({ name }) => name)),
    })
  }
  return { changes, values, groupPath }
}

function currentValue(soldier: ExistingSoldier, key: FieldKey): FieldValue | null | undefined {
  const top = TOP_LEVEL.find((one) => one === key)
  return (top && soldier[top]) ?? soldier.fields[key]
}

function sameValue(key: FieldKey, from: FieldValue | null | undefined, to: FieldValue): boolean {
  if (from === null || from === undefined || from === '') return to === false
  if (from === to) return true
  const { kind } = SOLDIER_FIELDS[key]
  if (kind === 'phone') return phoneDigits(from) === phoneDigits(to)
  const caseless = kind === 'email' || key === 'last' || key === 'first' || key === 'middle' || key === 'suffix'
  if (!caseless) return false
  const [a, b] = [from, to].map((value) => String(value).toLowerCase().replace(/\.$/, ''))
  // An initial does not replace the full middle name.
  return a === b || (key === 'middle' && b?.length === 1 && a?.startsWith(b) === true)
}

function sameGrade(from: FieldValue | null | undefined, to: FieldValue): boolean {
  return rankOf(String(from))?.grade === rankOf(String(to))?.grade
}

function phoneDigits(value: FieldValue): string {
  return String(value)
    .replace(/[^\dx]/gi, '')
    .replace(/^1(?=\d{10}$)/, '')
}

/**
 * The group path to which a line moves a Soldier, or null when the Soldier is there already. A line with fewer levels
 * than the roster does not remove the lower ones. A line with only a squad means that squad in the Soldier's own
 * platoon.
 */
function movedPath(to: readonly GroupStep[], from: readonly string[]): readonly GroupStep[] | null {
  const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
  const top = to[0]
  if (!top) return null
  if (to.every((step, index) => same(step.name, from[index] ?? ''))) return null
  if (top.kind === 'platoon') return to
  const start = from.findIndex((name) => same(name, top.name))
  if (start >= 0 && to.every((step, index) => same(step.name, from[start + index] ?? ''))) return null
  const [platoon] = from
  return platoon !== undefined && from.length > 1 && start !== 0 ? [{ kind: 'platoon', name: platoon }, ...to] : to
}
