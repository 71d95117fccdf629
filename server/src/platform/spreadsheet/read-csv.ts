import papa from 'papaparse'
import { type Grid, UnreadableFile } from './grid.ts'
import { refuseForeignText } from './recognise.ts'

const DELIMITERS = [',', ';', '\t', '|']

/**
 * The rows of a CSV file. Its encoding is told by its byte order mark, else it is UTF-8 if it can be, else
 * Windows-1252, which is what Excel writes as "CSV" on an English Windows. A first line `sep=;` is Excel's
 * own note about the delimiter and no row.
 */
export function readCsv(bytes: Uint8Array, rowLimit: number): Grid {
  let text = decode(bytes)
  refuseForeignText(text)
  if (text.trim() === '') throw new UnreadableFile('The file is empty. Choose the file that holds the roster.')
  const note = /^sep=(.)(\r\n|\n|\r)/i.exec(text)
  if (note) text = text.slice(note[0].length)
  const result = papa.parse<string[]>(text, {
    delimiter: note?.[1] ?? delimiterOf(text),
    skipEmptyLines: false,
    // One row more than may be, so that too many are noticed without reading all of them.
    preview: rowLimit + 1,
  })
  const quotes = result.errors.find((error) => error.type === 'Quotes')
  if (quotes && quotes.code === 'MissingQuotes') {
    const line = (quotes.row ?? 0) + 1
    throw new UnreadableFile(
      `A quotation mark that opens on line ${line} is never closed. Fix that line and choose the file again.`,
    )
  }
  return result.data
}

/**
 * The delimiter that cuts the first lines into the most even rows. A count of characters would not do: names
 * are full of commas, whatever stands between the columns.
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

function decode(bytes: Uint8Array): string {
  const mark = (...expected: number[]) => expected.every((byte, index) => bytes[index] === byte)
  if (mark(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (mark(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  // UTF-16 without its mark: every other byte of English text is zero.
  const head = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const many = head.length / 4
  if ((zeros[1] ?? 0) > many) return new TextDecoder('utf-16le').decode(bytes)
  if ((zeros[0] ?? 0) > many) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
