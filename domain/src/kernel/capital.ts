/** The text with a capital first letter, as at the start of a line or sentence. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
