import {
  beginText,
  endMarkedContent,
  endText,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib'
import { type Contents, type Element, placeContent } from './structure.ts'
import type { Piece, Typeface } from './typeface.ts'

/** Points of lines: x1 y1 x2 y2 …, each list one line drawn without lifting the pen. */
export type Strokes = readonly (readonly number[])[]

/** One line of text. */
export interface Words {
  readonly face: Typeface
  readonly text: string
  readonly x: number
  /** The base line, from the bottom of the page. */
  readonly y: number
  readonly size: number
  /** Spreads the words so that the last one ends here. */
  readonly to?: number
}

/** Draws on one page, and records the structure element of each mark. Null for marks that are not read out. */
export class Pen {
  readonly #page: PDFPage
  readonly #contents: Contents
  readonly #keys = new Map<PDFFont, PDFName>()
  #marked = 0

  constructor(page: PDFPage, contents: Contents) {
    this.#page = page
    this.#contents = contents
  }

  words(words: Words, element: Element | null): void {
    this.#mark(element, wordsOperators(words, this.#keyOf))
  }

  /** Other shapes: rules, boxes, a picture. */
  shapes(operators: readonly PDFOperator[], element: Element | null): void {
    this.#mark(element, [pushGraphicsState(), ...operators, popGraphicsState()])
  }

  readonly #keyOf = (font: PDFFont): PDFName => {
    const known = this.#keys.get(font)
    if (known) return known
    const key = this.#page.node.newFontDictionary('F', font.ref)
    this.#keys.set(font, key)
    return key
  }

  #mark(element: Element | null, operators: readonly PDFOperator[]): void {
    let begin = PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')])
    if (element) {
      const id = this.#marked++
      placeContent(this.#contents, element, { page: this.#page, id })
      begin = PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of(element.tag), `<</MCID ${id}>>`])
    }
    this.#page.pushOperators(begin, ...operators, endMarkedContent())
  }
}

export function wordsOperators(words: Words, keyOf: (font: PDFFont) => PDFName): PDFOperator[] {
  const { face, text, x, y, size, to } = words
  if (to === undefined) return [beginText(), at(x, y), ...shown(face, text, size, keyOf), endText()]
  const parts = text.trimEnd().split(' ')
  const widths = parts.map((part) => face.width(part, size))
  const gap = (to - x - widths.reduce((sum, width) => sum + width, 0)) / Math.max(1, parts.length - 1)
  let next = x
  const operators = [beginText()]
  parts.forEach((part, index) => {
    // The spaces are for people who copy the text or listen to it.
    const last = index === parts.length - 1 && !text.endsWith(' ')
    operators.push(at(next, y), ...shown(face, last ? part : `${part} `, size, keyOf))
    next += (widths[index] ?? 0) + gap
  })
  return [...operators, endText()]
}

function shown(face: Typeface, text: string, size: number, keyOf: (font: PDFFont) => PDFName): PDFOperator[] {
  return face.runs(text).flatMap(({ font, hex, instead, pieces }) => {
    const letters = pieces ? pieces.flatMap((piece) => moved(piece, size)) : [showText(PDFHexString.of(hex))]
    const show = [setFontAndSize(keyOf(font), size), ...letters]
    if (instead === undefined) return show
    const said = PDFHexString.fromText(instead).toString()
    const begin = PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
      PDFName.of('Span'),
      `<</ActualText ${said}>>`,
    ])
    return [begin, ...show, endMarkedContent()]
  })
}

function moved({ hex, right, up }: Piece, size: number): PDFOperator[] {
  const rise = (amount: number) => PDFOperator.of(PDFOperatorNames.SetTextRise, [short(amount * size)])
  return [
    ...(right === 0 ? [] : [PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [`[${short(-right * 1000)}]`])]),
    ...(up === 0 ? [] : [rise(up)]),
    ...(hex === '' ? [] : [showText(PDFHexString.of(hex))]),
    ...(up === 0 ? [] : [rise(0)]),
  ]
}

function at(x: number, y: number): PDFOperator {
  return PDFOperator.of(PDFOperatorNames.SetTextMatrix, ['1 0 0 1', short(x), short(y)])
}

/** Draws lines with a pen of this width, from a box whose y grows downward, into one on the page. */
export function strokeOperators(
  strokes: Strokes,
  from: { readonly width: number; readonly height: number },
  into: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  thickness: number,
): PDFOperator[] {
  const scale = Math.min(into.width / from.width, into.height / from.height)
  const operators = [
    PDFOperator.of(PDFOperatorNames.SetLineWidth, [short(thickness)]),
    PDFOperator.of(PDFOperatorNames.SetLineCapStyle, ['1']),
    PDFOperator.of(PDFOperatorNames.SetLineJoinStyle, ['1']),
  ]
  for (const points of strokes) {
    for (let index = 0; index + 1 < points.length; index += 2) {
      const place = [
        short(into.x + (points[index] ?? 0) * scale),
        short(into.y + into.height - Math.min(from.height, points[index + 1] ?? 0) * scale),
      ]
      if (index === 0) operators.push(PDFOperator.of(PDFOperatorNames.MoveTo, place))
      // A tap is a dot.
      if (index > 0 || points.length === 2) operators.push(PDFOperator.of(PDFOperatorNames.LineTo, place))
    }
    operators.push(PDFOperator.of(PDFOperatorNames.StrokePath))
  }
  return operators
}

/** Numbers as short as possible without a visible difference. */
export function short(number: number): string {
  return String(Math.round(number * 1000) / 1000)
}
