import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type JobLimits, JobStopped, runInProcess } from '../child-process/run-in-process.ts'
import type { Strokes } from './pen.ts'

/**
 * A printed report, described as data: Letter paper, black on white, the unit's header on every page, the
 * marking line above and below, `Page x of y`, tagged for screen readers. `renderPdf` draws it.
 *
 *     const bytes = await renderPdf({
 *       title: 'PERSTAT', unit: 'A Co, 2-504 PIR', asOf: '12 Nov 2026 0630', by: '1SG Rasmussen',
 *       marking: 'UNOFFICIAL', orientation: 'landscape', createdAt: now, fitPages: 1,
 *       blocks: [{ kind: 'table', columns: [{ heading: 'Class' }, { heading: 'PDY', align: 'right' }], rows: [...] }],
 *     })
 */
export interface PdfReport {
  readonly title: string
  readonly unit: string
  /** As printed: `12 Nov 2026 0630`. */
  readonly asOf: string
  readonly by: string
  /** The line above and below every page. */
  readonly marking: string
  readonly orientation: 'portrait' | 'landscape'
  readonly createdAt: Date
  readonly blocks: readonly PdfBlock[]
  /**
   * Makes the type smaller, down to 5 points, until everything is on this number of pages. Of several, the first that
   * works.
   */
  readonly fitPages?: number | readonly number[]
  /** Makes the type smaller until no word of a table is cut. */
  readonly wholeWords?: boolean
  /** Replaces those 5 points. */
  readonly smallestType?: number
  /** Next to the title, instead of the time and the author. */
  readonly aside?: string
  /** Replaces `Page` before the number of each. */
  readonly pageWord?: string
}

export type PdfBlock = PdfHeading | PdfText | PdfTable | PdfColumns | PdfDrawing | PdfTurn

/** The following blocks begin on the next page, as on the reverse of a form. */
export interface PdfTurn {
  readonly kind: 'turn'
}

export interface PdfHeading {
  readonly kind: 'heading'
  readonly text: string
}

export interface PdfText {
  readonly kind: 'text'
  readonly text: string
}

export interface PdfTable {
  readonly kind: 'table'
  readonly columns: readonly PdfColumn[]
  readonly rows: readonly PdfRow[]
  /** Pours the rows into this many columns of the page, side by side, like a phone book. */
  readonly pour?: number
  /** As wide as its text needs. Otherwise the table spans the page. */
  readonly compact?: boolean
  /** Columns that are repeated next to those that do not fit and continue on other pages. */
  readonly keep?: readonly number[]
  /** Under the headings: the meaning of the parts of a bar. */
  readonly headBars?: readonly (PdfBar | null)[]
  /** Lines between the columns too, as on a form. */
  readonly grid?: boolean
}

export interface PdfColumn {
  readonly heading: string
  readonly align?: 'left' | 'right' | 'center'
  /** Gets the room that the others leave: a column of bars. */
  readonly rest?: boolean
  /** Each of its lines stays in one piece, as long as all columns have room for their words. */
  readonly unbroken?: boolean
}

/** The fill of a part of a bar. */
export type Filling = 'solid' | 'slanted' | 'level' | 'upright' | 'crossed' | 'checked' | 'dotted' | 'empty'

/** A stacked bar in a cell, or under the text of one. It is not read out, because the numbers are in the same row. */
export interface PdfBar {
  readonly parts: readonly { readonly value: number; readonly filling: Filling }[]
  /** The value of the cell's full width. */
  readonly of: number
}

export interface PdfRow {
  readonly cells: readonly string[]
  /** Bold with a rule above: a total, or a line that opens a group. */
  readonly strong?: boolean
  /** Its first cell spans all columns, and it is never the last row of a page: the name of the rows that follow. */
  readonly opens?: boolean
  /** Indentation of the first cell, for trees. */
  readonly indent?: number
  /** By column. */
  readonly bars?: readonly (PdfBar | null)[]
  /** Cells with a thick frame, by column. */
  readonly framed?: readonly number[]
}

/** Blocks next to each other, of equal width unless `shares` says otherwise. They stay on one page. */
export interface PdfColumns {
  readonly kind: 'columns'
  readonly columns: readonly (readonly PdfBlock[])[]
  readonly shares?: readonly number[]
}

/** A drawing made with a finger or a mouse, on a line, with words below it. */
export interface PdfDrawing {
  readonly kind: 'drawing'
  /** None: only the line. */
  readonly strokes: Strokes
  /** The box that they were drawn in. */
  readonly box: { readonly width: number; readonly height: number }
  /** A description for people who cannot see it. */
  readonly alt: string
  readonly captions: readonly string[]
}

/** For reports that name people. */
export const PERSONAL_DATA_MARKING =
  'UNOFFICIAL. CONTAINS PERSONAL DATA: PROTECT IT, AND DESTROY IT WHEN NO LONGER NEEDED'

const LIMITS: JobLimits = { milliseconds: 60_000, heapMegabytes: 512, queue: 30 }

/**
 * Drawn in a child process, because a long roster takes a second of processor time. Too much for one file is refused
 * with a message.
 */
export async function renderPdf(report: PdfReport, limits = LIMITS): Promise<Buffer> {
  const job = new URL('./render-job.ts', import.meta.url)
  const bytes = await runInProcess<PdfReport, Uint8Array>(job, report, limits).catch((error: unknown) => {
    if (!(error instanceof JobStopped) || error.reason === 'crash') throw error
    return refuse(
      'resource-exhausted',
      'This is too much for one PDF. Choose fewer columns or rows, or take the spreadsheet.',
    )
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
