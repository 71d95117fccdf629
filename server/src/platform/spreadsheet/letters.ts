/** The upper half of the code page 850. It has every letter of 437, at the same place. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Excel's names for the encodings, and how to decode them. */
const TABLES = [
  { name: 'CSV', read: (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes) },
  { name: 'CSV (MS-DOS)', read: readCodePage850 },
  { name: 'CSV (Macintosh)', read: (bytes: Uint8Array) => new TextDecoder('macintosh').decode(bytes) },
] as const

function readCodePage850(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (byte) => CODE_PAGE_850.charAt(byte.charCodeAt(0) - 128))
}

export interface ReadLetters {
  readonly text: string
  /** A note to check, because the file does not state its encoding. Null where it is clear. */
  readonly note: string | null
}

/**
 * Text with letters beyond A to Z in an undeclared encoding that is not UTF-8: decoded by the table that gives words.
 * `0xA4` is the ñ of Muñoz in MS-DOS, and a currency sign in Windows. `0x96` is a letter on the Macintosh, and a dash
 * in Windows.
 */
export function readLetters(bytes: Uint8Array): ReadLetters {
  const [best, next] = TABLES.map(({ name, read }) => {
    const text = read(bytes)
    return { name, text, score: scoreOf(text) }
  }).sort((a, b) => b.score - a.score)
  if (!best || !next) throw new Error('No table to read by')
  const sure = best.score > 0 && best.score > next.score
  if (sure && best.name === 'CSV') return { text: best.text, note: null }
  const words = [...new Set(best.text.match(/[\p{L}’'-]*[^\p{ASCII}\s][\p{L}’'-]*/gu))].slice(0, 3).join(', ')
  return {
    text: best.text,
    note: `${sure ? 'This looks like' : 'The encoding of this file is not certain. It was read as'} Excel’s “${best.name}”: ${words.slice(0, 120)}. If a name is wrong, save the file as “CSV UTF-8” and choose it again.`,
  }
}

const USUAL = /[áéíóúñüäöçÁÉÍÓÚÑÜÄÖÇ]/
const USUAL_MARK = /[’‘“”–—•…°½®©]/

/** How much it resembles words. */
function scoreOf(text: string): number {
  let score = 0
  for (const { 0: mark, index } of text.matchAll(/[^\p{ASCII}]/gu)) {
    const before = text.charAt(index - 1)
    const after = text.slice(index + 1, index + 4)
    score += /\p{L}/u.test(mark) ? scoreOfLetter(mark, before, after.charAt(0)) : scoreOfMark(mark, before, after)
  }
  return score
}

function scoreOfLetter(letter: string, before: string, after: string): number {
  const [upperBefore, upperAfter] = [isUpper(before), isUpper(after)]
  const alone = !isLetter(before) && !isLetter(after)
  if (alone) return -1
  if (isUpper(letter)) {
    if (isLetter(before) && !upperBefore) return -2
  } else if (upperAfter) return -2
  return USUAL.test(letter) ? 3 : 1
}

function scoreOfMark(mark: string, before: string, after: string): number {
  if (/[\u0080-\u009f\ufffd]/.test(mark)) return -5
  if (/[\u2500-\u259f■‗]/.test(mark)) return -3
  const inside = isLetter(before) && isLetter(after.charAt(0))
  if (!inside) return USUAL_MARK.test(mark) || mark === '\u00a0' ? 1 : isLetter(before) ? -2 : 0
  // O’Brien, the Soldier’s, Smith–Jones.
  if (mark === '’') return isUpper(after) || /^(?:s|t|d|ll|re|ve)(?!\p{L})/u.test(after) ? 4 : -2
  return /[–—]/.test(mark) && isUpper(after) ? 1 : -2
}

function isLetter(text: string): boolean {
  return /^\p{L}/u.test(text)
}

function isUpper(text: string): boolean {
  return /^\p{Lu}/u.test(text)
}
