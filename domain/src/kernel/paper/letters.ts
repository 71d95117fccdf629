/** What breaking text into lines needs to know of a typeface. */
export interface Letters {
  /** The text without what no paper can show: control characters, broken surrogates. Tabs become spaces. */
  printable(text: string): string
  /** In points, for printable text. */
  width(text: string, size: number): number
  /** Whether the first letter with a direction is written from right to left. */
  beginsRightToLeft(text: string): boolean
}

const TAB = '    '
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu

export function printable(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll('\t', TAB).replace(CONTROLS, '')
}
