import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { ImportPreview, ImportProblem, ImportRow } from '../schema.ts'
import type { KnownExtension } from './import-extension.ts'
import type { DayOrder } from './import-dates.ts'
import type { Row } from './import-grid.ts'
import type { LineReader, ReadLine } from './import-line.ts'

type Facts = Readonly<Record<string, readonly unknown[]>> | undefined

/** Lets the other features read their columns of each line. */
export class ExtensionReader {
  readonly #extensions: readonly KnownExtension[]
  readonly #reader: LineReader
  readonly #orders: ReadonlyMap<number, DayOrder>
  readonly #today: CalendarDate

  constructor(
    extensions: readonly KnownExtension[],
    reader: LineReader,
    orders: ReadonlyMap<number, DayOrder>,
    today: CalendarDate,
  ) {
    this.#extensions = extensions
    this.#reader = reader
    this.#orders = orders
    this.#today = today
  }

  read({ others }: ReadLine, row: Row, line: number) {
    const found: Record<string, readonly unknown[]> = {}
    const problems: ImportProblem[] = []
    const cleaned: ImportPreview['cleaned'] = []
    for (const { extension } of others.size === 0 ? [] : this.#extensions) {
      const reading = extension.read(others, {
        today: this.#today,
        orderOf: (target) => this.#orders.get(this.#reader.indexOf(target) ?? -1) ?? 'month first',
      })
      if (reading.facts.length > 0) found[extension.name] = reading.facts
      problems.push(
        ...reading.problems.map(({ target, problem }) => ({ ...this.#reader.placeOf(target, row, line), problem })),
      )
      cleaned.push(
        ...reading.cleaned.map(({ target, meaning }) => ({ ...this.#reader.placeOf(target, row, line), meaning })),
      )
    }
    return { facts: orNothing(found), problems, cleaned }
  }

  /** The facts that are new for a Soldier of the roster, and what they change. */
  compare(facts: Facts, soldierId: string): { fresh: Facts; changes: ImportRow['changes'] } {
    const fresh: Record<string, readonly unknown[]> = {}
    const changes: ImportRow['changes'] = []
    for (const { extension, known } of this.#extensions) {
      const own = facts?.[extension.name]
      if (!own) continue
      const compared = extension.compare(own, soldierId, known)
      if (compared.fresh.length > 0) fresh[extension.name] = compared.fresh
      changes.push(...compared.changes)
    }
    return { fresh: orNothing(fresh), changes }
  }

  /** The assumptions about the imported lines, reported at the heading line. */
  assumed(lines: readonly { readonly facts?: Facts }[], headerLine: number): ImportPreview['cleaned'] {
    return this.#extensions.flatMap(({ extension }) => {
      const own = lines.flatMap(({ facts }) => (facts?.[extension.name] ? [facts[extension.name] ?? []] : []))
      return extension.assumed(own, this.#today).map(({ target, value, meaning }) => {
        return { line: headerLine, column: this.#reader.headingOf(target) ?? '', value, meaning }
      })
    })
  }
}

function orNothing(facts: NonNullable<Facts>): Facts {
  return Object.keys(facts).length > 0 ? facts : undefined
}
