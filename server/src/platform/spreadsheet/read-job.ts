import { answerJob } from '../child-process/answer-job.ts'
import { columnLetters, type Grid, type ReadLimits, type Sheet, trimGrid, UnreadableFile } from './grid.ts'
import { readCsv } from './read-csv.ts'
import { readXlsxSheets } from './read-xlsx.ts'
import { recognise } from './recognise.ts'

/** The answer of the process. */
export type ReadAnswer = { readonly sheets: readonly Sheet[] } | { readonly refused: string }

export interface ReadJob {
  readonly bytes: Uint8Array
  readonly limits: ReadLimits
}

async function read({ bytes, limits }: ReadJob): Promise<ReadAnswer> {
  try {
    const sheets =
      recognise(bytes) === 'zip' ? await readXlsxSheets(bytes) : [{ name: 'CSV', ...readCsv(bytes, limits.rows) }]
    const full = sheets
      .map((sheet) => ({ ...sheet, grid: trimGrid(sheet.grid) }))
      .filter((sheet) => sheet.grid.length > 0)
    if (full.length === 0)
      throw new UnreadableFile('There is nothing in this file. Choose the file that holds the roster.')
    const fitting = full.filter((sheet) => tooLarge(sheet.grid, limits) === null)
    // One sheet that is too large does not block another that is the roster.
    const [first] = full
    if (fitting.length === 0 && first) throw new UnreadableFile(tooLarge(first.grid, limits) ?? '')
    return { sheets: fitting }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: error.message }
    throw error
  }
}

function tooLarge(grid: Grid, limits: ReadLimits): string | null {
  const rows = grid.reduce((count, row) => count + (row.some((value) => value !== null && value !== '') ? 1 : 0), 0)
  if (rows > limits.rows) {
    return `This file has more than ${limits.rows.toLocaleString('en-US')} rows. Split it, for example by company, and import the parts.`
  }
  const width = grid[0]?.length ?? 0
  if (width > limits.columns) {
    return `This file has something in column ${columnLetters(width - 1)}. Muster reads up to ${limits.columns} columns; delete the others and choose the file again.`
  }
  return null
}

answerJob(read)
