/** Ends a sentence. An abbreviated name (`CPT Herrera, L.`) brings its own period. */
export function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}
