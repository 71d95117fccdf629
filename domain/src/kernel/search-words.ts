/** The most words of a search. No name has more. */
const MOST_WORDS = 8

/** Letters that Unicode does not split into a letter and an accent. */
const UNMARKED = { from: 'øłđð', to: 'oldd' } as const
const PLAIN = /^[\x00-\x7f]*$/

/**
 * Text in a form to compare: lower case and without accents. Apostrophes and dots are removed (`O'Brien` is `obrien`),
 * and other punctuation becomes a space. `folded` of the database is the same.
 */
export function fold(text: string): string {
  // Most names have plain letters only, and a search folds those of 10,000 Soldiers.
  const letters = PLAIN.test(text) ? text.replace(/['.]/g, '').toLowerCase() : withoutMarks(text)
  return letters.replace(/[\s\-_,;:/()"&+#]+/g, ' ').trim()
}

function withoutMarks(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
  return [...plain].map((letter) => UNMARKED.to[UNMARKED.from.indexOf(letter)] ?? letter).join('')
}

/** The words of a search, folded, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(' ').filter(Boolean))].slice(0, MOST_WORDS)
}

/**
 * Whether a row matches the typed text: every word is found somewhere in it. So `larsen, s` finds `SGT Larsen, Sven`,
 * and the last digits find a phone number. An empty search matches every row.
 */
export function isFound(text: string, search: string): boolean {
  const folded = fold(text)
  return wordsOf(search).every((word) => folded.includes(word))
}
