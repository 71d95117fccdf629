import type { ImportProblem } from '../schema.ts'
import { listName, type ReadLine } from './import-line.ts'
import { type ExistingSoldier, type Match, nameKey, type RosterIndex } from './import-match.ts'

type NamedLine = Pick<ReadLine, 'values' | 'name' | 'noMiddle'>

export type FileMatch =
  /** `assumed` means that the line has no middle name, and that only one Soldier has its name. */
  | (Extract<Match, { kind: 'one' }> & { readonly assumed: boolean })
  | ({ readonly kind: 'doubtful' } & Pick<ImportProblem, 'problem'>)

const SAY_WHO = 'write the middle name or the DoD ID in the file'

/**
 * Matches the lines of a file to the Soldiers of the roster. Lists often leave out middle names, so such a line matches
 * the one Soldier of its first and last name, unless another line of the file may be the same Soldier.
 */
export class FileMatcher {
  readonly #roster: RosterIndex
  /** Soldiers whom some line names for certain. No other line can mean them. */
  readonly #certain = new Set<string>()
  /** By Soldier: the different people in the file who may be that Soldier. */
  readonly #supposed = new Map<string, Set<string>>()

  constructor(roster: RosterIndex, lines: readonly NamedLine[]) {
    this.#roster = roster
    const others = lines.filter(({ values }) => {
      const found = roster.match(values)
      if (found?.kind === 'one') this.#certain.add(found.soldier.id)
      return found === null
    })
    for (const line of others) {
      const { rank, dodid } = line.values
      for (const { id } of this.#withoutMiddle(line)) {
        const people = this.#supposed.get(id) ?? new Set()
        this.#supposed.set(id, people.add(`${String(rank)} ${String(dodid)}`))
      }
    }
  }

  match(line: NamedLine): FileMatch | null {
    const certain = this.#roster.match(line.values)
    if (certain?.kind === 'one') return { ...certain, assumed: false }
    if (certain) {
      const count = certain.count === 2 ? 'two' : certain.count
      return { kind: 'doubtful', problem: `matches ${count} Soldiers named ${line.name}` }
    }
    const soldiers = this.#withoutMiddle(line)
    const [soldier] = soldiers
    if (!soldier) return null
    if (soldiers.length > 1) return { kind: 'doubtful', problem: `may be ${anyOf(soldiers)}: ${SAY_WHO}` }
    if ((this.#supposed.get(soldier.id)?.size ?? 0) > 1) {
      return { kind: 'doubtful', problem: `may be ${anyOf(soldiers)}, and so may another line: ${SAY_WHO}` }
    }
    return { kind: 'one', soldier, by: 'name', assumed: true }
  }

  /**
   * The Soldiers whom a line without a middle name may mean. A line that says there is none (NMN) means none of them.
   */
  #withoutMiddle({ values, noMiddle }: NamedLine): ExistingSoldier[] {
    if (noMiddle || values.middle) return []
    const key = nameKey(values)
    return this.#roster
      .near(values)
      .filter((soldier) => !this.#certain.has(soldier.id) && nameKey({ ...soldier, middle: null }) === key)
  }
}

export function assumption(soldier: ExistingSoldier): string {
  return `matched to ${anyOf([soldier])} on the roster; if it is somebody else, ${SAY_WHO}`
}

/** The names of several Soldiers: `SGT Abbott, Aaron A or PFC Abbott, Aaron B`. */
export function anyOf(soldiers: readonly ExistingSoldier[]): string {
  return soldiers.map((soldier) => `${soldier.rank} ${listName(soldier)}`).join(' or ')
}
