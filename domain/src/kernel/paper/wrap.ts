import type { Letters } from './letters.ts'

/** A line that fits, and where it ends in its source text. */
export interface Line {
  readonly text: string
  readonly end: number
}

/** No line has this many letters, so longer text is not measured as a whole. */
const LONG = 1000
const RIGHT_TO_LEFT_MARK = '\u200f'

/** Lines no wider than `width`. A word that is too long by itself is cut. */
export function wrap(text: string, width: number, face: Letters, size: number): string[] {
  return wrapLines(text, width, face, size).map((line) => line.text)
}

export function wrapLines(text: string, width: number, face: Letters, size: number): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const paragraph of text.split('\n')) {
    const base = start
    // Later lines of a right-to-left paragraph are read from the right too.
    const mark = face.beginsRightToLeft(paragraph) ? RIGHT_TO_LEFT_MARK : ''
    for (const { from, to } of breaks(paragraph, width, face, size)) {
      lines.push({ text: (from === 0 ? '' : mark) + paragraph.slice(from, to).trimEnd(), end: base + to })
    }
    start += paragraph.length + 1
  }
  return lines
}

interface Span {
  readonly from: number
  readonly to: number
}

function breaks(paragraph: string, width: number, face: Letters, size: number): readonly Span[] {
  if (paragraph.length < LONG && face.width(paragraph, size) <= width) return [{ from: 0, to: paragraph.length }]
  const spans: Span[] = []
  let from = 0
  let to = 0
  let used = 0
  // Words do not touch each other, so that a line is as wide as the sum of its words and spaces.
  for (const { 0: whole, 1: space = '', 2: word = '', index } of paragraph.matchAll(/(\s*)(\S+)/g)) {
    const at = index + space.length
    const wide = word.length < LONG ? face.width(word, size) : Number.POSITIVE_INFINITY
    const more = face.width(space, size) + wide
    if (used + more <= width) {
      to = index + whole.length
      used += more
      continue
    }
    if (to > from) spans.push({ from, to })
    from = at
    to = index + whole.length
    used = wide
    if (wide <= width) continue
    const parts = pieces(word, width, face, size)
    for (const part of parts.slice(0, -1)) spans.push({ from: at + part.from, to: at + part.to })
    from = at + (parts.at(-1)?.from ?? 0)
    used = parts.at(-1)?.wide ?? 0
  }
  spans.push({ from, to })
  return spans
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A word cut into parts that fit, between grapheme clusters. */
function pieces(word: string, width: number, face: Letters, size: number): (Span & { readonly wide: number })[] {
  const found: (Span & { wide: number })[] = []
  let from = 0
  let wide = 0
  for (const { segment, index } of characters.segment(word)) {
    // Joined letters are never wider than single ones.
    const one = face.width(segment, size)
    if (wide > 0 && wide + one > width) {
      found.push({ from, to: index, wide })
      from = index
      wide = 0
    }
    wide += one
  }
  found.push({ from, to: word.length, wide })
  return found
}
