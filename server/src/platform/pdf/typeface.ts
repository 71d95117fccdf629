import { readFile } from 'node:fs/promises'
import { create } from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { type Letters, printable } from '@muster/domain/kernel/paper/letters.ts'
import { beginsRightToLeft, hasRightToLeft, inVisualOrder, mirrored } from './visual-order.ts'

/** Letters of one font, in the order on the paper. */
export interface Run {
  readonly font: PDFFont
  /** The hex digits of their glyphs. */
  readonly hex: string
  /** Width at a font size of 1. */
  readonly em: number
  /** Used instead of `hex` where letters are not simply one after the other, such as the dots and vowels of Arabic. */
  readonly pieces?: readonly Piece[]
  /** The original text, where the glyphs do not give it: a box in its place, letters that share their shapes. */
  readonly instead?: string
}

/** Consecutive letters with their offset to the right and up, at a font size of 1. */
export interface Piece {
  readonly hex: string
  readonly right: number
  readonly up: number
}

/**
 * One style of letters in a document, measured and encoded. Characters missing in its font come from other fonts, run
 * by run.
 */
export interface Typeface extends Letters {
  /** Printable text of one line, from left to right. */
  runs(text: string): readonly Run[]
}

const FONTS = {
  'Public Sans': 'public-sans/400Regular/PublicSans_400Regular.ttf',
  'Public Sans bold': 'public-sans/700Bold/PublicSans_700Bold.ttf',
  Arimo: 'arimo/400Regular/Arimo_400Regular.ttf',
  'Arimo bold': 'arimo/700Bold/Arimo_700Bold.ttf',
  'Arimo italic': 'arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf',
  'Arimo bold italic': 'arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf',
  Arabic: 'vazirmatn/400Regular/Vazirmatn_400Regular.ttf',
  'Arabic bold': 'vazirmatn/700Bold/Vazirmatn_700Bold.ttf',
  Emoji: 'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
} as const
type FontName = keyof typeof FONTS

/** Fonts whose letters join, so that a run of them is converted to glyphs as one. */
const JOINING: ReadonlySet<FontName> = new Set(['Arabic', 'Arabic bold', 'Emoji'])

/**
 * Fonts in the order they are tried. Public Sans has Latin. Arimo, which has the widths of Arial, has Greek, Cyrillic
 * and Hebrew too, and the forms of the Army are set in Arial. Vazirmatn has a glyph for each Arabic letter. Other fonts
 * put dots on shapes that letters share, and a PDF then cannot say which letter it was.
 */
const TYPEFACES = {
  regular: ['Public Sans', 'Arimo', 'Arabic', 'Emoji'],
  strong: ['Public Sans bold', 'Arimo bold', 'Arabic bold', 'Emoji'],
  form: ['Arimo', 'Arabic', 'Emoji'],
  'form strong': ['Arimo bold', 'Arabic bold', 'Emoji'],
  'form slanted': ['Arimo italic', 'Arabic', 'Emoji'],
  'form strong slanted': ['Arimo bold italic', 'Arabic bold', 'Emoji'],
} as const satisfies Record<string, readonly FontName[]>
export type TypefaceName = keyof typeof TYPEFACES

/** Shown for a character that no font has, not even decomposed. */
const BOX = '\u25a1'
const LONGEST_WORD = 40
// Characters that change the look of their neighbors and have no look of their own.
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u

interface FontFile {
  readonly bytes: Buffer
  readonly font: Exclude<ReturnType<typeof create>, { fonts: unknown } | null>
  readonly known: ReadonlySet<number>
}

/** Read once, however many documents a process writes. */
const files = new Map<FontName, Promise<FontFile>>()

function fileOf(name: FontName): Promise<FontFile> {
  const found = files.get(name)
  if (found) return found
  const opened = readFile(new URL(import.meta.resolve(`@expo-google-fonts/${FONTS[name]}`))).then((bytes) => {
    const font = create(bytes)
    if (!('characterSet' in font)) throw new Error(`${name} is more than one font`)
    return { bytes, font, known: new Set<number>(font.characterSet) }
  })
  files.set(name, opened)
  return opened
}

/** A font in a document. It is embedded only if something is shown in it. */
interface Face {
  readonly font: PDFFont
  readonly known: ReadonlySet<number>
  /** How its letters join. Null when they do not. */
  readonly joining: FontFile['font'] | null
}

const embedded = new WeakMap<PDFDocument, Map<FontName, Promise<Face>>>()

function faceOf(document: PDFDocument, name: FontName): Promise<Face> {
  const faces = embedded.get(document) ?? new Map<FontName, Promise<Face>>()
  embedded.set(document, faces)
  const found = faces.get(name)
  if (found) return found
  const face = embed(document, name)
  faces.set(name, face)
  return face
}

async function embed(document: PDFDocument, name: FontName): Promise<Face> {
  const { bytes, font, known } = await fileOf(name)
  document.registerFontkit({ create: () => font })
  const joining = JOINING.has(name) ? font : null
  // Ligatures are off, so that a character is always the same glyph and a text is as wide as the sum of its characters.
  const features = joining ? {} : { features: { tnum: true, liga: false, kern: false } }
  return { font: await document.embedFont(bytes, { subset: true, ...features }), known, joining }
}

export async function embedTypeface(document: PDFDocument, name: TypefaceName): Promise<Typeface> {
  const faces: Face[] = []
  // One at a time, because fonts of a document cannot be opened in parallel.
  for (const font of TYPEFACES[name]) faces.push(await faceOf(document, font))
  return new Chain(faces)
}

/** A character, and the font that has it. Null when none has it. */
interface Placed {
  readonly text: string
  readonly face: Face | null
}

class Chain implements Typeface {
  readonly #faces: readonly Face[]
  readonly #placed = new Map<string, readonly Placed[]>()
  /** Single characters that do not join. */
  readonly #glyphs = new Map<string, Run>()
  /** Words of those that do. */
  readonly #words = new Map<string, Run>()

  constructor(faces: readonly Face[]) {
    this.#faces = faces
  }

  readonly printable = printable
  readonly beginsRightToLeft = beginsRightToLeft

  width(text: string, size: number): number {
    let em = 0
    for (const character of text) {
      const glyph = this.#glyphs.get(character) ?? this.#alone(character)
      // With a joining character the neighbors matter.
      if (!glyph) return this.#shaped(text, 0).reduce((sum, run) => sum + run.em, 0) * size
      em += glyph.em
    }
    return em * size
  }

  runs(text: string): readonly Run[] {
    const parts = hasRightToLeft(text)
      ? inVisualOrder(text).map((part) => this.#shaped(part.text, part.level))
      : [this.#shaped(text, 0)]
    return joined(parts.flat())
  }

  /** Runs of a text of one direction: from its end if the level is odd, by the bidirectional algorithm. */
  #shaped(text: string, level: number): readonly Run[] {
    const segments: { face: Face | null; characters: string[] }[] = []
    for (const character of text) {
      const last = segments.at(-1)
      if (INVISIBLE.test(character)) {
        if (last?.face?.joining && last.face.known.has(character.codePointAt(0) ?? 0)) last.characters.push(character)
        continue
      }
      for (const { text: piece, face } of this.#place(character)) {
        const open = segments.at(-1)
        if (open && face !== null && open.face === face) open.characters.push(piece)
        else segments.push({ face, characters: [piece] })
      }
    }
    const backwards = level % 2 === 1
    if (backwards) segments.reverse()
    return segments.flatMap(({ face, characters }) => {
      if (face === null) return this.#box(characters.join(''))
      if (face.joining) return this.#joining(face, characters.join(''))
      const glyphs = characters.map((character) => this.#glyph(backwards ? mirrored(character) : character))
      return backwards ? glyphs.toReversed() : glyphs
    })
  }

  /** Words are repeated, and converting one to glyphs takes a hundred times as long as looking it up. */
  #joining(face: Face, text: string): Run {
    const known = this.#words.get(text)
    if (known) return known
    const fresh = face.joining ? joiningRun(face.font, face.joining, text) : run(face.font, text)
    if (text.length <= LONGEST_WORD) this.#words.set(text, fresh)
    return fresh
  }

  #place(character: string): readonly Placed[] {
    let placed = this.#placed.get(character)
    if (!placed) {
      placed = this.#find(character)
      this.#placed.set(character, placed)
    }
    return placed
  }

  #find(character: string): readonly Placed[] {
    const face = this.#faceWith(character)
    if (face) return [{ text: character, face }]
    const plain = [...character.normalize('NFKD')].flatMap((text): Placed[] => {
      const found = this.#faceWith(text)
      return found ? [{ text, face: found }] : []
    })
    return plain.length > 0 ? plain : [{ text: character, face: null }]
  }

  #faceWith(character: string): Face | undefined {
    return this.#faces.find(({ known }) => known.has(character.codePointAt(0) ?? 0))
  }

  /** The glyph of the character in any place. Null if its neighbors matter. */
  #alone(character: string): Run | null {
    if (INVISIBLE.test(character)) return null
    const placed = this.#place(character)
    const [only] = placed
    if (placed.length !== 1 || !only) return null
    if (only.face === null) return this.#box(character)
    return only.face.joining ? null : this.#glyph(character)
  }

  #glyph(character: string): Run {
    let glyph = this.#glyphs.get(character)
    if (!glyph) {
      const face = this.#faceWith(character)
      glyph = face ? run(face.font, character) : this.#box(character)
      this.#glyphs.set(character, glyph)
    }
    return glyph
  }

  #box(instead: string): Run {
    return { ...this.#glyph(BOX), instead }
  }
}

function run(font: PDFFont, text: string): Run {
  return { font, hex: font.encodeText(text).asString(), em: font.widthOfTextAtSize(text, 1) }
}

/** With each letter at the place that the font gives it next to its neighbors. */
function joiningRun(font: PDFFont, file: FontFile['font'], text: string): Run {
  const { glyphs, positions } = file.layout(text)
  if (!positions) return run(font, text)
  const codes = font.encodeText(text).asString().match(/.{4}/g) ?? []
  const pieces: { hex: string; right: number; up: number }[] = []
  // Right-to-left letters are described one by one. As a whole, readers would reverse them again.
  const said = hasRightToLeft(text) ? {} : { instead: text }
  // The position of the pen, and where the next letter begins, in units of the font.
  let pen = 0
  let next = 0
  positions.forEach(({ xAdvance, xOffset, yOffset }, index) => {
    const right = (next + xOffset - pen) / file.unitsPerEm
    const up = yOffset / file.unitsPerEm
    const last = pieces.at(-1)
    if (last && right === 0 && up === last.up) last.hex += codes[index] ?? ''
    else pieces.push({ hex: codes[index] ?? '', right, up })
    pen = next + xOffset + (glyphs[index]?.advanceWidth ?? 0)
    next += xAdvance
  })
  if (next !== pen) pieces.push({ hex: '', right: (next - pen) / file.unitsPerEm, up: 0 })
  return { font, hex: '', em: next / file.unitsPerEm, pieces, ...said }
}

/** Merges runs into as few as possible. */
function joined(runs: readonly Run[]): readonly Run[] {
  const result: { font: PDFFont; hex: string; em: number; instead?: string; pieces?: readonly Piece[] }[] = []
  for (const one of runs) {
    const last = result.at(-1)
    const apart = one.instead !== undefined || one.pieces !== undefined
    if (last && last.font === one.font && last.instead === undefined && last.pieces === undefined && !apart) {
      last.hex += one.hex
      last.em += one.em
    } else result.push({ ...one })
  }
  return result
}
