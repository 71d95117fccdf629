/** Input fields for free text, in the functions whose calls are kept on the device. */
const OWN_WORDS = new Set(['title', 'text', 'details', 'remark', 'note', 'place', 'reason', 'comment', 'address'])

/** The free text in an act, in its order. If the act is refused, the person must still be able to read that text. */
export function typedWords(input: unknown): string[] {
  if (Array.isArray(input)) return input.flatMap(typedWords)
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => {
    if (typeof value !== 'string') return typedWords(value)
    return OWN_WORDS.has(key) && value.trim() !== '' ? [value.trim()] : []
  })
}
