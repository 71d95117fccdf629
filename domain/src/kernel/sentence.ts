/**
 * Ends a sentence with one period. An abbreviated name (`CPT Herrera, L.`) already has one, and typed text may have its
 * own mark. A comma, semicolon or colon at the end becomes a period.
 */
export function ended(sentence: string): string {
  const words = sentence.replace(/[,;:]+$/, '')
  return /[.!?…][)\]"'”’]*$/.test(words) ? words : `${words}.`
}

/** Text made from parts, with a double period after an abbreviated name reduced to one. Three dots remain. */
export function oneStop(text: string): string {
  return text.replace(/(?<!\.)\.\.(?=\s|$)/g, '.')
}
