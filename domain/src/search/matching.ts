import { fold, wordsOf } from '../kernel/search-words.ts'

/** How well something fits the words of a search, best first. */
export const FIT = {
  /** It is what was typed, or the Soldier's whole last name. */
  exact: 0,
  /** Its name begins with what was typed. */
  begins: 1,
  /** Every word begins a word of its name. */
  named: 2,
  /** Some words are found only beside its name: a position, another name for a screen. */
  told: 3,
  /** The words are inside of words of its name. */
  inside: 4,
} as const
export type Fit = (typeof FIT)[keyof typeof FIT]

const QUESTION = /^\s*(what is|what's|what does|who is|where is|where are|how do i|show me|find)\s+/i

/** The words of a search, folded, without the question around them: `what is CLV` searches for `clv`. */
export function searchWords(text: string): string[] {
  const plain = text.replace(/’/g, "'").replace(/\?+\s*$/, '')
  const asked = wordsOf(plain.replace(QUESTION, '').replace(/\s+mean\s*$/i, ''))
  return asked.length > 0 ? asked : wordsOf(plain)
}

/** What is searched. */
export interface Searched {
  readonly name: string
  /** Before the name, and not what people look for first: a rank. */
  readonly rank?: string
  /** Other words that find it. */
  readonly also?: string
}

/** A shorter word is inside of too many others. */
const INSIDE_LENGTH = 3

/** What is searched, folded once for all letters that are typed. */
export interface Folded {
  readonly ranks: readonly string[]
  readonly name: string
  /** A Soldier's last name, and the whole name of anything else. */
  readonly last: string
  /** Rank and name, then these and the other words. Each word has a space before it. */
  readonly named: string
  readonly told: string
}

export function foldSearched({ name, rank = '', also = '' }: Searched): Folded {
  const own = fold(name)
  const ranked = fold(rank)
  const named = ranked === '' ? ` ${own}` : ` ${ranked} ${own}`
  return {
    ranks: ranked.split(' '),
    name: own,
    last: rank === '' ? own : fold(name.split(',')[0] ?? ''),
    named,
    told: `${named} ${fold(also)}`,
  }
}

/** Null when it does not match. Without search words nothing matches. `words` are folded. */
export function fitOf({ ranks, name, last, named, told }: Folded, words: readonly string[]): Fit | null {
  if (words.length === 0) return null
  if (!words.every((word) => told.includes(word))) return null
  const wanted = words.filter((word) => !ranks.includes(word))
  const typed = wanted.join(' ')
  if (typed !== '' && (name === typed || last === typed)) return FIT.exact
  if (typed !== '' && name.startsWith(typed)) return FIT.begins
  if (isMatch(named, words)) {
    const byLast = ranks[0] !== '' && wanted.some((word) => last.startsWith(word))
    return byLast ? FIT.begins : FIT.named
  }
  if (isMatch(told, words)) return FIT.told
  return words.every((word) => word.length >= INSIDE_LENGTH && named.includes(word)) ? FIT.inside : null
}

/**
 * Whether each search word begins a word of the folded text, in any order: `smi j`, `sgt smith` and `john smith` all
 * find `SGT Smith, John`.
 */
function isMatch(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(` ${word}`))
}

/** A shorter word is similar to too many others. */
const NEAR_LENGTH = 4
/**
 * From this length on, the beginning of a word that is still being typed is compared too, in spite of a wrong letter.
 */
const NEAR_BEGINNING = 6

/**
 * Whether each search word begins a word of the text, but one letter of each longer word may be wrong, missing or extra,
 * or two may be swapped: `rasmusen`, `alvarze`. Used when nothing matches exactly. A short word is compared with whole
 * words only, so that `dark` does not find Darnell.
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
