import { spreadsheetSafe } from '@muster/domain/kernel/spreadsheet-text.ts'
import papa from 'papaparse'
import { runInProcess } from '../child-process/run-in-process.ts'
import type { Grid } from './grid.ts'
import type { WriteJob } from './write-job.ts'

/** CSV in the form that Excel opens: UTF-8 with byte order mark, CRLF, and no cell that a spreadsheet would run. */
export function writeCsv(rows: readonly (readonly string[])[]): Buffer {
  const safe = rows.map((row) => row.map(spreadsheetSafe))
  return Buffer.from(`\ufeff${papa.unparse(safe, { newline: '\r\n' })}\r\n`, 'utf8')
}

export interface SheetToWrite {
  readonly name: string
  /** The first row is the heading row: bold, and it stays in place when the sheet is scrolled. */
  readonly grid: Grid
}

/** An XLSX workbook. Every text cell is marked as text, so none can be a formula. */
export async function writeXlsx(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const job: WriteJob = { sheets }
  const bytes = await runInProcess<WriteJob, Uint8Array>(new URL('./write-job.ts', import.meta.url), job, {
    milliseconds: 60_000,
    heapMegabytes: 512,
    queue: 30,
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
