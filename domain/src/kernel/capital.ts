/** Words as they begin a line or a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
