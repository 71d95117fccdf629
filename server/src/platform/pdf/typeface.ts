import { readFile } from 'node:fs/promises'
import { create } from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'

/** One weight of Public Sans in a document, encoded and measured character by character. */
export interface Typeface {
  readonly font: PDFFont
  /** The text with every character the font lacks replaced by one it has. */
  printable(text: string): string
  /** In points, of printable text. */
  width(text: string, size: number): number
  /** The hex digits that show printable text. */
  encode(text: string): string
}

const FILES = {
  regular: '400Regular/PublicSans_400Regular.ttf',
  strong: '700Bold/PublicSans_700Bold.ttf',
} as const

/** Shown for what neither the font nor a decomposition of the character has. */
const MISSING = '?'

export async function embedTypeface(document: PDFDocument, weight: keyof typeof FILES): Promise<Typeface> {
  document.registerFontkit({ create })
  const bytes = await readFile(new URL(import.meta.resolve(`@expo-google-fonts/public-sans/${FILES[weight]}`)))
  // Ligatures off, so that a character is always the same glyph and a text is the sum of its characters.
  const font = await document.embedFont(bytes, { subset: true, features: { tnum: true, liga: false, kern: false } })
  const known = new Set(font.getCharacterSet())
  const glyphs = new Map<string, { readonly hex: string; readonly em: number }>()

  function glyph(character: string) {
    let found = glyphs.get(character)
    if (!found) {
      const hex = font.encodeText(character).asString()
      found = { hex, em: font.widthOfTextAtSize(character, 1) }
      glyphs.set(character, found)
    }
    return found
  }

  function substitute(character: string): string {
    const plain = [...character.normalize('NFKD')].filter((part) => known.has(part.codePointAt(0) ?? 0))
    return plain.join('') || MISSING
  }

  return {
    font,
    printable: (text) =>
      [...text.normalize('NFC')].map((c) => (known.has(c.codePointAt(0) ?? 0) ? c : substitute(c))).join(''),
    width: (text, size) => {
      let em = 0
      for (const character of text) em += glyph(character).em
      return em * size
    },
    encode: (text) => Array.from(text, (character) => glyph(character).hex).join(''),
  }
}
