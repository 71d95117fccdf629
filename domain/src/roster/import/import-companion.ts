import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { ImportRow } from '../schema.ts'
import type { DayOrder } from './import-dates.ts'
import type { Cell } from './import-grid.ts'

/** A column that a feature that builds on rosters reads: `with:readiness.aftScore`. */
export type CompanionTarget = `with:${string}`

export interface CompanionColumn {
  readonly target: CompanionTarget
  readonly label: string
  readonly isDate: boolean
  /** The column without which nothing of this one can be kept, and how to say so. */
  readonly needs?: { readonly target: CompanionTarget; readonly otherwise: string } | undefined
}

/** What a feature that builds on rosters reads of the same file. Pure, since a large file is planned in another process. */
export interface ImportCompanion<Fact = unknown, Known = unknown> {
  readonly name: string
  readonly targets: readonly CompanionColumn[]
  /**
   * The column that a heading means, with what stands below it where the heading alone leaves it open; null when it is
   * none of this feature's, or not kept in this roster.
   */
  targetOf(heading: string, known: Known, cells: () => readonly (Cell | undefined)[]): CompanionTarget | null
  read(cells: ReadonlyMap<CompanionTarget, Cell>, about: CompanionAbout): CompanionReading<Fact>
  /** Of these facts those that are not on record of a Soldier yet, and how they differ from what is. */
  compare(
    facts: readonly Fact[],
    soldierId: string,
    known: Known,
  ): { fresh: readonly Fact[]; changes: ImportRow['changes'] }
  /** What is taken for granted of many lines alike, said once for the file. `lines`: the facts of each that are to be kept. */
  assumed(
    lines: readonly (readonly Fact[])[],
    today: CalendarDate,
  ): readonly { readonly target: CompanionTarget; readonly value: string; readonly meaning: string }[]
}

interface CompanionAbout {
  readonly today: CalendarDate
  readonly orderOf: (target: CompanionTarget) => DayOrder
}

export interface CompanionReading<Fact> {
  readonly facts: readonly Fact[]
  readonly problems: readonly { readonly target: CompanionTarget; readonly problem: string }[]
  /** What was read otherwise than it stands there, or left out. */
  readonly cleaned: readonly { readonly target: CompanionTarget; readonly meaning: string }[]
}

/** A companion, and what the roster has of it already. */
export interface KnownCompanion {
  readonly companion: ImportCompanion
  readonly known: unknown
}

export function isCompanionTarget(target: string): target is CompanionTarget {
  return target.startsWith('with:')
}
