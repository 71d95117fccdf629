import papa from 'papaparse'
import { type Sheet, UnreadableFile } from './grid.ts'
import { readLetters, type ReadLetters } from './letters.ts'
import { refuseForeignText } from './recognise.ts'

const DELIMITERS = [',', ';', '\t', '|']

/**
 * The rows of a CSV file. Its byte order mark gives the encoding, otherwise it is UTF-8 if valid, otherwise one of the
 * three others that Excel writes (letters.ts). A first line `sep=;` is Excel's own note about the delimiter and not a
 * row.
 */
export function readCsv(bytes: Uint8Array, rowLimit: number): Omit<Sheet, 'name'> {
  const { text: whole, note: aboutLetters } = decode(bytes)
  let text = whole
  refuseForeignText(text)
  if (text.trim() === '') throw new UnreadableFile('The file is empty. Choose the file that holds the roster.')
  const note = /^sep=(.)(\r\n|\n|\r)/i.exec(text)
  if (note) text = text.slice(note[0].length)
  const result = papa.parse<string[]>(text, {
    delimiter: note?.[1] ?? delimiterOf(text),
    skipEmptyLines: false,
    // One row more than allowed, so that too many are noticed without reading all of them.
    preview: rowLimit + 1,
  })
  const quotes = result.errors.find((error) => error.type === 'Quotes')
  if (quotes && quotes.code === 'MissingQuotes') {
    const line = (quotes.row ?? 0) + 1
    throw new UnreadableFile(
      `A quotation mark that opens on line ${line} is never closed. Fix that line and choose the file again.`,
    )
  }
  return { grid: result.data, ...(aboutLetters !== null && { note: aboutLetters }) }
}

/**
 * The delimiter that divides the first lines into the most even rows. Counting characters would not work, because names
 * are full of commas.
 */
function delimiterOf(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const { data, errors } = papa.parse<string[]>(text, { delimiter, preview: 40, skipEmptyLines: 'greedy' })
    const widths = data.map((row) => row.length).filter((width) => width > 1)
    const counts = Map.groupBy(widths, (width) => width)
    const [usual = 0, rows = []] = [...counts].sort((a, b) => b[1].length - a[1].length || b[0] - a[0])[0] ?? []
    const even = rows.length / Math.max(1, data.length)
    return { delimiter, score: even * (1 + Math.log(Math.max(1, usual))) - errors.length / Math.max(1, data.length) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function decode(bytes: Uint8Array): ReadLetters {
  const by = (encoding: string, fatal = false) => ({
    text: new TextDecoder(encoding, { fatal }).decode(bytes),
    note: null,
  })
  const mark = (...expected: number[]) => expected.every((byte, index) => bytes[index] === byte)
  if (mark(0xff, 0xfe)) return by('utf-16le')
  if (mark(0xfe, 0xff)) return by('utf-16be')
  // UTF-16 without its mark: every other byte of English text is zero.
  const head = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const many = head.length / 4
  if ((zeros[1] ?? 0) > many) return by('utf-16le')
  if ((zeros[0] ?? 0) > many) return by('utf-16be')
  try {
    return by('utf-8', true)
  } catch {
    return readLetters(bytes)
  }
}
