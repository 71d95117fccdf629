import type { Strokes } from '../pen.ts'
import type { Typeface } from '../typeface.ts'
import type { FormField } from './definition.ts'
import { cutToFit, INSET } from './fit-text.ts'

/** A signature: what was drawn, if it was, and by whom and when. */
export interface FormSignature {
  readonly strokes: Strokes
  readonly box: { readonly width: number; readonly height: number }
  /** One or two lines. */
  readonly words: readonly string[]
}

/** How a signature stands in its field: drawn on the left, with the words on the right. */
export interface FittedSignature {
  /** Width and height of the drawing; no width when nothing was drawn. */
  readonly width: number
  readonly height: number
  /** Where the words begin, and what they may take. */
  readonly x: number
  readonly room: number
  readonly size: number
  readonly leading: number
  readonly lines: readonly string[]
  /** All of the words, if there is not room for them in letters that can be read. */
  readonly rest: string
}

const LARGEST = 7
/** Smaller letters nobody reads on paper. */
const SMALLEST = 6
const LEADING = 1.05

export function fitSignature(
  { strokes, box, words }: FormSignature,
  field: FormField,
  face: Typeface,
): FittedSignature {
  const height = field.height - 1
  const width = strokes.length > 0 ? Math.min((height * box.width) / box.height, field.width / 2.4) : 0
  const x = width + 2 * INSET
  const room = field.width - x - INSET
  const lines = words.map((line) => face.printable(line))
  const wide = Math.max(1, ...lines.map((line) => face.width(line, 1)))
  const most = Math.min(LARGEST, height / (2 * LEADING))
  const fitted = { width, height, x, room, leading: LEADING }
  const smallest = Math.min(SMALLEST, most)
  const size = Math.min(most, room / wide)
  if (size >= smallest) return { ...fitted, size, lines, rest: '' }
  // The name as far as it goes, and below it where all of them are.
  return {
    ...fitted,
    size: smallest,
    lines: [cutToFit(lines[0] ?? '', room, face, smallest)],
    rest: lines.join(', '),
  }
}
