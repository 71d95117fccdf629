/** Where people write in their own words, in the inputs of what is kept on the device. */
const OWN_WORDS = new Set(['title', 'text', 'details', 'remark', 'note', 'place', 'reason', 'comment', 'address'])

/** What somebody typed into an act, in its order: a refused one must not take the text along unread. */
export function typedWords(input: unknown): string[] {
  if (Array.isArray(input)) return input.flatMap(typedWords)
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => {
    if (typeof value !== 'string') return typedWords(value)
    return OWN_WORDS.has(key) && value.trim() !== '' ? [value.trim()] : []
  })
}
