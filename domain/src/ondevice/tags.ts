/** A piece is named by so many characters of its hash. */
export const TAG_LENGTH = 12

/**
 * A device names its pieces by so many of them, because they are sent each time. Of a hundred million new pieces of a
 * part with a hundred, some six hundred have the beginning of another. The device sees that they are missing.
 */
export const BEGINNING = 4

export function beginningsOf(tags: readonly string[]): string {
  return tags.map((tag) => tag.slice(0, BEGINNING)).join('')
}

export function beginningsIn(text: string): string[] {
  return text.match(new RegExp(`.{${BEGINNING}}`, 'g')) ?? []
}
