import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { ImportRow } from '../schema.ts'
import type { DayOrder } from './import-dates.ts'
import type { Cell } from './import-grid.ts'

/** A column that a feature that builds on rosters reads: `with:readiness.aftScore`. */
export type ExtensionTarget = `with:${string}`

export interface ExtensionColumn {
  readonly target: ExtensionTarget
  readonly label: string
  readonly isDate: boolean
  /** The column without which nothing of this one can be kept, and how to say so. */
  readonly needs?: { readonly target: ExtensionTarget; readonly otherwise: string } | undefined
}

/** What a feature that builds on rosters reads of the same file. Pure, since a large file is planned in another process. */
export interface ImportExtension<Fact = unknown, Known = unknown> {
  readonly name: string
  readonly targets: readonly ExtensionColumn[]
  /**
   * The column that a heading means, with what stands below it where the heading alone leaves it open; null when it is
   * none of this feature's, or not kept in this roster.
   */
  targetOf(heading: string, known: Known, cells: () => readonly (Cell | undefined)[]): ExtensionTarget | null
  read(cells: ReadonlyMap<ExtensionTarget, Cell>, about: ExtensionAbout): ExtensionReading<Fact>
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
  ): readonly { readonly target: ExtensionTarget; readonly value: string; readonly meaning: string }[]
}

interface ExtensionAbout {
  readonly today: CalendarDate
  readonly orderOf: (target: ExtensionTarget) => DayOrder
}

export interface ExtensionReading<Fact> {
  readonly facts: readonly Fact[]
  readonly problems: readonly { readonly target: ExtensionTarget; readonly problem: string }[]
  /** What was read otherwise than it stands there, or left out. */
  readonly cleaned: readonly { readonly target: ExtensionTarget; readonly meaning: string }[]
}

/** An extension, and what the roster has of it already. */
export interface KnownExtension {
  readonly extension: ImportExtension
  readonly known: unknown
}

export function isExtensionTarget(target: string): target is ExtensionTarget {
  return target.startsWith('with:')
}
