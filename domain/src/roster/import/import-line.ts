import { parsePersonName } from '../../identity/person-name.ts'
import { fold } from '../../kernel/search-words.ts'
import { withoutSpreadsheetGuard } from '../../kernel/spreadsheet-text.ts'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { parseRank } from '../rank.ts'
import { isOwnKey, type OwnField, type OwnKey, ownKey } from '../own-fields.ts'
import type { ImportPreview, ImportProblem, ImportTarget } from '../schema.ts'
import type { FieldKey } from '../soldier-fields.ts'
import { type ExtensionTarget, isExtensionTarget } from './import-extension.ts'
import type { DayOrder } from './import-dates.ts'
import { type Cell, cellText, columnLetters, isBlank, type Row, trimmed } from './import-grid.ts'
import { type GroupStep, readGroup, readGroups } from './import-groups.ts'
import type { ImportColumn } from './import-headings.ts'
import {
  contradicts,
  hasNoMiddle,
  type ReadName,
  readWholeName,
  tidyName,
  withGivenNames,
  withoutRank,
} from './import-names.ts'
import { faultOf, type FieldValue, formulaIn, readOwnCell, type ReadValue, readValue } from './import-values.ts'

export type ImportedValues = { [K in FieldKey | OwnKey]?: FieldValue }

/** One line as read: its values, what was changed while reading, and its problems. */
export interface ReadLine {
  readonly values: ImportedValues
  /** `Last, First Middle Suffix`, for display. */
  readonly name: string
  /** The line says that there is no middle name (NMN). Other lines only leave it out. */
  readonly noMiddle: boolean
  readonly groupPath: readonly GroupStep[] | null
  readonly problems: readonly ImportProblem[]
  readonly cleaned: ImportPreview['cleaned']
  /** The rank was given as a pay grade, which does not tell CPL from SPC. */
  readonly gradeOnly: boolean
  /** Cells of the columns that other features read. */
  readonly others: ReadonlyMap<ExtensionTarget, Cell>
}

/** Reads the lines of a sheet with its columns. */
export class LineReader {
  readonly #columns: readonly ImportColumn[]
  readonly #orders: ReadonlyMap<number, DayOrder>
  readonly #today: CalendarDate
  readonly #targets: ReadonlySet<ImportTarget>
  readonly #ownFields: ReadonlyMap<string, OwnField>
  readonly nameHeading: string

  constructor(
    columns: readonly ImportColumn[],
    dayOrders: ReadonlyMap<number, DayOrder>,
    today: CalendarDate,
    ownFields: readonly OwnField[] = [],
  ) {
    this.#ownFields = new Map(ownFields.map((field) => [ownKey(field.id), field]))
    this.#columns = columns.filter(({ target }) => target !== 'ignore')
    this.#orders = dayOrders
    this.#today = today
    this.#targets = new Set(this.#columns.map(({ target }) => target))
    this.nameHeading = this.headingOf('name') ?? this.headingOf('last') ?? 'Name'
  }

  headingOf(target: ImportTarget): string | null {
    const column = this.#columns.find((one) => one.target === target)
    return column ? columnName(column) : null
  }

  /** The position of a cell, for a report about it. */
  placeOf(target: ImportTarget, row: Row, line: number): { line: number; column: string; value: string } {
    return { line, column: this.headingOf(target) ?? '', value: shown(this.cellOf(target, row)) }
  }

  indexOf(target: ImportTarget): number | null {
    return this.#columns.find((one) => one.target === target)?.index ?? null
  }

  cellOf(target: ImportTarget, row: Row): Cell {
    const column = this.#columns.find((one) => one.target === target)
    return (column && row[column.index]) ?? null
  }

  read(row: Row, line: number): ReadLine {
    const values: ImportedValues = {}
    const problems: ImportProblem[] = []
    const cleaned: ImportPreview['cleaned'] = []
    const steps: GroupStep[] = []
    const others = new Map<ExtensionTarget, Cell>()
    const rankCell = this.cellOf('rank', row)
    for (const column of this.#columns) {
      const { index, target } = column
      const cell = row[index]
      if (target === 'ignore' || isBlank(cell)) continue
      const at = { line, column: columnName(column), value: shown(cell) }
      const isName = target === 'name' || isNamePart(target)
      const fault = faultOf(cell) ?? (isName ? formulaIn(cell) : null)
      if (fault !== null) problems.push({ ...at, problem: fault })
      else if (isExtensionTarget(target)) {
        if (cell !== undefined) others.set(target, cell)
      } else if (target === 'name') {
        const name = this.#wholeName(column, trimmed(cell), rankCell)
        Object.assign(values, name.values)
        if (name.said.length > 0) cleaned.push({ ...at, meaning: name.said.join('; ') })
      } else if (target === 'platoon' || target === 'squad' || target === 'team') {
        const several = target === 'platoon' ? readGroups(trimmed(cell), column.heading) : null
        for (const step of several ?? [readGroup(trimmed(cell), target, column.heading)]) {
          if (step && step.name.length > 40) problems.push({ ...at, problem: 'longer than 40 characters' })
          else if (step) steps.push(step)
        }
      } else if (isOwnKey(target)) {
        const read = this.#own(target, cell, index)
        if ('problem' in read) problems.push({ ...at, problem: read.problem, ...hidden(read.problem) })
        else if (read.cleaned) cleaned.push({ ...at, meaning: read.cleaned })
        if ('value' in read) values[target] = read.value
      } else {
        const order = this.#orders.get(index) ?? 'month first'
        const named = isNamePart(target) ? this.#namePart(target, trimmed(cell), row) : null
        if (named) {
          Object.assign(values, named.values)
          if (named.said.length > 0) cleaned.push({ ...at, meaning: named.said.join('; ') })
        }
        const read = readValue(target, named ? named.bare : cell, {
          today: this.#today,
          order,
          heading: column.heading,
          columns: this.#targets,
        })
        if ('problem' in read) {
          problems.push({ ...at, problem: read.problem, ...hidden(read.problem) })
          continue
        }
        if (read.cleaned) cleaned.push({ ...at, meaning: read.cleaned })
        if ('value' in read) Object.assign(values, read.also, { [target]: read.value })
      }
    }
    splitSuffix(values)
    problems.push(...this.#nameProblems(values, line))
    const name = listName(values)
    const gradeOnly = parseRank(cellText(rankCell))?.gradeOnly ?? false
    const groupPath = steps.length > 0 ? inOrder(steps) : null
    return { values, name, noMiddle: this.#saysNoMiddle(row), groupPath, problems, cleaned, gradeOnly, others }
  }

  #saysNoMiddle(row: Row): boolean {
    const said = (['name', 'last', 'first'] as const).map((target) => trimmed(this.cellOf(target, row)))
    return said.some(hasNoMiddle) || NO_MIDDLE_NAME.test(trimmed(this.cellOf('middle', row)))
  }

  /** A problem names the field when the heading does not. */
  #own(target: OwnKey, cell: Cell | undefined, index: number): ReadValue {
    const field = this.#ownFields.get(target)
    if (!field) return { empty: true }
    const read = readOwnCell(field, cell, { today: this.#today, order: this.#orders.get(index) ?? 'month first' })
    if (!('problem' in read) || fold(this.headingOf(target) ?? '') === fold(field.name)) return read
    return { problem: `${read.problem} (${field.name})` }
  }

  #wholeName(column: ImportColumn, text: string, rankCell: Cell): ReadName {
    const context = { wantsRank: this.headingOf('rank') === null, rankCell }
    const { order, decided } = column.nameOrder ?? { order: 'first last', decided: 'by its rows' }
    const doubtful =
      decided === 'not certain' || (decided !== 'by you' && contradicts(withoutRank(text, context).bare, order))
    return readWholeName(text, { ...context, order, doubtful })
  }

  #namePart(target: NamePart, typed: string, row: Row): ReturnType<typeof withoutRank> {
    const text = withoutSpreadsheetGuard(typed)
    if (target === 'middle' && NO_MIDDLE_NAME.test(text)) return { bare: '', values: {}, said: [] }
    if (target === 'last') {
      const context = { wantsRank: this.headingOf('rank') === null, rankCell: this.cellOf('rank', row) }
      return withGivenNames(withoutRank(text, context), (part) => isBlank(this.cellOf(part, row)))
    }
    const { text: bare, promotable, left } = tidyName(text)
    const said = left.map((one) => `“${one}” is left out of the name`)
    return { bare, values: promotable ? { promotable } : {}, said }
  }

  /** The problems of a name in one cell. Its parts have the same limits as separate columns. */
  #nameProblems(values: ImportedValues, line: number): ImportProblem[] {
    return (['last', 'first', 'middle', 'suffix'] as const).flatMap((key) => {
      const value = values[key]
      if (typeof value !== 'string') return []
      const read = readValue(key, value, { today: this.#today, order: 'month first', heading: '' })
      if (!('problem' in read)) return []
      const { problem } = read
      return [{ line, column: this.nameHeading, value: value.slice(0, SHOWN), problem, ...hidden(problem) }]
    })
  }

  /** The problems of a line without a name, or of a new Soldier without a rank. */
  missing(line: number, read: ReadLine, known: boolean): ImportProblem[] {
    const named = this.headingOf('name') !== null || this.headingOf('last') !== null
    const problems: ImportProblem[] = []
    const ranked =
      read.values.rank !== undefined || read.problems.some(({ column }) => column === this.headingOf('rank'))
    if (!ranked && !known)
      problems.push({ line, column: this.headingOf('rank') ?? 'Rank', value: '', problem: 'no rank' })
    if (!read.values.last && (named || !known) && !read.problems.some(({ column }) => column === this.nameHeading)) {
      problems.push({ line, column: this.nameHeading, value: '', problem: 'no name' })
    }
    return problems
  }
}

/** The value of a cell with a Social Security number is not repeated. */
function hidden(problem: string): { value?: string } {
  return problem.includes('Social Security') ? { value: '(not shown)' } : {}
}

const NO_MIDDLE_NAME = /^(?:nmn|nmi|none|n\/a)\.?$/i

type NamePart = 'last' | 'first' | 'middle'

function isNamePart(target: ImportTarget): target is NamePart {
  return target === 'last' || target === 'first' || target === 'middle'
}

const SHOWN = 120

export function shown(cell: Cell | undefined): string {
  return cellText(cell).slice(0, SHOWN)
}

function columnName(column: ImportColumn): string {
  return column.heading || `Column ${columnLetters(column.index)}`
}

export function inOrder(steps: readonly GroupStep[]): GroupStep[] {
  const level = { platoon: 0, section: 1, squad: 1, team: 2 } as const
  return steps.toSorted((a, b) => level[a.kind] - level[b.kind])
}

/** `Last, First Middle Suffix`, for display only. It is never parsed again. */
export function listName(
  name: { readonly [K in 'last' | 'first' | 'middle' | 'suffix']?: FieldValue | null | undefined },
): string {
  const { last, first, middle, suffix } = name
  return [[last, [first, middle].filter(Boolean).join(' ')].filter(Boolean).join(', '), suffix]
    .filter(Boolean)
    .join(' ')
}

/** Splits `SMITH JR` under Last name. A lone V stays, because it may be an initial. */
function splitSuffix(values: ImportedValues): void {
  if (values.suffix !== undefined || typeof values.last !== 'string') return
  const found = /^(.*\S)[\s,]+(jr|sr|i{2,3}|iv)\.?$/i.exec(values.last)
  if (!found) return
  const { last, suffix } = parsePersonName(`${found[1]} ${found[2]}, X`)
  if (last && suffix) Object.assign(values, { last, suffix })
}
