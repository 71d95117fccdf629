import { PDFOperator, PDFOperatorNames, popGraphicsState, pushGraphicsState } from '@cantoo/pdf-lib'
import type { Filling } from './document.ts'
import { short } from './pen.ts'

/** A filled box on the page, from its lower left corner. */
export interface FilledBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly filling: Filling
}

/** Points between the lines of a hatching. */
const STEP = 3
const OUTLINE = 0.5

/** The box in black on white. Its fill distinguishes it from its neighbors. */
export function filledBox(box: FilledBox): PDFOperator[] {
  const rectangle = rect(box.x, box.y, box.width, box.height)
  if (box.filling === 'solid') return [rectangle, of(PDFOperatorNames.FillNonZero)]
  const dashes = box.filling === 'empty' ? '[2 1.5]' : '[]'
  return [
    pushGraphicsState(),
    rectangle,
    of(PDFOperatorNames.ClipNonZero),
    of(PDFOperatorNames.EndPath),
    // Without this the lines would be dashed like the outline before them.
    of(PDFOperatorNames.SetLineDashPattern, '[]', '0'),
    ...HATCHINGS[box.filling](box),
    popGraphicsState(),
    of(PDFOperatorNames.SetLineWidth, short(OUTLINE)),
    of(PDFOperatorNames.SetLineDashPattern, dashes, '0'),
    rectangle,
    of(PDFOperatorNames.StrokePath),
  ]
}

/** The hatching drawn over a box, clipped at its edges. */
const HATCHINGS: Readonly<Record<Exclude<Filling, 'solid'>, (box: FilledBox) => PDFOperator[]>> = {
  empty: () => [],
  slanted: (box) => [...rising(box), ...stroke(0.6)],
  crossed: (box) => [...rising(box), ...falling(box), ...stroke(0.9)],
  level: ({ x, y, width, height }) => [
    ...steps(height, 2).flatMap((at) => line(x, y + at, x + width, y + at)),
    ...stroke(0.5),
  ],
  upright: ({ x, y, width, height }) => [
    ...steps(width, 2).flatMap((at) => line(x + at, y, x + at, y + height)),
    ...stroke(0.5),
  ],
  dotted: (box) => squares(box, STEP, 1, () => true),
  checked: (box) => squares(box, 2, 2, (column, row) => (column + row) % 2 === 0),
}

const rising = ({ x, y, width, height }: FilledBox) =>
  steps(width + height, STEP).flatMap((at) => line(x + at - height, y, x + at, y + height))
const falling = ({ x, y, width, height }: FilledBox) =>
  steps(width + height, STEP).flatMap((at) => line(x + at - height, y + height, x + at, y))

function squares(
  { x, y, width, height }: FilledBox,
  step: number,
  side: number,
  isFilled: (column: number, row: number) => boolean,
): PDFOperator[] {
  const across = steps(width, step)
  const filled = steps(height, step).flatMap((up, row) =>
    across.flatMap((right, column) => (isFilled(column, row) ? [rect(x + right, y + up, side, side)] : [])),
  )
  return [...filled, of(PDFOperatorNames.FillNonZero)]
}

/** Starts at half a step, so that a line is never on the edge. */
function steps(length: number, step: number): number[] {
  return Array.from({ length: Math.ceil(length / step) }, (_none, at) => (at + 0.5) * step)
}

function line(fromX: number, fromY: number, toX: number, toY: number): PDFOperator[] {
  return [of(PDFOperatorNames.MoveTo, short(fromX), short(fromY)), of(PDFOperatorNames.LineTo, short(toX), short(toY))]
}

function stroke(thickness: number): PDFOperator[] {
  return [of(PDFOperatorNames.SetLineWidth, short(thickness)), of(PDFOperatorNames.StrokePath)]
}

function rect(x: number, y: number, width: number, height: number): PDFOperator {
  return of(PDFOperatorNames.AppendRectangle, ...[x, y, width, height].map(short))
}

function of(name: PDFOperatorNames, ...operands: string[]): PDFOperator {
  return PDFOperator.of(name, operands)
}
