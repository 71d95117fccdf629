/**
 * Ends a sentence. An abbreviated name (`CPT Herrera, L.`) brings its own period, and people type their own marks.
 * A comma, semicolon or colon at the end becomes a period.
 */
export function ended(sentence: string): string {
  const words = sentence.replace(/[,;:]+$/, '')
  return /[.!?…][)\]"'”’]*$/.test(words) ? words : `${words}.`
}

/** Text that was put together elsewhere: one period behind an abbreviated name too. Three dots stay three. */
export function oneStop(text: string): string {
  return text.replace(/(?<!\.)\.\.(?=\s|$)/g, '.')
}
