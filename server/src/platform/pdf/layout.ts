import { wrap } from '@muster/domain/kernel/paper/wrap.ts'
import { CELL, columnParts, columnWidths, type Typefaces } from './column-widths.ts'
import type { PdfBar, PdfBlock, PdfDrawing, PdfReport, PdfRow, PdfTable } from './document.ts'
import type { FilledBox } from './fillings.ts'
import type { Strokes } from './pen.ts'
import type { Element, Tag } from './structure.ts'

/** Letter paper and its margins, in points. */
const PAPER = { short: 612, long: 792, margin: 36 } as const
const SMALLEST_TYPE = 5
const LARGEST_TYPE = 9
/** A bar under the text of a cell, and the gap around one without text, as shares of the type size. */
const STRIP = 0.6
const AROUND_BAR = 0.2
const LINE = 1.2
const GAP = 12
/** A signature is wide enough to be distinguished from another. */
const DRAWING_WIDTH = 150
/** The most of a page for a row and the headings above it, and for the headings alone. */
const MOST_OF_A_PAGE = 0.85
const MOST_FOR_HEADINGS = 0.35

export interface TextMark {
  readonly text: string
  readonly x: number
  /** The base line, from the bottom of the page. */
  readonly y: number
  readonly size: number
  readonly strong: boolean
  readonly element: Element | null
}

export interface RuleMark {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly thickness: number
}

export interface DrawingMark {
  readonly strokes: Strokes
  /** The box of its points. */
  readonly box: { readonly width: number; readonly height: number }
  readonly into: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly element: Element
}

export interface Page {
  readonly texts: TextMark[]
  readonly rules: RuleMark[]
  readonly drawings: DrawingMark[]
  readonly boxes: FilledBox[]
}

export interface Layout {
  readonly width: number
  readonly height: number
  readonly pages: readonly Page[]
  readonly root: readonly Element[]
}

interface Box {
  readonly x: number
  readonly width: number
}

/** Lays a report out at the largest type that fits, or at the smallest allowed. */
export function layOut(report: PdfReport, faces: Typefaces): Layout {
  const smallest = report.smallestType ?? SMALLEST_TYPE
  const tried: LaidOut[] = []
  for (const pages of [report.fitPages ?? Number.POSITIVE_INFINITY].flat()) {
    for (let step = 0; ; step++) {
      const size = LARGEST_TYPE - step / 2
      const layout = (tried[step] ??= layOutAt(report, faces, size))
      if (layout.pages.length <= pages && !(report.wholeWords && layout.cutsWords)) return layout
      if (size <= smallest) break
    }
  }
  return tried.at(-1) ?? layOutAt(report, faces, smallest)
}

type LaidOut = Layout & { readonly cutsWords: boolean }

function layOutAt(report: PdfReport, faces: Typefaces, size: number): LaidOut {
  const landscape = report.orientation === 'landscape'
  const sheet = new Sheet(landscape ? PAPER.long : PAPER.short, landscape ? PAPER.short : PAPER.long, faces, size)
  sheet.open(report)
  for (const block of report.blocks) sheet.place(block, { x: PAPER.margin, width: sheet.width - 2 * PAPER.margin })
  sheet.close(report)
  const { width, height, pages, root, cutsWords } = sheet
  return { width, height, pages, root, cutsWords }
}

/** Pages that are filled from the top down. */
class Sheet {
  readonly pages: Page[] = []
  readonly root: Element[] = []
  readonly width: number
  readonly height: number
  /** Whether a table had no room for its words. */
  cutsWords = false
  readonly #faces: Typefaces
  readonly #size: number
  #page: Page = { texts: [], rules: [], drawings: [], boxes: [] }
  /** The upper edge of the free space. */
  #y = 0
  readonly #top: number
  readonly #bottom: number

  constructor(width: number, height: number, faces: Typefaces, size: number) {
    this.width = width
    this.height = height
    this.#faces = faces
    this.#size = size
    this.#top = height - PAPER.margin - 22
    this.#bottom = PAPER.margin + 14
    this.#turn()
  }

  open(report: PdfReport): void {
    const room = this.width - 2 * PAPER.margin
    const title = heading(report)
    const titleSize = Math.min(16, room / Math.max(1, this.#faces.strong.width(title, 1)))
    const element = this.#element('H1', this.root)
    this.#y -= 16 * 0.95
    this.#text(title, PAPER.margin, this.#y, titleSize, true, element)
    const right = report.aside ?? `As of ${report.asOf}   By ${report.by}`
    const size = Math.min(9, room / Math.max(1, this.#faces.regular.width(right, 1)))
    const aside = this.#element('P', this.root)
    const rightWidth = this.#faces.regular.width(right, size)
    const titleWidth = this.#faces.strong.width(title, titleSize)
    if (titleWidth + rightWidth + GAP > room) this.#y -= 14
    this.#text(right, this.width - PAPER.margin - rightWidth, this.#y, size, false, aside)
    this.#y -= 8
  }

  /** Adds to every page what needs the total number of pages. */
  close(report: PdfReport): void {
    this.pages.forEach((page, index) => {
      this.#page = page
      const number = `${report.pageWord ?? 'Page'} ${index + 1} of ${this.pages.length}`
      const numberWidth = this.#faces.regular.width(number, 8)
      this.#centred(report.marking, this.height - PAPER.margin - 6, 9)
      this.#centred(report.marking, PAPER.margin - 6, 9)
      // Next to the marking, or below it when the marking is long.
      const beside = (this.width - this.#faces.strong.width(report.marking, 9)) / 2 - PAPER.margin > numberWidth + 4
      const y = PAPER.margin - (beside ? 6 : 17)
      this.#text(number, this.width - PAPER.margin - numberWidth, y, 8, false, null)
      if (index > 0) {
        const again = `${heading(report)}   ${report.asOf}`
        const size = Math.min(8, this.width / 2 / Math.max(1, this.#faces.regular.width(again, 1)))
        const room = (this.width - this.#faces.strong.width(report.marking, 9)) / 2 - PAPER.margin
        const fits = this.#faces.regular.width(again, size) + 4 < room
        this.#text(again, PAPER.margin, PAPER.margin - (fits ? 6 : 17), size, false, null)
      }
    })
  }

  place(block: PdfBlock, box: Box, parent: Element[] = this.root): void {
    if (block.kind === 'turn') this.#turn()
    else if (block.kind === 'heading') this.#heading(block.text, box, parent)
    else if (block.kind === 'text') this.#paragraph(block.text, box, parent)
    else if (block.kind === 'table') this.#table(block, box, parent)
    else if (block.kind === 'drawing') this.#drawing(block, box, parent)
    else {
      const shares = block.columns.map((_, index) => block.shares?.[index] ?? 1)
      const unit = (box.width - GAP * (shares.length - 1)) / shares.reduce((sum, share) => sum + share, 0)
      const start = { page: this.#page, y: this.#y }
      let lowest = start
      let x = box.x
      block.columns.forEach((blocks, index) => {
        const width = unit * (shares[index] ?? 1)
        this.#page = start.page
        this.#y = start.y
        for (const inner of blocks) this.place(inner, { x, width }, parent)
        if (this.pages.indexOf(this.#page) > this.pages.indexOf(lowest.page) || this.#y < lowest.y) {
          lowest = { page: this.#page, y: this.#y }
        }
        x += width + GAP
      })
      this.#page = lowest.page
      this.#y = lowest.y
    }
  }

  #heading(text: string, box: Box, parent: Element[]): void {
    const size = this.#size * 1.25
    this.#need(size * 4)
    this.#y -= size * 1.5
    this.#text(text, box.x, this.#y, size, true, this.#element('H2', parent))
    this.#y -= size * 0.4
  }

  #paragraph(text: string, box: Box, parent: Element[]): void {
    const element = this.#element('P', parent)
    for (const line of wrap(text, box.width, this.#faces.regular, this.#size)) {
      this.#need(this.#size * LINE)
      this.#y -= this.#size * LINE
      this.#text(line, box.x, this.#y, this.#size, false, element)
    }
    this.#y -= this.#size * 0.5
  }

  #drawing(drawing: PdfDrawing, box: Box, parent: Element[]): void {
    const width = Math.min(box.width, DRAWING_WIDTH)
    const height = (width * drawing.box.height) / drawing.box.width
    const captions = drawing.captions.flatMap((caption) => wrap(caption, box.width, this.#faces.regular, this.#size))
    this.#need(height + (captions.length + 1) * this.#size * LINE)
    this.#y -= height
    const element: Element = { tag: 'Figure', children: [], alt: drawing.alt }
    if (drawing.strokes.length > 0) {
      parent.push(element)
      const into = { x: box.x, y: this.#y, width, height }
      this.#page.drawings.push({ strokes: drawing.strokes, box: drawing.box, into, element })
    }
    this.#page.rules.push({ x: box.x, y: this.#y, width, thickness: 0.5 })
    const words = this.#element('P', parent)
    for (const caption of captions) {
      this.#y -= this.#size * LINE
      this.#text(caption, box.x, this.#y, this.#size, false, words)
    }
    this.#y -= this.#size * 0.8
  }

  #table(table: PdfTable, box: Box, parent: Element[]): void {
    const pour = table.pour ?? 1
    const width = (box.width - GAP * (pour - 1)) / pour
    const parts = table.keep ? columnParts(table, width, this.#faces, this.#size) : [table]
    if (parts.length > 1) {
      for (const [index, part] of parts.entries()) {
        this.#heading(`Part ${index + 1} of ${parts.length}`, box, parent)
        this.#table(part, box, parent)
      }
      return
    }
    const { widths, cut } = columnWidths(table, width, this.#faces, this.#size)
    this.cutsWords ||= cut
    const element = this.#element('Table', parent)
    const headings = table.columns.map((column) => column.heading)
    const full = this.#top - this.#bottom
    const ofHead = { cells: headings, strong: true, bars: table.headBars ?? [] }
    const head = this.#measureRow(ofHead, widths, full * MOST_FOR_HEADINGS)
    const rows = table.rows.map((row) => this.#measureRow(row, widths, full * MOST_OF_A_PAGE - head.height))
    let next = 0
    let first = true
    do {
      const remaining = rows.slice(next)
      const least = head.height + heightWithNext(rows, next)
      this.#need(least)
      const top = this.#y
      const room = top - this.#bottom - head.height
      const heights = remaining.map((row) => row.height)
      const columnHeight = pouredHeight(heights, pour, room)
      let lowest = top
      for (let column = 0; column < pour && (next < rows.length || column === 0); column++) {
        const x = box.x + column * (width + GAP)
        this.#y = top
        this.#row(head, table, x, widths, first ? this.#element('TR', element.children) : null, 'TH')
        first = false
        const floor = this.#y - columnHeight - 0.01
        const begun = next
        for (let row = rows[next]; row && this.#y - row.height >= floor; row = rows[next]) {
          if (next > begun && this.#y - heightWithNext(rows, next) < floor) break
          this.#row(row, table, x, widths, this.#element('TR', element.children), 'TD')
          next++
        }
        lowest = Math.min(lowest, this.#y)
      }
      this.#y = lowest
      if (next < rows.length) this.#turn()
    } while (next < rows.length)
    this.#y -= this.#size * 0.6
  }

  #measureRow(row: PdfRow, widths: readonly number[], most: number): MeasuredRow {
    const face = row.strong ? this.#faces.strong : this.#faces.regular
    const inset = 2 * CELL.horizontal * this.#size
    const over = widths.reduce((sum, width) => sum + width, 0)
    const cells = widths.map((own, index) => {
      const width = row.opens && index === 0 ? over : own
      const indent = index === 0 ? (row.indent ?? 0) * this.#size : 0
      return wrap(row.cells[index] ?? '', width - inset - indent, face, this.#size)
    })
    const lines = Math.max(1, ...cells.map((cell) => cell.length))
    const strip = cells.some((cell, index) => row.bars?.[index] && hasText(cell)) ? STRIP * this.#size : 0
    const height = Math.min(lines * this.#size * LINE + 2 * CELL.vertical * this.#size + strip, most)
    return { row, cells, height }
  }

  #row(
    measured: MeasuredRow,
    { columns, grid }: PdfTable,
    left: number,
    widths: readonly number[],
    element: Element | null,
    tag: Tag,
  ): void {
    const { row, cells, height } = measured
    const face = row.strong ? this.#faces.strong : this.#faces.regular
    const size = this.#size
    const inset = CELL.horizontal * size
    const mostLines = Math.floor((height - 2 * CELL.vertical * size) / (size * LINE) + 0.01)
    let x = left
    cells.forEach((lines, index) => {
      const width = widths[index] ?? 0
      const cell = element ? this.#element(tag, element.children) : null
      const align = columns[index]?.align ?? 'left'
      cutLines(lines, mostLines).forEach((line, number) => {
        const y = this.#y - CELL.vertical * size - size * 0.92 - number * size * LINE
        const spare = width - 2 * inset - face.width(line, size)
        const shift =
          align === 'right' ? spare : align === 'center' ? spare / 2 : index === 0 ? (row.indent ?? 0) * size : 0
        this.#text(line, x + inset + shift, y, size, row.strong ?? false, cell)
      })
      const bar = row.bars?.[index]
      const foot = this.#y - height + AROUND_BAR * size
      const tall = hasText(lines) ? STRIP * size : height - 2 * AROUND_BAR * size
      if (bar) this.#bar(bar, { x: x + inset, width: width - 2 * inset }, foot, tall)
      x += width
    })
    const total = widths.reduce((sum, width) => sum + width, 0)
    if (row.strong && tag === 'TD') this.#page.rules.push({ x: left, y: this.#y, width: total, thickness: 0.6 })
    if (grid) this.#uprights(left, widths, height, row.framed ?? [])
    this.#y -= height
    this.#page.rules.push({ x: left, y: this.#y, width: total, thickness: tag === 'TH' ? 0.9 : 0.25 })
  }

  #bar({ parts, of }: PdfBar, { x, width }: Box, y: number, height: number): void {
    let left = x
    for (const { value, filling } of parts) {
      const wide = of > 0 ? (width * value) / of : 0
      if (wide > 0) this.#page.boxes.push({ x: left, y, width: wide, height, filling })
      left += wide
    }
  }

  /** The lines between the cells of a row, and the frames around some of them. */
  #uprights(left: number, widths: readonly number[], height: number, framed: readonly number[]): void {
    const middle = this.#y - height / 2
    const upright = (x: number, thick: number) =>
      this.#page.rules.push({ x: x - thick / 2, y: middle, width: thick, thickness: height })
    let x = left
    upright(x, 0.25)
    for (const [index, width] of widths.entries()) {
      if (framed.includes(index)) {
        for (const side of [x, x + width]) upright(side, 1.2)
        for (const y of [this.#y, this.#y - height]) this.#page.rules.push({ x, y, width, thickness: 1.2 })
      }
      x += width
      upright(x, 0.25)
    }
  }

  #centred(text: string, y: number, size: number): void {
    const width = this.#faces.strong.width(text, size)
    this.#text(text, (this.width - width) / 2, y, size, true, null)
  }

  #text(text: string, x: number, y: number, size: number, strong: boolean, element: Element | null): void {
    if (text) this.#page.texts.push({ text, x, y, size, strong, element })
  }

  #element(tag: Tag, siblings: Element[]): Element {
    const element = { tag, children: [] }
    siblings.push(element)
    return element
  }

  #need(height: number): void {
    if (this.#y - height < this.#bottom) this.#turn()
  }

  /** Goes to the next page: one that another column already opened, or a new one. */
  #turn(): void {
    const known = this.pages[this.pages.indexOf(this.#page) + 1]
    this.#page = known ?? { texts: [], rules: [], drawings: [], boxes: [] }
    if (!known) this.pages.push(this.#page)
    this.#y = this.#top
  }
}

interface MeasuredRow {
  readonly row: PdfRow
  readonly cells: readonly (readonly string[])[]
  readonly height: number
}

/**
 * The height of a row. One that opens a group needs the next row below it, so that it is not alone at the bottom of a
 * page.
 */
function heightWithNext(rows: readonly MeasuredRow[], at: number): number {
  const row = rows[at]
  return (row?.height ?? 0) + (row?.row.opens ? (rows[at + 1]?.height ?? 0) : 0)
}

function hasText(lines: readonly string[]): boolean {
  return lines.some((line) => line !== '')
}

/** Text that does not fit on a page by itself ends in an ellipsis. */
function cutLines(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), '…']
}

/** The height of each of `count` columns for these rows: all the room, or less when they end early. */
function pouredHeight(heights: readonly number[], count: number, room: number): number {
  const holds = (limit: number) => {
    let column = 1
    let used = 0
    for (const height of heights) {
      if (used + height > limit) {
        column++
        used = 0
      }
      used += height
    }
    return column <= count
  }
  if (count === 1 || !holds(room)) return room
  let low = Math.max(0, ...heights)
  let high = room
  while (high - low > 1) {
    const middle = (low + high) / 2
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

function heading({ unit, title }: PdfReport): string {
  return [unit, title].filter(Boolean).join('   ')
}
