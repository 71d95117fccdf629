/** A word of a typed line and where it stands. */
export interface Word {
  readonly start: number
  readonly end: number
  /** Lower case, without the punctuation after it. */
  readonly plain: string
  readonly raw: string
}

/**
 * An invisible character (word joiner) in front of a word: "take this as it stands". The screen puts it
 * there when somebody takes back what was understood; nobody types it.
 */
export const AS_IT_STANDS = '\u2060'

/** Longer lines are cut off by the field; this only keeps a pasted book from being read word by word. */
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
