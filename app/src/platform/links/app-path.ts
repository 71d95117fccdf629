/** Accepts only a path of this app, no matter where the link came from. */
export function pathIn(link: unknown): string | null {
  return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : null
}
