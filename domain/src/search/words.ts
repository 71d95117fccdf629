/** No more words of a search are looked for: a name has fewer. */
const MOST_WORDS = 8

/** Letters that Unicode does not take apart into a letter and its mark. */
export const UNMARKED = { from: 'øłđð', to: 'oldd' } as const

/**
 * Text as it is compared: lower case, without marks; apostrophes and dots leave nothing (`O'Brien` is `obrien`), other
 * punctuation a gap. `FOLDED` of server/src/search/reads.ts is the same in SQL.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
  const letters = [...plain].map((letter) => UNMARKED.to[UNMARKED.from.indexOf(letter)] ?? letter).join('')
  return letters.replace(/[\s\-_,;:/()"&+#]+/g, ' ').trim()
}

/** The words that are looked for, folded, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(' ').filter(Boolean))].slice(0, MOST_WORDS)
}

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
