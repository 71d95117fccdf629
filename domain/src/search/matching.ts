import { fold } from '../kernel/search-words.ts'

/**
 * Whether each search word begins a word of the text, in any order: `smi j`, `sgt smith` and `john smith` all find `SGT
 * Smith, John`. Without search words nothing matches.
 */
export function isMatch(text: string, words: readonly string[]): boolean {
  const folded = ` ${fold(text)}`
  return words.length > 0 && words.every((word) => folded.includes(` ${word}`))
}

/** How well a matching text fits: 0 when it begins with the first word, and 1 when the word is further in. */
export function placeOf(text: string, words: readonly string[]): number {
  return fold(text).startsWith(words[0] ?? '') ? 0 : 1
}

/** A shorter word is similar to too many others. */
const NEAR_LENGTH = 4
/**
 * From this length on, the beginning of a word that is still being typed is compared too, in spite of a wrong letter.
 */
const NEAR_BEGINNING = 6

/**
 * Like `isMatch`, but one letter of each longer word may be wrong, missing or extra, or two may be swapped: `rasmusen`,
 * `alvarze`. Used when nothing matches exactly. A short word is compared with whole words only, so that `dark` does not
 * find Darnell.
 */
export function isNear(text: string, words: readonly string[]): boolean {
  const own = fold(text).split(' ')
  return words.length > 0 && words.every((word) => own.some((each) => beginsNear(each, word)))
}

function beginsNear(text: string, word: string): boolean {
  if (text.startsWith(word)) return true
  if (word.length < NEAR_LENGTH) return false
  if (word.length < NEAR_BEGINNING) return isOneApart(text, word)
  return [-1, 0, 1].some((more) => isOneApart(text.slice(0, word.length + more), word))
}

/** Whether the words differ by at most one letter, or by two swapped ones, between their common beginning and end. */
function isOneApart(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const shorter = Math.min(one.length, other.length) - start
  while (end < shorter && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (a.length <= 1 && b.length <= 1) return true
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
}
