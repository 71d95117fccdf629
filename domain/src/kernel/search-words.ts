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
 * Whether a row of a list stays while somebody types: every word is somewhere in it, however it is written, so that
 * `larsen, s` finds `SGT Larsen, Sven` and the last digits a phone number. Everything while nothing is typed.
 */
export function isFound(text: string, search: string): boolean {
  const folded = fold(text)
  return wordsOf(search).every((word) => folded.includes(word))
}
