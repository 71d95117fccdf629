/** How often a link was opened. */
export function openedWords(times: number): string {
  if (times === 0) return 'not opened'
  return times === 1 ? 'opened once' : `opened ${times} times`
}
