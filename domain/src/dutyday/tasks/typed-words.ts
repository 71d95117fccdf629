/** A word of a typed line, and its position. */
export interface Word {
  readonly start: number
  readonly end: number
  /** In lower case, without the punctuation after it. */
  readonly plain: string
  readonly raw: string
}

/**
 * An invisible character (word joiner) before a word. It means that the word is plain text. The screen adds it when the
 * user undoes what was understood; nobody types it.
 */
export const AS_IT_STANDS = '\u2060'

/** The field cuts off longer lines. This limit only keeps a pasted book from being read word by word. */
const MOST_WORDS = 400

export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(/\S+/g)) {
    if (words.length === MOST_WORDS) break
    const raw = match[0]
    const plain = raw.startsWith(AS_IT_STANDS) ? '' : raw.toLowerCase().replace(/[,;:.)\]]+$/, '')
    words.push({ start: match.index, end: match.index + raw.length, plain, raw })
  }
  return words
}
