/** Ends a sentence. An abbreviated name (`CPT Herrera, L.`) brings its own period, and people type their own marks. */
export function ended(sentence: string): string {
  return /[.!?:;…][)\]"'”’]*$/.test(sentence) ? sentence : `${sentence}.`
}

/** Text that was put together elsewhere: one period behind an abbreviated name too. Three dots stay three. */
export function oneStop(text: string): string {
  return text.replace(/(?<!\.)\.\.(?=\s|$)/g, '.')
}
