import { unzipSync, type Unzipped } from 'fflate'
import readXlsx from 'read-excel-file/universal'
import { type Cell, columnLetters, type Grid, type Sheet, UnreadableFile } from './grid.ts'

/** A roster of 10,000 rows and 60 columns unpacks to less than half of this. */
const MOST_UNPACKED = 64 * 1024 * 1024
const MOST_ENTRIES = 2000
/** Text of a workbook compresses 10 to 40 times, and a bomb 1,000 times. */
const MOST_PACKED_RATIO = 200
const SMALL_ENTRY = 1024 * 1024

/** A roster of 10,000 rows and 60 columns has 600,000. */
const MOST_CELLS = 1_000_000
/** Rows times columns of one sheet, up to the last ones with contents. */
const MOST_SPREAD = 5_000_000
/** A name merged over the rows of each squad of a division makes a thousand of these, and they cannot overlap. */
const MOST_MERGED_RANGES = 20_000
const MOST_MERGED_ROWS = 200_000

const BROKEN = 'This workbook is damaged. Open it in Excel, save it again, and choose that file.'

/**
 * The sheets of an XLSX workbook: values as last calculated, dates as dates, merged cells filled down. A formula that
 * ended in an error gives that error (`#N/A`), and one without a result gives `#NOT CALCULATED!`. Neither is an empty
 * cell.
 */
export async function readXlsxSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const names = inspect(bytes)
  if (!names.has('xl/workbook.xml')) throw new UnreadableFile(foreignZip(names))
  // The cost is known from the text alone, before it is parsed.
  const files = unpack(bytes)
  refuseTooManyCells(files)
  const parts = partsOfSheets(files)
  const merged = mergedRanges(parts)
  const whole = new Uint8Array(bytes)
  let sheets: { sheet: string; data: readonly (readonly unknown[])[] }[]
  try {
    sheets = await readXlsx(whole.buffer)
  } catch (error) {
    throw new UnreadableFile(error instanceof RangeError ? 'This workbook is too large to read.' : BROKEN)
  }
  let room = MOST_MERGED_ROWS
  return sheets.map(({ sheet, data }) => {
    const ranges = merged.get(sheet) ?? []
    room -= ranges.reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, data.length - 1) - top), 0)
    if (room < 0) throw tooManyMerged()
    const note = hiddenRows(parts.get(sheet) ?? '', data.length)
    return {
      name: sheet,
      ...(note !== null && { note }),
      grid: fillDown(
        withFaults(
          data.map((row) => row.map(cell)),
          parts.get(sheet) ?? '',
        ),
        ranges,
      ),
    }
  })
}

function cell(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? null : { date: value.toISOString().slice(0, 10) }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

/**
 * Reads the table of contents before unpacking anything. It is binding: the unpacker allocates no more room than the
 * sizes stated there.
 */
function inspect(bytes: Uint8Array): Set<string> {
  const names = new Set<string>()
  let unpacked = 0
  list(bytes, (entry) => {
    names.add(entry.name)
    if (names.size > MOST_ENTRIES)
      throw new UnreadableFile(
        'This workbook has too many parts. Copy the roster into a new workbook and choose that file.',
      )
    unpacked += entry.originalSize
    const bomb = entry.originalSize > SMALL_ENTRY && entry.originalSize > entry.size * MOST_PACKED_RATIO
    if (bomb || unpacked > MOST_UNPACKED) {
      throw new UnreadableFile(
        'This workbook unpacks to more than a roster can need. Copy the roster into a new workbook and choose that file.',
      )
    }
  })
  if (names.has('EncryptedPackage')) {
    throw new UnreadableFile(
      'This workbook is protected by a password. Save a copy without the password and choose that file.',
    )
  }
  if ([...names].some((name) => /(^|\/)vbaProject\.bin$/i.test(name))) {
    throw new UnreadableFile(
      'This workbook carries macros. Save it as an Excel workbook without macros (.xlsx) and choose that file.',
    )
  }
  if (names.has('xl/workbook.bin')) {
    throw new UnreadableFile(
      'This is a binary workbook (.xlsb). Save it as an Excel workbook (.xlsx) and choose that file.',
    )
  }
  return names
}

interface Entry {
  readonly name: string
  /** Packed and unpacked, in bytes. */
  readonly size: number
  readonly originalSize: number
}

function list(bytes: Uint8Array, look: (entry: Entry) => void): void {
  unpack(bytes, (entry) => {
    look(entry)
    return false
  })
}

/** The parts by name, all of them or those that `wanted` picks. */
function unpack(bytes: Uint8Array, wanted: (entry: Entry) => boolean = () => true): Unzipped {
  try {
    return unzipSync(bytes, { filter: wanted })
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN)
  }
}

function foreignZip(names: ReadonlySet<string>): string {
  const first = [...names]
  const choose = 'Choose an Excel workbook (.xlsx) or a CSV file.'
  if (first.some((name) => name.startsWith('word/'))) return `This is a Word document. ${choose}`
  if (first.some((name) => name.startsWith('ppt/'))) return `This is a slide show. ${choose}`
  if (names.has('content.xml') || first.some((name) => name.startsWith('Index/'))) {
    return 'This is a spreadsheet of another program. Save it there as an Excel workbook (.xlsx) or CSV and choose that file.'
  }
  return `This is a ZIP archive, not a workbook. ${choose}`
}

interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
}

/** A platoon's name merged over its Soldiers' rows applies to each of them. */
function fillDown(grid: Cell[][], ranges: readonly Range[]): Grid {
  for (const { top, bottom, left } of ranges) {
    const value = grid[top]?.[left] ?? null
    for (let row = top + 1; row <= Math.min(bottom, grid.length - 1); row++) {
      const cells = grid[row]
      if (cells && (cells[left] ?? null) === null) cells[left] = value
    }
  }
  return grid
}

function tooManyMerged(): UnreadableFile {
  return new UnreadableFile(
    'This workbook has more merged cells than a roster can need. Unmerge them in Excel (Home, Merge & Center) and choose the file again.',
  )
}

type Files = Readonly<Record<string, Uint8Array>>

/**
 * Counts cells, and the area they span: the reader makes a rectangle of each sheet, and one letter in the last cell of
 * a sheet makes it 17 billion cells large. Counted in every part, because a sheet may have any name.
 */
function refuseTooManyCells(files: Files): void {
  let cells = 0
  for (const bytes of Object.values(files)) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    let [rows, columns] = [0, 0]
    for (const [, within = '', empty] of text.matchAll(/<(?:\w{1,20}:)?c(?=[\s/>])([^<>]*)>(<\/)?/g)) {
      if (++cells > MOST_CELLS) {
        throw new UnreadableFile(
          `This workbook has more than ${MOST_CELLS.toLocaleString('en-US')} cells. Copy the roster alone into a new workbook and choose that file.`,
        )
      }
      if (empty !== undefined || within.endsWith('/')) continue
      const [, letters = '', row = '0'] = /\sr="([A-Z]{1,3})(\d{1,7})"/.exec(within) ?? []
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnIndex(letters) + 1)
    }
    if (rows * columns > MOST_SPREAD) {
      throw new UnreadableFile(
        `This workbook has something in row ${rows.toLocaleString('en-US')} and something in column ${columnLetters(columns - 1)}: such a sheet is too large to read. Copy the roster alone into a new workbook and choose that file.`,
      )
    }
  }
}

function columnIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The XML of each sheet by its name, for what the reader's library does not return. */
function partsOfSheets(files: Files): Map<string, string> {
  const text = (name: string) => new TextDecoder().decode(files[name] ?? new Uint8Array())
  const targets = new Map<string, string>()
  for (const tag of text('xl/_rels/workbook.xml.rels').match(/<(?:\w{1,20}:)?Relationship\b[^<>]*>/g) ?? []) {
    const id = attribute(tag, 'Id')
    const target = attribute(tag, 'Target')
    if (id && target) targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  const parts = new Map<string, string>()
  const read = new Set<string>()
  for (const tag of text('xl/workbook.xml').match(/<(?:\w{1,20}:)?sheet\b[^<>]*>/g) ?? []) {
    const name = attribute(tag, 'name')
    const path = targets.get(attribute(tag, 'r:id') ?? '')
    // If one part were read once for each of its names, it could be any number of sheets.
    if (path !== undefined && read.has(path)) throw new UnreadableFile(BROKEN)
    if (path !== undefined) read.add(path)
    if (name && path && files[path]) parts.set(name, text(path))
  }
  return parts
}

/** Ranges merged over several rows, by the sheet's name. */
function mergedRanges(parts: ReadonlyMap<string, string>): Map<string, Range[]> {
  const ranges = new Map<string, Range[]>()
  let found = 0
  for (const [name, part] of parts) {
    const merges = mergesOf(part)
    found += merges.length
    if (found > MOST_MERGED_RANGES) throw tooManyMerged()
    ranges.set(name, merges)
  }
  return ranges
}

/** Rows that Excel hides, by a filter or by hand, are read like the others. */
function hiddenRows(part: string, rows: number): string | null {
  const hidden: number[] = []
  for (const [tag] of part.matchAll(/<(?:\w{1,20}:)?row\s[^<>]*>/g)) {
    const line = Number(/\sr="(\d{1,7})"/.exec(tag)?.[1] ?? 0)
    if (/\shidden="(?:1|true)"/.test(tag) && line > 0 && line <= rows) hidden.push(line)
  }
  if (hidden.length === 0) return null
  const lines = hidden.slice(0, 10).join(', ') + (hidden.length > 10 ? ` and ${hidden.length - 10} more` : '')
  return hidden.length === 1
    ? `Line ${lines} is hidden in the workbook and is read all the same.`
    : `Lines ${lines} are hidden in the workbook and are read all the same.`
}

/** Marks the formulas without a value, in words, where the library leaves the cell empty. */
function withFaults(grid: Cell[][], part: string): Cell[][] {
  if (!/\st="e"|<(?:\w{1,20}:)?f[\s/>]/.test(part)) return grid
  // Split at each cell, so that an unclosed one costs no more than itself.
  for (const piece of part.split(/<(?:\w{1,20}:)?c(?=\s)/).slice(1)) {
    const end = piece.indexOf('>')
    const tag = piece.slice(0, end + 1)
    if (end < 0 || tag.endsWith('/>')) continue
    const [, letters = '', row = ''] = /\sr="([A-Z]{1,3})(\d{1,7})"/.exec(tag) ?? []
    const cells = grid[Number(row) - 1]
    if (!cells || letters === '') continue
    const body = piece.slice(end + 1)
    const type = /\st="(\w{1,10})"/.exec(tag)?.[1]
    const value = /<(?:\w{1,20}:)?v>([^<]*)</.exec(body)?.[1]
    const [, formula] = /<(?:\w{1,20}:)?f(?:\s[^<>]*)?>([^<]*)</.exec(body) ?? []
    const missing = value === undefined || (value === '' && type !== 'str')
    const isFormula = formula !== undefined || /<(?:\w{1,20}:)?f[\s/]/.test(body)
    if (type !== 'e' && !(missing && isFormula)) continue
    const at = columnIndex(letters)
    // A row of the library ends with its last value.
    while (cells.length < at) cells.push(null)
    cells[at] =
      type === 'e'
        ? withoutEntities(value || '#N/A')
        : `#NOT CALCULATED! =${withoutEntities(formula ?? '').slice(0, 80)}`
  }
  return grid
}

function mergesOf(sheet: string): Range[] {
  const found: Range[] = []
  for (const [, letters, top, bottom] of sheet.matchAll(
    /<mergeCell ref="\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})"/g,
  )) {
    if (!letters || top === bottom) continue
    found.push({ top: Number(top) - 1, bottom: Number(bottom) - 1, left: columnIndex(letters) })
  }
  return found
}

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  if (value === undefined) return null
  return withoutEntities(value)
}

function withoutEntities(value: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return value.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '')
}
