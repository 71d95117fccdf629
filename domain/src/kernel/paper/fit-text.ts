import type { FormField } from './form-definition.ts'
import type { Letters } from './letters.ts'
import { wrapLines } from './wrap.ts'

/** Between the edge of a field and its letters. */
export const INSET = 2
export const LEADING = 1.15
/**
 * Metrics of Arimo, as shares of its size: from the base line up to the line above, and the height of a capital letter.
 */
const ASCENT = 0.905
const CAPITAL = 0.716
/** A line that is too long is set smaller, down to this. */
const SMALLEST = 6

/** The part of a text that is in its field, as set there, and the rest for another page. */
export interface Fitted {
  readonly lines: readonly string[]
  readonly size: number
  /** The field's value: its visible text. */
  readonly value: string
  readonly rest: string
}

export function fitText(raw: string, field: FormField, face: Letters): Fitted {
  const text = raw.replace(/\r\n?/g, '\n')
  return field.kind === 'lines' ? fitLines(text, field, face) : fitLine(text, field, face)
}

/** In the form's own size. When it is too long, the last line says where it continues. */
function fitLines(text: string, field: FormField, face: Letters): Fitted {
  const { size } = field
  const printable = text
    .split('\n')
    .map((line) => face.printable(line))
    .join('\n')
  const lines = wrapLines(printable, field.width - 2 * INSET, face, size)
  const most = Math.max(1, Math.floor((field.height - 2 * INSET) / (size * LEADING) + 0.001))
  if (lines.length <= most) return { lines: lines.map((line) => line.text), size, value: asTyped(text), rest: '' }
  const kept = lines.slice(0, most - 1)
  const end = kept.at(-1)?.end ?? 0
  return {
    lines: kept.map((line) => line.text),
    size,
    value: printable.slice(0, end),
    rest: printable.slice(end).replace(/^[ \n]+/, ''),
  }
}

/** The base line of each line, in points above the lower edge of its field. */
export function baseLines(
  { kind, height }: Pick<FormField, 'kind' | 'height'>,
  { lines, size }: Pick<Fitted, 'lines' | 'size'>,
): readonly number[] {
  const first = kind === 'lines' ? height - INSET - ASCENT * size : Math.max(1, (height - CAPITAL * size) / 2)
  return lines.map((_, at) => first - at * size * LEADING)
}

/** `Continuation page`, `continuation page 2`; null for a page whose number is not known yet. */
export const PAGE_WORD = 'Continuation page'
export function onPage(page: number | null): string {
  return [PAGE_WORD.toLowerCase(), page].filter(Boolean).join(' ')
}

/** With a last line that says where the text goes on. `reference` is the form and whose it is. */
export function withMark(
  fit: Fitted,
  { page, reference }: { readonly page: number | null; readonly reference: string },
  field: FormField,
  face: Letters,
): Fitted {
  const words = face.printable(`See ${onPage(page)}, ${reference}`)
  const line = cutToFit(words, field.width - 2 * INSET, face, fit.size)
  return { ...fit, lines: [...fit.lines, line], value: `${fit.value}\n${line}` }
}

/** On one line. A name that does not fit is repeated whole elsewhere, because half a name is useless. */
function fitLine(text: string, field: FormField, face: Letters): Fitted {
  const line = face.printable(text.replaceAll('\n', ' '))
  const room = field.width - 2 * INSET
  for (let size = field.size; size >= SMALLEST; size -= 0.5) {
    if (face.width(line, size) <= room) return { lines: [line], size, value: asTyped(text), rest: '' }
  }
  const cut = cutToFit(line, room, face, SMALLEST)
  return { lines: [cut], size: SMALLEST, value: cut, rest: line }
}

/**
 * The text with only characters that a field's value can hold, including tabs. Viewers show nothing of a malformed
 * value.
 */
function asTyped(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '')
}

/** With an ellipsis where something is missing. */
export function cutToFit(line: string, room: number, face: Letters, size: number): string {
  if (face.width(line, size) <= room) return line
  let cut = ''
  for (const character of line) {
    if (face.width(`${cut}${character}…`, size) > room) break
    cut += character
  }
  return `${cut.trimEnd()}…`
}
