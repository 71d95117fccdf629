import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { refuse } from '../../kernel/refusal.ts'
import { parsePersonName } from '../../identity/person-name.ts'
import { parseRank } from '../rank.ts'
import { IMPORT_LIMITS, type ImportPreview, type ImportProblem, type ImportRow, type ImportTarget } from '../schema.ts'
import { type FieldKey, SOLDIER_FIELDS } from '../soldier-fields.ts'
import { type DayOrder, dayOrderOf } from './import-dates.ts'
import { type Cell, cellText, columnLetters, type Grid, isBlank, isBlankRow, type Row, trimmed } from './import-grid.ts'
import { type GroupStep, readGroup } from './import-groups.ts'
import {
  findHeadingRow,
  headingsAt,
  type ImportColumn,
  isField,
  planColumns,
  repeatsHeadings,
} from './import-headings.ts'
import { compareWithRoster, type ExistingSoldier, nameKey, RosterIndex } from './import-match.ts'
import { type FieldValue, readValue } from './import-values.ts'

export type { Cell, Grid } from './import-grid.ts'
export type { GroupStep } from './import-groups.ts'
export type { ExistingSoldier } from './import-match.ts'

export type ImportedValues = { [K in FieldKey]?: FieldValue }

/** A line that will be written: all its values for a new Soldier, only what differs for one on the roster. */
export interface AcceptedLine {
  readonly line: number
  readonly outcome: 'new' | 'changed' | 'same'
  readonly soldierId: string | null
  readonly values: ImportedValues
  /** Platoon, squad or section, team, as far as the line names them; null leaves the group as it is. */
  readonly groupPath: readonly GroupStep[] | null
}

export interface ImportPlan
  extends Pick<ImportPreview, 'headerLine' | 'columns' | 'counts' | 'problems' | 'cleaned' | 'rows'> {
  readonly accepted: readonly AcceptedLine[]
}

export interface ImportRequest {
  readonly grid: Grid
  /** Line of the heading row, 1-based; found when absent. */
  readonly headerLine?: number | undefined
  /** The leader's own choice for some columns. */
  readonly mapping?: readonly { readonly index: number; readonly target: ImportTarget }[] | undefined
  readonly existing: readonly ExistingSoldier[]
  /** Personal fields that the leader turned on for the roster. */
  readonly personalFields: readonly FieldKey[]
  /** For years of two digits. */
  readonly today: CalendarDate
}

/**
 * What importing a sheet would do, line by line; nothing is written. Every line that holds anything is
 * either accepted or named in `problems`. Refuses a sheet without headings or beyond the limits.
 */
export function planImport(request: ImportRequest): ImportPlan {
  const { grid, existing, personalFields, today } = request
  const headerIndex = headingRowOf(request)
  const headings = headingsAt(grid, headerIndex)
  const rows = grid.slice(headerIndex + 1)
  const dataRows = rows.filter((row) => !isBlankRow(row)).length
  if (dataRows > IMPORT_LIMITS.rows) {
    refuse(
      'invalid-argument',
      `The sheet has ${dataRows} rows; at most ${IMPORT_LIMITS.rows} can be imported at once. Split it.`,
      { field: 'file' },
    )
  }
  const columns = planColumns({ headings, rows, personalFields, mapping: request.mapping })
  if (columns.length > IMPORT_LIMITS.columns) {
    refuse(
      'invalid-argument',
      `The sheet has ${columns.length} columns; at most ${IMPORT_LIMITS.columns} can be imported. Remove some.`,
      { field: 'file' },
    )
  }

  const reader = new LineReader(columns, orders(columns, rows), today)
  const roster = new RosterIndex(existing)
  const earlier = new EarlierLines()
  const plan = {
    problems: [] as ImportProblem[],
    cleaned: [] as ImportPreview['cleaned'],
    rows: [] as ImportRow[],
    accepted: [] as AcceptedLine[],
  }

  for (const [index, row] of rows.entries()) {
    if (isBlankRow(row)) continue
    const line = headerIndex + 2 + index
    const reject = (problems: readonly ImportProblem[], name: string): void => {
      plan.problems.push(...problems)
      plan.rows.push({ line, outcome: 'rejected', name, soldierId: null, matchedBy: null, changes: [] })
    }
    const notASoldier = otherRow(row, headings)
    if (notASoldier) {
      reject([{ line, ...notASoldier }], '')
      continue
    }
    const read = reader.read(row, line)
    const match = roster.match(read.values)
    const problems = [
      ...read.problems,
      ...reader.missing(line, read, match !== null),
      ...earlier.repeats(line, read, reader, row),
      ...(match?.kind === 'ambiguous'
        ? [
            {
              line,
              column: reader.nameHeading,
              value: read.name,
              problem: `matches ${match.count === 2 ? 'two' : match.count} Soldiers named ${read.name}`,
            },
          ]
        : []),
    ]
    if (match?.kind === 'one' && problems.length === 0) {
      const other = roster.claim(match.soldier.id, line)
      if (other !== null)
        problems.push({ line, column: reader.nameHeading, value: read.name, problem: `same Soldier as line ${other}` })
    }
    if (problems.length > 0) {
      reject(problems, read.name)
      continue
    }
    plan.cleaned.push(...read.cleaned)
    if (match?.kind !== 'one') {
      plan.rows.push({ line, outcome: 'new', name: read.name, soldierId: null, matchedBy: null, changes: [] })
      plan.accepted.push({ line, outcome: 'new', soldierId: null, values: read.values, groupPath: read.groupPath })
      continue
    }
    const { soldier, by } = match
    const { changes, values, groupPath } = compareWithRoster(read, soldier)
    const outcome = changes.length > 0 ? 'changed' : 'same'
    plan.rows.push({
      line,
      outcome,
      name: read.name || listName(soldier),
      soldierId: soldier.id,
      matchedBy: by,
      changes,
    })
    plan.accepted.push({ line, outcome, soldierId: soldier.id, values, groupPath })
  }

  const count = (outcome: ImportRow['outcome']): number => plan.rows.filter((row) => row.outcome === outcome).length
  return {
    headerLine: headerIndex + 1,
    columns,
    counts: {
      rows: plan.rows.length,
      new: count('new'),
      changed: count('changed'),
      same: count('same'),
      rejected: count('rejected'),
    },
    ...plan,
  }
}

function headingRowOf({ grid, headerLine }: ImportRequest): number {
  if (grid.every(isBlankRow))
    refuse('invalid-argument', 'This sheet is empty. Choose one with a roster in it.', { field: 'file' })
  if (headerLine !== undefined) {
    if (headerLine < 1 || headerLine > grid.length) {
      refuse('invalid-argument', `There is no line ${headerLine} in this sheet. Choose the line with the headings.`, {
        field: 'headerLine',
      })
    }
    return headerLine - 1
  }
  return (
    findHeadingRow(grid) ??
    refuse(
      'invalid-argument',
      'No row with headings was found. Put headings such as Rank, Name and DoD ID above the list and try again.',
      {
        field: 'file',
      },
    )
  )
}

function orders(columns: readonly ImportColumn[], rows: Grid): ReadonlyMap<number, DayOrder> {
  const dates = columns.filter(({ target }) => isField(target) && SOLDIER_FIELDS[target].kind === 'date')
  return new Map(dates.map(({ index }) => [index, dayOrderOf(rows.map((row) => row[index]))]))
}

/** A row that is no Soldier's: headings again, a total, a bar that names a group. */
function otherRow(row: Row, headings: readonly string[]): Pick<ImportProblem, 'column' | 'value' | 'problem'> | null {
  const filled = row.map((cell, index) => ({ text: trimmed(cell), index })).filter(({ text }) => text !== '')
  const [first] = filled
  if (!first) return null
  const at = { column: headings[first.index] || `Column ${columnLetters(first.index)}`, value: first.text }
  if (repeatsHeadings(row, headings)) return { ...at, problem: 'headings repeated, not a Soldier' }
  if (/^(?:(?:grand|sub)[ -]?)?totals?\b|^count\b|^end of (?:list|roster)/i.test(first.text))
    return { ...at, problem: 'a total, not a Soldier' }
  // Under merged cells the same text may stand in every one of them.
  if (
    new Set(filled.map(({ text }) => text)).size === 1 &&
    (filled.length > 1 || headings.length > 2) &&
    !looksLikeName(first.text)
  ) {
    return { ...at, problem: 'only one cell is filled, not a Soldier' }
  }
  return null
}

function looksLikeName(text: string): boolean {
  return text.includes(',') && !/\d/.test(text)
}

/** One line as read: what it says, what was made of it, what is wrong with it. */
export interface ReadLine {
  readonly values: ImportedValues
  /** `Last, First Middle Suffix`, for lists. */
  readonly name: string
  readonly groupPath: readonly GroupStep[] | null
  readonly problems: readonly ImportProblem[]
  readonly cleaned: ImportPreview['cleaned']
  /** The rank came as a pay grade, which cannot tell CPL from SPC. */
  readonly gradeOnly: boolean
}

class LineReader {
  readonly #columns: readonly ImportColumn[]
  readonly #orders: ReadonlyMap<number, DayOrder>
  readonly #today: CalendarDate
  readonly nameHeading: string

  constructor(columns: readonly ImportColumn[], dayOrders: ReadonlyMap<number, DayOrder>, today: CalendarDate) {
    this.#columns = columns.filter(({ target }) => target !== 'ignore')
    this.#orders = dayOrders
    this.#today = today
    this.nameHeading = this.headingOf('name') ?? this.headingOf('last') ?? 'Name'
  }

  headingOf(target: ImportTarget): string | null {
    const column = this.#columns.find((one) => one.target === target)
    return column ? columnName(column) : null
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
    const rankCell = this.cellOf('rank', row)
    for (const column of this.#columns) {
      const { index, target } = column
      const cell = row[index]
      if (target === 'ignore' || isBlank(cell)) continue
      const at = { line, column: columnName(column), value: shown(cell) }
      if (target === 'name') Object.assign(values, fromName(trimmed(cell), this.headingOf('rank') === null, rankCell))
      else if (target === 'platoon' || target === 'squad' || target === 'team') {
        const step = readGroup(trimmed(cell), target, column.heading)
        if (step && step.name.length > 40) problems.push({ ...at, problem: 'longer than 40 characters' })
        else if (step) steps.push(step)
      } else {
        const order = this.#orders.get(index) ?? 'month first'
        const read = readValue(target, cell, { today: this.#today, order, heading: column.heading })
        if ('problem' in read) {
          const hidden = read.problem.includes('Social Security')
          problems.push({ ...at, value: hidden ? '(not shown)' : at.value, problem: read.problem })
          continue
        }
        if (read.cleaned) cleaned.push({ ...at, meaning: read.cleaned })
        if ('value' in read) Object.assign(values, read.also, { [target]: read.value })
      }
    }
    problems.push(...this.#nameProblems(values, line))
    const name = listName(values)
    const gradeOnly = parseRank(cellText(rankCell))?.gradeOnly ?? false
    return { values, name, groupPath: steps.length > 0 ? inOrder(steps) : null, problems, cleaned, gradeOnly }
  }

  /** Parts of a whole name obey the same limits as columns of their own. */
  #nameProblems(values: ImportedValues, line: number): ImportProblem[] {
    if (this.headingOf('name') === null) return []
    return (['last', 'first', 'middle', 'suffix'] as const).flatMap((key) => {
      const value = values[key]
      if (typeof value !== 'string') return []
      const read = readValue(key, value, { today: this.#today, order: 'month first', heading: '' })
      if (!('problem' in read)) return []
      const hidden = read.problem.includes('Social Security')
      return [
        {
          line,
          column: this.nameHeading,
          value: hidden ? '(not shown)' : value.slice(0, SHOWN),
          problem: read.problem,
        },
      ]
    })
  }

  /** Without a name, or a new Soldier without a rank. */
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

/** Lines of the same file that say the same person twice. */
class EarlierLines {
  readonly #byDodid = new Map<FieldValue, number>()
  readonly #byName = new Map<string, { line: number; dodid: boolean }>()

  repeats(line: number, read: ReadLine, reader: LineReader, row: Row): ImportProblem[] {
    const { dodid, rank, last } = read.values
    if (dodid !== undefined) {
      const before = this.#byDodid.get(dodid)
      if (before !== undefined) {
        return [
          {
            line,
            column: reader.headingOf('dodid') ?? 'DoD ID',
            value: shown(reader.cellOf('dodid', row)),
            problem: `same DoD ID as line ${before}`,
          },
        ]
      }
      this.#byDodid.set(dodid, line)
    }
    if (!last) return []
    const key = `${String(rank ?? '')} ${nameKey(read.values)}`
    const before = this.#byName.get(key)
    if (before && !(before.dodid && dodid !== undefined)) {
      return [
        { line, column: reader.nameHeading, value: read.name, problem: `same name and rank as line ${before.line}` },
      ]
    }
    if (!before) this.#byName.set(key, { line, dodid: dodid !== undefined })
    return []
  }
}

const SHOWN = 120

function shown(cell: Cell | undefined): string {
  return cellText(cell).slice(0, SHOWN)
}

function columnName(column: ImportColumn): string {
  return column.heading || `Column ${columnLetters(column.index)}`
}

function inOrder(steps: readonly GroupStep[]): GroupStep[] {
  const level = { platoon: 0, section: 1, squad: 1, team: 2 } as const
  return steps.toSorted((a, b) => level[a.kind] - level[b.kind])
}

/** `Last, First Middle Suffix`, for people; never read again. */
function listName(
  name: { readonly [K in 'last' | 'first' | 'middle' | 'suffix']?: FieldValue | null | undefined },
): string {
  const { last, first, middle, suffix } = name
  return [[last, [first, middle].filter(Boolean).join(' ')].filter(Boolean).join(', '), suffix]
    .filter(Boolean)
    .join(' ')
}

/**
 * The parts of a whole name. A rank in front (`SGT Smith, John`) is taken off, and taken as the rank when
 * the file has no column for it; a surname such as Major has no other words in front of its comma.
 */
function fromName(text: string, wantsRank: boolean, rankCell: Cell): ImportedValues {
  const words = text.split(/\s+/)
  for (let length = Math.min(4, words.length - 1); length > 0; length -= 1) {
    const front = words
      .slice(0, length)
      .join(' ')
      .replace(/[/\-–]$/, '')
    const parsed = front.includes(',') ? null : parseRank(front)
    if (!parsed) continue
    const sameAsColumn = !wantsRank && parseRank(cellText(rankCell))?.rank === parsed.rank
    if (!wantsRank && !sameAsColumn) break
    return {
      ...namesOf(words.slice(length).join(' ')),
      ...(wantsRank ? { rank: parsed.rank.abbr } : {}),
      ...(parsed.promotable ? { promotable: true } : {}),
    }
  }
  return namesOf(text)
}

function namesOf(text: string): ImportedValues {
  const { last, first, middle, suffix } = parsePersonName(text)
  return { ...(last && { last }), ...(first && { first }), ...(middle && { middle }), ...(suffix && { suffix }) }
}
