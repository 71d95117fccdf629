import { listName } from '../import/import-line.ts'
import { compareWithRoster, type ExistingSoldier, nameKey, RosterIndex } from '../import/import-match.ts'
import type { FieldKey } from '../soldier-fields.ts'
import type { IntakeData, IntakeMatch } from './schema.ts'

/** A row with its version, which a change needs. */
export interface MatchedRow {
  readonly soldier: ExistingSoldier
  readonly version: number
}

/** What a leader may not enter of a form: the fields, and the part of the form that the leader does not even see. */
export interface ClosedPart {
  readonly closed: readonly FieldKey[]
  readonly unseen: IntakeData | null
}

const NOTHING_CLOSED: ClosedPart = { closed: [], unseen: null }

/** Finds the row that an enrollment form is about, by the same rules as an import. */
export class IntakeMatcher {
  readonly #index: RosterIndex
  readonly #rows: ReadonlyMap<string, MatchedRow>

  constructor(rows: readonly MatchedRow[]) {
    this.#index = new RosterIndex(rows.map(({ soldier }) => soldier))
    this.#rows = new Map(rows.map((row) => [row.soldier.id, row]))
  }

  /** The row that a form is about, if that is certain. Else the rows of the same name, if any. */
  match(
    data: IntakeData,
    part = NOTHING_CLOSED,
  ): { readonly match: IntakeMatch | null; readonly sameName: IntakeSameName[] } {
    const found = this.#index.match(valuesOf(data))
    if (!found) return { match: null, sameName: [] }
    if (found.kind === 'one') {
      const row = this.#rows.get(found.soldier.id)
      return { match: row ? compareIntakeWith(data, row, found.by, part) : null, sameName: [] }
    }
    const key = nameKey(data)
    const same = [...this.#rows.values()].filter(({ soldier }) => nameKey(soldier) === key)
    return {
      match: null,
      sameName: same.slice(0, 20).map(({ soldier }) => ({ soldierId: soldier.id, name: nameOf(soldier) })),
    }
  }
}

interface IntakeSameName {
  readonly soldierId: string
  readonly name: string
}

/** The differences between an enrollment form and a row. A field that the form leaves empty is no difference. */
export function compareIntakeWith(
  data: IntakeData,
  { soldier, version }: MatchedRow,
  matchedBy: IntakeMatch['matchedBy'],
  { closed, unseen }: ClosedPart = NOTHING_CLOSED,
): IntakeMatch {
  const differences = differencesOf(data, soldier)
  const changing = new Set(
    [...differences, ...(unseen ? differencesOf(unseen, soldier) : [])].map(({ field }) => field),
  )
  return {
    soldierId: soldier.id,
    name: nameOf(soldier),
    matchedBy,
    version,
    differences,
    closed: closed.filter((key) => changing.has(key)),
  }
}

function differencesOf(data: IntakeData, soldier: ExistingSoldier): IntakeMatch['differences'] {
  return compareWithRoster({ values: valuesOf(data), groupPath: null, gradeOnly: false }, soldier).changes
}

function nameOf(soldier: ExistingSoldier): string {
  return `${soldier.rank} ${listName(soldier)}`
}

type Values = Parameters<RosterIndex['match']>[0]

function valuesOf(data: IntakeData): Values {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Values
}
