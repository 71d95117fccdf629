import type { Strokes } from '../pen.ts'
import type { Typeface } from '../typeface.ts'
import type { FormField } from '@muster/domain/kernel/paper/form-definition.ts'
import { cutToFit, INSET } from '@muster/domain/kernel/paper/fit-text.ts'

/** A signature: the drawing, if there is one, the signer and the time. */
export interface FormSignature {
  readonly strokes: Strokes
  readonly box: { readonly width: number; readonly height: number }
  /** One or two lines. */
  readonly words: readonly string[]
}

/** The layout of a signature in its field: drawn on the left, with the words on the right. */
export interface FittedSignature {
  /** Width and height of the drawing. The width is 0 when nothing was drawn. */
  readonly width: number
  readonly height: number
  /** Where the words begin, and the room for them. */
  readonly x: number
  readonly room: number
  readonly size: number
  readonly leading: number
  readonly lines: readonly string[]
  /** All of the words, when there is no room for them in a readable size. */
  readonly rest: string
}

const LARGEST = 7
/** Nobody can read smaller letters on paper. */
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
  // The beginning of the name, and below it where all of the words are.
  return {
    ...fitted,
    size: smallest,
    lines: [cutToFit(lines[0] ?? '', room, face, smallest)],
    rest: lines.join(', '),
  }
}
