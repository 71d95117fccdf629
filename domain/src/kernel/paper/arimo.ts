import { type Letters, printable } from './letters.ts'

/** The units of one em. */
const EM = 2048
/** A letter that is not below, such as Greek or an emoji, takes about this. */
const OTHER = 1139
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** From the first character on. A server test compares them with the font. */
const RANGES: readonly (readonly [first: number, widths: readonly number[]])[] = [
  [
    0x20,
    [
      569, 569, 727, 1139, 1139, 1821, 1366, 391, 682, 682, 797, 1196, 569, 682, 569, 569, 1139, 1139, 1139, 1139, 1139,
      1139, 1139, 1139, 1139, 1139, 569, 569, 1196, 1196, 1196, 1139, 2079, 1366, 1366, 1479, 1479, 1366, 1251, 1593,
      1479, 569, 1024, 1366, 1139, 1706, 1479, 1593, 1366, 1593, 1479, 1366, 1251, 1479, 1366, 1933, 1366, 1366, 1251,
      569, 569, 569, 961, 1139, 682, 1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139,
      1139, 1139, 1139, 682, 1024, 569, 1139, 1024, 1479, 1024, 1024, 1024, 684, 532, 684, 1196,
    ],
  ],
  [
    0xa0,
    [
      569, 682, 1139, 1139, 1139, 1139, 532, 1139, 682, 1509, 758, 1139, 1196, 0, 1509, 1131, 819, 1124, 682, 682, 682,
      1180, 1100, 682, 682, 682, 748, 1139, 1708, 1708, 1708, 1251, 1366, 1366, 1366, 1366, 1366, 1366, 2048, 1479,
      1366, 1366, 1366, 1366, 569, 569, 569, 569, 1479, 1479, 1593, 1593, 1593, 1593, 1593, 1196, 1593, 1479, 1479,
      1479, 1479, 1366, 1366, 1251, 1139, 1139, 1139, 1139, 1139, 1139, 1821, 1024, 1139, 1139, 1139, 1139, 569, 569,
      569, 569, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1124, 1251, 1139, 1139, 1139, 1139, 1024, 1139, 1024, 1366,
      1139, 1366, 1139, 1366, 1139, 1479, 1024, 1479, 1024, 1479, 1024, 1479, 1024, 1479, 1259, 1479, 1139, 1366, 1139,
      1366, 1139, 1366, 1139, 1366, 1139, 1366, 1139, 1593, 1139, 1593, 1139, 1593, 1139, 1593, 1139, 1479, 1139, 1479,
      1139, 569, 569, 569, 569, 569, 569, 569, 455, 569, 569, 1505, 909, 1024, 455, 1366, 1024, 1024, 1139, 455, 1139,
      455, 1139, 597, 1139, 684, 1139, 455, 1479, 1139, 1479, 1139, 1479, 1139, 1237, 1481, 1139, 1593, 1139, 1593,
      1139, 1593, 1139, 2048, 1933, 1479, 682, 1479, 682, 1479, 682, 1366, 1024, 1366, 1024, 1366, 1024, 1366, 1024,
      1251, 569, 1251, 768, 1251, 569, 1479, 1139, 1479, 1139, 1479, 1139, 1479, 1139, 1479, 1139, 1479, 1139, 1933,
      1479, 1366, 1024, 1366, 1251, 1024, 1251, 1024, 1251, 1024, 455,
    ],
  ],
  [
    0x2010,
    [
      682, 682, 1139, 1139, 2048, 2048, 856, 1131, 455, 455, 455, 455, 682, 682, 682, 682, 1139, 1139, 717, 717, 569,
      1059, 2048,
    ],
  ],
  [0x20ac, [1139]],
]

const WIDTHS: ReadonlyMap<number, number> = new Map(
  RANGES.flatMap(([first, widths]) => widths.map((width, at) => [first + at, width] as const)),
)

/**
 * Arimo as the paper measures it, without the font: a browser breaks lines where the PDF does, whatever fonts the device
 * has. It knows the letters of Latin scripts and estimates others.
 */
export const ARIMO: Letters = {
  printable,
  width(text, size) {
    let units = 0
    for (const character of text) {
      const known = WIDTHS.get(character.codePointAt(0) ?? 0)
      units += known ?? (INVISIBLE.test(character) ? 0 : OTHER)
    }
    return (units / EM) * size
  },
  beginsRightToLeft: (text) => RIGHT_TO_LEFT.test(text),
}

/** The characters whose width is known. */
export const KNOWN_IN_ARIMO: readonly string[] = [...WIDTHS.keys()].map((code) => String.fromCodePoint(code))
