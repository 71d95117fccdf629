import { answerJob } from '../child-process/answer-job.ts'
import writeXlsxFile, { type CellObject } from 'write-excel-file/node'
import type { Cell, Grid } from './grid.ts'
import type { SheetToWrite } from './write.ts'

export interface WriteJob {
  readonly sheets: readonly SheetToWrite[]
}

const WIDTH = { least: 6, most: 48 } as const

async function write({ sheets }: WriteJob): Promise<Uint8Array> {
  const written = sheets.map((sheet, index) => ({
    data: sheet.grid.map((row, line) => row.map((cell) => cellObject(cell, line === 0))),
    sheet: sheetName(sheet.name, index),
    columns: widths(sheet.grid).map((width) => ({ width })),
    stickyRowsCount: 1,
  }))
  return writeXlsxFile(written).toBuffer()
}

function cellObject(cell: Cell, heading: boolean): CellObject | null {
  if (cell === null || cell === '') return null
  const style = heading ? ({ fontWeight: 'bold' } as const) : {}
  if (typeof cell === 'object') {
    return { ...style, type: Date, value: new Date(`${cell.date}T00:00:00Z`), format: 'd mmm yyyy', align: 'left' }
  }
  if (typeof cell === 'number') return { ...style, type: Number, value: cell }
  if (typeof cell === 'boolean') return { ...style, type: Boolean, value: cell }
  return { ...style, type: String, value: printable(cell) }
}

/** XML allows no control characters, and Excel no cell beyond 32,767 characters. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, 32_767)
}

function widths(grid: Grid): number[] {
  const found: number[] = []
  for (const row of grid) {
    row.forEach((cell, index) => {
      const length = cell === null ? 0 : typeof cell === 'object' ? 11 : String(cell).length
      found[index] = Math.max(found[index] ?? WIDTH.least, Math.min(WIDTH.most, length + 2))
    })
  }
  return found
}

/** Excel refuses these characters in a sheet's name, and names longer than 31. */
function sheetName(name: string, index: number): string {
  return (
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || `Sheet ${index + 1}`
  )
}

answerJob(write)
