import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { ImportRow } from '../schema.ts'
import type { DayOrder } from './import-dates.ts'
import type { Cell } from './import-grid.ts'

/** A column that another feature reads: `with:readiness.aftScore`. */
export type ExtensionTarget = `with:${string}`

export interface ExtensionColumn {
  readonly target: ExtensionTarget
  readonly label: string
  readonly isDate: boolean
  /** The other column that this one needs, and the report when the file does not have it. */
  readonly needs?: { readonly target: ExtensionTarget; readonly otherwise: string } | undefined
}

/** What another feature reads from the same file. Pure, because a large file is planned in a child process. */
export interface ImportExtension<Fact = unknown, Known = unknown> {
  readonly name: string
  readonly targets: readonly ExtensionColumn[]
  /**
   * The column that a heading means. When the heading alone is not clear, the cells below it decide. Null when the
   * heading is not this feature's, or the roster does not track the item.
   */
  targetOf(heading: string, known: Known, cells: () => readonly (Cell | undefined)[]): ExtensionTarget | null
  read(cells: ReadonlyMap<ExtensionTarget, Cell>, about: ExtensionAbout): ExtensionReading<Fact>
  /** The facts that are not on the Soldier's record yet, and how they differ from the record. */
  compare(
    facts: readonly Fact[],
    soldierId: string,
    known: Known,
  ): { fresh: readonly Fact[]; changes: ImportRow['changes'] }
  /**
   * Assumptions about many lines, reported once for the file. `lines` has the facts of each line that will be stored.
   */
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
  /** Cells that were read differently than written, or left out. */
  readonly cleaned: readonly { readonly target: ExtensionTarget; readonly meaning: string }[]
}

/** An extension, and what the roster already has for it. */
export interface KnownExtension {
  readonly extension: ImportExtension
  readonly known: unknown
}

export function isExtensionTarget(target: string): target is ExtensionTarget {
  return target.startsWith('with:')
}
