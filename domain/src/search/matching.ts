import { fold } from '../kernel/search-words.ts'

/**
 * Each word begins a word of the text, in any order: `smi j`, `sgt smith` and `john smith` all find `SGT Smith, John`.
 * No words find nothing.
 */
export function isMatch(text: string, words: readonly string[]): boolean {
  const folded = ` ${fold(text)}`
  return words.length > 0 && words.every((word) => folded.includes(` ${word}`))
}

/** How well a text that matches fits: 0 begins with the first word, 1 has it further in. */
export function placeOf(text: string, words: readonly string[]): number {
  return fold(text).startsWith(words[0] ?? '') ? 0 : 1
}

/** Shorter words are too near to too many others. */
const NEAR_LENGTH = 4
/** So many letters of a word that is still being typed say which one it will be, in spite of a slip. */
const NEAR_BEGINNING = 6

/**
 * The same, but of each longer word one letter may be wrong, missing or too many, or two may be swapped: `rasmusen`,
 * `alvarze`. For when nothing matches as it was typed. A short word is held against whole words: `dark` is no beginning
 * of Darnell.
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

/** What is left between their common beginning and their common end is one letter at most, or two that are swapped. */
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
