import type { FileContent } from '@muster/domain/kernel/file.ts'
import papa from 'papaparse'
import { textOfPdf } from './pdf-text.ts'

export const bytesOf = ({ content }: FileContent) => Buffer.from(content, 'base64')
export const textOf = (file: FileContent) => bytesOf(file).toString('utf8').replace('\ufeff', '')
export const rowsOf = (file: FileContent) => papa.parse<string[]>(textOf(file).trimEnd()).data

export const printedTexts = async (file: FileContent): Promise<string[]> => (await textOfPdf(bytesOf(file))).flat()

/** The first number after these words. Null where something else follows. */
export function numberBehind(words: string, text: string): number | null {
  const [, found] = text.split(words, 2)
  const digits = /^-?[\d,.]*\d/.exec(found ?? '')?.[0]
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}

/** The rows under the line with this heading. */
export function tableLength(rows: readonly (readonly string[])[], heading: string): number {
  const head = rows.findLastIndex((row) => row.includes(heading))
  return head < 0 ? -1 : rows.length - head - 1
}

/** The counts of the line "Total" of a printed PERSTAT by their headings. */
export function totalsOnPaper(printed: readonly string[]): ReadonlyMap<string, number> {
  const heads = printed.slice(printed.indexOf('AUTH'))
  const headings = heads.slice(
    0,
    heads.findIndex((text) => text.startsWith('%')),
  )
  const line = printed.slice(printed.indexOf('Total') + 1)
  const counts = line.slice(
    0,
    line.findIndex((text) => !/^\d+$/.test(text)),
  )
  // An empty authorized strength is left out, and that is the first column.
  const cells = counts.length < headings.length ? ['', ...counts] : counts
  return new Map(headings.map((heading, at) => [heading, Number(cells[at])]))
}
