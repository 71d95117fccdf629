import { type CellChange, type Cells, type EntryColumn, type EntryRow, textAt } from './columns.ts'

export interface FittedBlock {
  /** The values that can be inserted. */
  readonly changes: readonly CellChange[]
  /** The number of rows that change. */
  readonly rows: number
  /** The changes that would replace another value. */
  readonly replaces: number
  /** What does not fit, one sentence each, in the order of the block. */
  readonly problems: readonly string[]
}

interface Place {
  readonly columns: readonly EntryColumn[]
  readonly rows: readonly EntryRow[]
  /** Rows that exist but are not shown. Their names are recognized, but they get no values. */
  readonly others?: readonly EntryRow[]
  readonly cells: Cells
  /** The cell that had the focus. */
  readonly row: number
  readonly column: number
}

/** The maximum number of name columns in a block: rank, last, first. */
const NAME_COLUMNS = 3
const NAME_HEADING =
  /^(rank|grade|name|full ?name|soldier|last|first|last ?name|first ?name|mi|middle|rank ?name|member)s?$/

/**
 * Decides where the values of a pasted block go. With names (under a heading or in the first columns) each line goes
 * to the row with that name, in any order. Without names the lines go to the rows from the cursor on. This function
 * changes nothing itself.
 */
export function fitBlock(block: readonly (readonly string[])[], place: Place): FittedBlock {
  const [first] = block
  if (!first) return { changes: [], rows: 0, replaces: 0, problems: ['There is nothing to paste.'] }
  const headed = first.map((heading) => columnOf(heading, place.columns))
  const isHeaded = headed.some((column) => column !== null) && !first.some((cell) => /\d{2}/.test(cell))
  const lines = (isHeaded ? block.slice(1) : block).map((cells, index) => ({ cells, at: index + (isHeaded ? 2 : 1) }))
  if (isHeaded) return fitHeaded(first, headed, lines, place)
  const names = nameColumns(lines, place, first.length - 1)
  return names.length > 0 ? fitNamed(names, lines, place) : fitInOrder(lines, place)
}

interface Line {
  readonly cells: readonly string[]
  /** Its line number in the block, from 1. */
  readonly at: number
}

type Target = EntryColumn | null

function fitHeaded(headings: readonly string[], headed: readonly Target[], lines: readonly Line[], place: Place) {
  const problems: string[] = []
  const named = headings.flatMap((heading, index) => (!headed[index] && isNameHeading(heading) ? [index] : []))
  // Columns without a heading, or with an unknown one, may also hold names.
  const values = headed.findIndex((column) => column !== null)
  const names = named.length > 0 ? named : nameColumns(lines, place, values)
  const seen = new Set<string>()
  const targets = headed.map((column, index) => {
    const heading = headings[index] ?? ''
    if (column && !seen.has(column.id)) {
      seen.add(column.id)
      return column
    }
    if (column) problems.push(`“${heading}” appears twice; the first one is used.`)
    else if (names.includes(index)) return null
    else if (heading !== '') problems.push(`No column here is called “${heading}”.`)
    else if (lines.some(({ cells }) => (cells[index] ?? '') !== '')) {
      problems.push(`Column ${index + 1} of the block has no heading, and is left out.`)
    }
    return null
  })
  const into = names.length > 0 ? byName(lines, names, place, problems) : inOrder(lines, place, problems)
  return settle(into, targets, place, problems)
}

function fitNamed(names: readonly number[], lines: readonly Line[], place: Place): FittedBlock {
  const problems: string[] = []
  const into = byName(lines, names, place, problems)
  const start = (names.at(-1) ?? -1) + 1
  const width = (lines[0]?.cells.length ?? 0) - start
  if (width > place.columns.length) {
    problems.push(`There are ${width} columns of values, and ${place.columns.length} columns here.`)
  }
  const offset = bestOffset(lines, start, width, place)
  const targets: Target[] = Array.from({ length: start + width }, (_, index) =>
    index < start ? null : (place.columns[offset + index - start] ?? null),
  )
  return settle(into, targets, place, problems)
}

function fitInOrder(lines: readonly Line[], place: Place): FittedBlock {
  const problems: string[] = []
  const width = lines[0]?.cells.length ?? 0
  const room = place.columns.length - place.column
  if (width > room) {
    problems.push(`The block has ${counted(width, 'column')}; from the cursor on there ${areOnly(room)}.`)
  }
  const into = inOrder(lines, place, problems)
  const targets = Array.from({ length: width }, (_, index) => place.columns[place.column + index] ?? null)
  return settle(into, targets, place, problems)
}

/** The line for each row. */
type Into = readonly { readonly line: Line; readonly row: EntryRow }[]

function inOrder(lines: readonly Line[], place: Place, problems: string[]): Into {
  const room = place.rows.length - place.row
  if (lines.length > room) {
    problems.push(`The block has ${counted(lines.length, 'line')}; from the cursor on there ${areOnly(room)}.`)
  }
  return lines.flatMap((line, index) => {
    const row = place.rows[place.row + index]
    return row ? [{ line, row }] : []
  })
}

function byName(lines: readonly Line[], names: readonly number[], place: Place, problems: string[]): Into {
  const known = rowsByName(place.rows)
  const others = rowsByName(place.others ?? [])
  const taken = new Map<string, number>()
  return lines.flatMap((line) => {
    const name = names.map((index) => line.cells[index] ?? '').filter(Boolean)
    const said = name.join(' ')
    if (said === '') {
      if (line.cells.some((cell) => cell !== '')) problems.push(`Line ${line.at} has no name.`)
      return []
    }
    const found = known.get(nameKey(said)) ?? []
    const [row] = found
    if (!row && others.has(nameKey(said))) problems.push(`Line ${line.at}: “${said}” is not in this list.`)
    else if (!row) problems.push(`Line ${line.at}: nobody here is called “${said}”.`)
    else if (found.length > 1)
      problems.push(
        `Line ${line.at}: “${said}” fits ${found.map((one) => one.name).join(' and ')} alike: add the first name.`,
      )
    else if (taken.has(row.id)) problems.push(`Line ${line.at}: ${row.name} is in line ${taken.get(row.id)} already.`)
    else {
      taken.set(row.id, line.at)
      return [{ line, row }]
    }
    return []
  })
}

function settle(into: Into, targets: readonly Target[], place: Place, problems: string[]): FittedBlock {
  const changes: CellChange[] = []
  const rows = new Set<string>()
  let replaces = 0
  for (const { line, row } of into) {
    for (const [index, column] of targets.entries()) {
      const cell = line.cells[index] ?? ''
      if (!column || cell === '') continue
      const read = column.read(cell)
      if ('problem' in read) {
        problems.push(`Line ${line.at}, ${row.name}, ${column.label}: “${cell}”. ${read.problem}`)
        continue
      }
      const before = textAt(place.cells, row.id, column.id)
      if (before === read.text) continue
      if (before !== '') replaces += 1
      rows.add(row.id)
      changes.push({ rowId: row.id, columnId: column.id, text: read.text })
    }
  }
  return { changes, rows: rows.size, replaces, problems: problems.toSorted((a, b) => lineOf(a) - lineOf(b)) }
}

/** Problems of the whole block come first. */
function lineOf(problem: string): number {
  return Number(/^Line (\d+)/.exec(problem)?.[1] ?? 0)
}

/**
 * Which of the columns before `end` are names; empty for a block of values. Names of people who are not in the list
 * count too: each is reported, and their values must not go to another person's row.
 */
function nameColumns(lines: readonly Line[], place: Place, end: number): number[] {
  const known = rowsByName([...place.rows, ...(place.others ?? [])])
  // Lists are often numbered in the first column.
  const from = end > 1 && lines.every(({ cells }, index) => Number(cells[0] || Number.NaN) === index + 1) ? 1 : 0
  const widest = Math.min(from + NAME_COLUMNS, end)
  const wordy = (index: number) => {
    const filled = lines.map(({ cells }) => cells[index] ?? '').filter(Boolean)
    return filled.length > 0 && filled.filter((cell) => isWordy(cell, place.columns)).length * 2 >= filled.length
  }
  let best = { end: from, found: 0 }
  for (let to = from + 1; to <= widest; to += 1) {
    const found = lines.filter(({ cells }) => known.has(nameKey(cells.slice(from, to).join(' ')))).length
    // A first name in its own column tells two Soldiers of the same last name apart.
    if (found > best.found || (found > 0 && found === best.found && wordy(to - 1))) best = { end: to, found }
  }
  let to = best.end
  if (best.found * 2 < lines.length) {
    to = from
    while (to < widest && wordy(to)) to += 1
    // The end of an unknown name cannot be detected, so it is taken to be at least as long as a known one.
    if (to > from) to = Math.max(to, best.end)
  }
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** Words that are results of another list, and not names. */
const RESULT =
  /^(pass|fail|go|no ?go|yes|no|done|complete|incomplete|current|overdue|na|n a|none|exempt|profile|(un)?qualified|expert|sharpshooter|marksman|general|combat|male|female)(ed|d)?$/

/** Words that are not a value of any column count as a name. `1SG` and `E-5` are words, `40 reps` is not. */
function isWordy(cell: string, columns: readonly EntryColumn[]): boolean {
  const letters = cell.match(/\p{L}/gu)?.length ?? 0
  const digits = cell.match(/\p{N}/gu)?.length ?? 0
  if (letters < 2 || digits >= letters || cell.split(/\s+/).some((word) => /^\p{N}+$/u.test(word))) return false
  if (RESULT.test(words(cell).join(' '))) return false
  return columns.every((column) => 'problem' in column.read(cell))
}

/** The first value column: at the cursor if all values fit there, otherwise where most of them do. */
function bestOffset(lines: readonly Line[], start: number, width: number, place: Place): number {
  const last = Math.max(0, place.columns.length - width)
  const misfits = (offset: number) =>
    lines.reduce((sum, { cells }) => {
      const wrong = cells.slice(start).filter((cell, index) => {
        const column = place.columns[offset + index]
        return cell !== '' && (!column || 'problem' in column.read(cell))
      })
      return sum + wrong.length
    }, 0)
  let best = { offset: Math.min(place.column, last), misfits: misfits(Math.min(place.column, last)) }
  for (let offset = 0; offset <= last; offset += 1) {
    const here = misfits(offset)
    if (here < best.misfits) best = { offset, misfits: here }
  }
  return best.offset
}

function columnOf(heading: string, columns: readonly EntryColumn[]): EntryColumn | null {
  const said = words(heading).join('')
  if (said === '') return null
  return (
    columns.find((column) =>
      [column.id, column.label, ...(column.headings ?? [])].some((one) => words(one).join('') === said),
    ) ?? null
  )
}

function isNameHeading(heading: string): boolean {
  return NAME_HEADING.test(words(heading).join(' '))
}

function rowsByName(rows: readonly EntryRow[]): Map<string, EntryRow[]> {
  const known = new Map<string, EntryRow[]>()
  for (const row of rows) {
    for (const key of new Set([row.name, ...row.aliases].map(nameKey))) {
      if (key !== '') known.set(key, [...(known.get(key) ?? []), row])
    }
  }
  return known
}

/** `SGT Smith, John` and `John SMITH SGT` are the same name. */
function nameKey(text: string): string {
  return words(text).toSorted().join(' ')
}

function words(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '')
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function areOnly(count: number): string {
  return count === 1 ? 'is only 1' : `are only ${count}`
}
