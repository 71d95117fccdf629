/** A path of this app to go back to, never another site: `//evil.example` and `\` are refused. */
export function returnPathOf(search: string): string | null {
  const path = new URLSearchParams(search).get('return')
  if (!path || !/^\/(?![/\\])/.test(path) || path.includes('\\')) return null
  return /^\/(login|welcome)\b/.test(path) ? null : path
}
