import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { refuse } from '../../kernel/refusal.ts'
import { isOwnKey, type OwnField, ownFieldId, ownKey } from '../own-fields.ts'
import type { ImportPreview, ImportProblem, ImportRow, ImportTarget, NameOrder } from '../schema.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { type FieldKey, SOLDIER_FIELDS } from '../soldier-fields.ts'
import { ExtensionReader } from './extension-reader.ts'
import { anyOf, assumption, FileMatcher } from './file-matcher.ts'
import { isExtensionTarget, type KnownExtension } from './import-extension.ts'
import { type DayOrder, dayOrderOf } from './import-dates.ts'
import { columnLetters, type Grid, isBlank, isBlankRow, type Row, trimmed } from './import-grid.ts'
import { type GroupStep, readGroup, readGroups } from './import-groups.ts'
import {
  findHeadingRow,
  headingsAt,
  type ImportColumn,
  isField,
  planColumns,
  withoutClosed,
  withoutLacking,
} from './import-headings.ts'
import { type ImportedValues, inOrder, LineReader, listName, type ReadLine, shown } from './import-line.ts'
import { compareWithRoster, type ExistingSoldier, nameKey, RosterIndex } from './import-match.ts'
import { nameOrderOf, withoutRank } from './import-names.ts'
import { OtherRows } from './import-other-rows.ts'
import type { FieldValue } from './import-values.ts'

export type { Grid } from './import-grid.ts'
export type { GroupStep } from './import-groups.ts'
export type { ImportedValues } from './import-line.ts'
export type { ExistingSoldier } from './import-match.ts'

/** A line that will be stored: all values of a new Soldier, or the changed values of a Soldier on the roster. */
export interface AcceptedLine {
  readonly line: number
  readonly outcome: 'new' | 'changed' | 'same'
  readonly soldierId: string | null
  readonly values: ImportedValues
  /** Platoon, squad or section, team, as far as the line names them. Null leaves the group unchanged. */
  readonly groupPath: readonly GroupStep[] | null
  /** What other features store from it, by the feature's name. */
  readonly facts?: Readonly<Record<string, readonly unknown[]>> | undefined
}

export interface ImportPlan
  extends Pick<ImportPreview, 'headerLine' | 'columns' | 'moreTargets' | 'counts' | 'problems' | 'cleaned' | 'rows'> {
  readonly accepted: readonly AcceptedLine[]
}

/** The leader's choice for a column. */
export interface ChosenColumn {
  readonly index: number
  readonly target: ImportTarget
  readonly nameOrder?: NameOrder | undefined
}

export interface ImportRequest {
  readonly grid: Grid
  /** The line of the heading row, counted from 1. When absent, it is searched. */
  readonly headerLine?: number | undefined
  /** The leader's own choices for some columns. */
  readonly mapping?: readonly ChosenColumn[] | undefined
  readonly existing: readonly ExistingSoldier[]
  /** The personal fields that the leader turned on for the roster. */
  readonly personalFields: readonly FieldKey[]
  /** The own fields of the roster that the leader may see. */
  readonly ownFields?: readonly OwnField[] | undefined
  /** For years of two digits. */
  readonly today: CalendarDate
  /** Features that also read columns of the file. */
  readonly extensions?: readonly KnownExtension[] | undefined
  /** What the leader may not change. Columns with it are left out. */
  readonly closed?: readonly ImportTarget[] | undefined
}

/**
 * Plans the import of a sheet, line by line, without storing anything. Every line with content is either accepted,
 * named in `problems`, or skipped and named in `cleaned`. Refuses a sheet without headings or beyond the limits.
 */
export function planImport(request: ImportRequest): ImportPlan {
  const { grid, existing, personalFields, ownFields = [], today, extensions = [], closed = [] } = request
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
  const { mapping } = request
  const planned = planColumns({ headings, rows, personalFields, ownFields, mapping, extensions }).map((column) =>
    column.target === 'name' ? withNameOrder(column, rows, mapping) : column,
  )
  const open = withoutClosed(planned, closed)
  const { columns, lacking } = withoutLacking(open.columns, extensions)
  if (columns.length > IMPORT_LIMITS.columns) {
    refuse(
      'invalid-argument',
      `The sheet has ${columns.length} columns; at most ${IMPORT_LIMITS.columns} can be imported. Remove some.`,
      { field: 'file' },
    )
  }

  const dayOrders = orders(columns, rows, ownFields, extensions)
  const reader = new LineReader(columns, dayOrders, today, ownFields)
  const others = new OtherRows(headings, reader)
  const beside = new ExtensionReader(extensions, reader, dayOrders, today)
  const lines = rows.flatMap((row, index) => {
    if (isBlankRow(row)) return []
    const line = headerIndex + 2 + index
    const other = others.read(row)
    return [{ line, row, other, read: other ? null : under(others.bars, reader.read(row, line)) }]
  })
  const roster = new RosterIndex(existing)
  const matcher = new FileMatcher(
    roster,
    lines.flatMap(({ read }) => read ?? []),
  )
  const earlier = new EarlierLines()
  const plan = {
    problems: [] as ImportProblem[],
    cleaned: [] as ImportPreview['cleaned'],
    rows: [] as ImportRow[],
    accepted: [] as AcceptedLine[],
  }

  for (const { line, row, other, read } of lines) {
    const reject = (problems: readonly ImportProblem[], name: string): void => {
      plan.problems.push(...problems)
      plan.rows.push({ line, outcome: 'rejected', name, soldierId: null, matchedBy: null, changes: [] })
    }
    if (read === null) {
      if (other?.kind === 'passed') plan.cleaned.push({ line, ...other.cleaned })
      else if (other) reject([{ line, ...other.problem }], '')
      continue
    }
    const match = matcher.match(read)
    const more = beside.read(read, row, line)
    const problems = [
      ...read.problems,
      ...more.problems,
      ...reader.missing(line, read, match !== null),
      ...earlier.repeats(line, read, reader, row),
      ...(match?.kind === 'doubtful'
        ? [{ line, column: reader.nameHeading, value: read.name, problem: match.problem }]
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
    earlier.keep(line, read)
    plan.cleaned.push(...read.cleaned, ...more.cleaned)
    if (match?.kind !== 'one') {
      const near = roster.near(read.values)
      plan.rows.push({
        line,
        outcome: 'new',
        name: read.name,
        soldierId: null,
        ...(near.length > 0 && { mayBe: anyOf(near) }),
        matchedBy: null,
        changes: [],
      })
      plan.accepted.push({
        line,
        outcome: 'new',
        soldierId: null,
        values: read.values,
        groupPath: read.groupPath,
        facts: more.facts,
      })
      continue
    }
    const { soldier, by, assumed } = match
    if (assumed) {
      const column = reader.nameHeading
      plan.cleaned.push({ line, column, value: read.name, meaning: assumption(soldier) })
    }
    const { changes: own, values, groupPath } = compareWithRoster(read, soldier, ownFields)
    const { fresh, changes: theirs } = beside.compare(more.facts, soldier.id)
    const changes = [...own, ...theirs]
    const outcome = changes.length > 0 ? 'changed' : 'same'
    plan.rows.push({
      line,
      outcome,
      name: read.name || listName(soldier),
      soldierId: soldier.id,
      matchedBy: by,
      changes,
    })
    plan.accepted.push({ line, outcome, soldierId: soldier.id, values, groupPath, facts: fresh })
  }

  plan.cleaned.unshift(
    ...[...open.leftOut, ...lacking].flatMap((column) => leftOut(column, rows, headerIndex + 1)),
    ...columns.flatMap((column) => slashed(column, rows, headerIndex + 1)),
    ...beside.assumed(plan.accepted, headerIndex + 1),
  )
  const count = (outcome: ImportRow['outcome']): number => plan.rows.filter((row) => row.outcome === outcome).length
  return {
    headerLine: headerIndex + 1,
    columns,
    moreTargets: [
      ...ownFields.map(({ id, name }) => ({ target: ownKey(id), label: `Own fields: ${name}` })),
      ...extensions.flatMap(({ extension }) => extension.targets.map(({ target, label }) => ({ target, label }))),
    ],
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

function withNameOrder(column: ImportColumn, rows: Grid, mapping: ImportRequest['mapping']): ImportColumn {
  const chosen = mapping?.find(({ index }) => index === column.index)?.nameOrder
  // Every rank in front is removed, also in a file with a rank column, because it has nothing to do with the order of
  // the name.
  const bares = rows.map((row) => withoutRank(trimmed(row[column.index]), { wantsRank: true, rankCell: null }).bare)
  const nameOrder = nameOrderOf(bares, column.heading, chosen)
  return nameOrder ? { ...column, nameOrder } : column
}

/** The report, once for the file, on a column that cannot be stored. */
function leftOut({ index, heading, note }: ImportColumn, rows: Grid, line: number): ImportPreview['cleaned'] {
  const filled = rows.filter((row) => !isBlank(row[index])).length
  if (filled === 0 || note === null) return []
  const value = filled === 1 ? '1 row' : `${filled.toLocaleString('en-US')} rows`
  return [{ line, column: heading || `Column ${columnLetters(index)}`, value, meaning: note }]
}

/** The report, once for the file, on a column such as `Sqd/Tm` whose `1/A` is the name of one group. */
function slashed({ index, heading, target }: ImportColumn, rows: Grid, line: number): ImportPreview['cleaned'] {
  if (target !== 'platoon' && target !== 'squad' && target !== 'team') return []
  const names = new Set(
    rows
      .map((row) => trimmed(row[index]))
      .filter((text) => /^[^/\\]+[/\\][^/\\]+$/.test(text) && readGroup(text, target, heading)?.name === text)
      .filter((text) => target !== 'platoon' || readGroups(text, heading) === null),
  )
  const [first] = names
  if (first === undefined) return []
  const others = names.size === 1 ? '' : `, and ${names.size - 1} more like it`
  const meaning = `The name of one ${target}. If it means two levels, give each its own column: Plt, Sqd, Team`
  return [{ line, column: heading || `Column ${columnLetters(index)}`, value: `${first}${others}`, meaning }]
}

/** Adds the groups of the heading rows above to a line whose own columns name none. */
function under(bars: readonly GroupStep[], read: ReadLine): ReadLine {
  return bars.length === 0 ? read : { ...read, groupPath: inOrder([...bars, ...(read.groupPath ?? [])]) }
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

function orders(
  columns: readonly ImportColumn[],
  rows: Grid,
  ownFields: readonly OwnField[],
  extensions: readonly KnownExtension[],
): ReadonlyMap<number, DayOrder> {
  const more = new Set<string>(
    extensions.flatMap(({ extension }) => extension.targets.flatMap(({ target, isDate }) => (isDate ? [target] : []))),
  )
  const dates = columns.filter(({ target }) => {
    if (isExtensionTarget(target)) return more.has(target)
    if (isOwnKey(target)) return ownFields.some(({ id, kind }) => id === ownFieldId(target) && kind === 'date')
    return isField(target) && SOLDIER_FIELDS[target].kind === 'date'
  })
  return new Map(dates.map(({ index }) => [index, dayOrderOf(rows.map((row) => row[index]))]))
}

/** Finds lines of one file that name the same person twice. A line that is left out itself repeats nothing. */
class EarlierLines {
  readonly #byDodid = new Map<FieldValue, number>()
  readonly #byName = new Map<string, { line: number; dodid: boolean }>()

  repeats(line: number, read: ReadLine, reader: LineReader, row: Row): ImportProblem[] {
    const { dodid } = read.values
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
    }
    if (!read.values.last) return []
    const before = this.#byName.get(rankAndName(read))
    if (before && !(before.dodid && dodid !== undefined)) {
      return [
        { line, column: reader.nameHeading, value: read.name, problem: `same name and rank as line ${before.line}` },
      ]
    }
    return []
  }

  /** Only a line that is imported stands in the way of later ones. */
  keep(line: number, read: ReadLine): void {
    const { dodid, last } = read.values
    if (dodid !== undefined) this.#byDodid.set(dodid, line)
    const key = rankAndName(read)
    if (last && !this.#byName.has(key)) this.#byName.set(key, { line, dodid: dodid !== undefined })
  }
}

function rankAndName({ values }: ReadLine): string {
  return `${String(values.rank ?? '')} ${nameKey(values)}`
}
