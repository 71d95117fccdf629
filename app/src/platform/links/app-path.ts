/** A path of this app and nothing else, whoever wrote it. */
export function pathIn(link: unknown): string | null {
  return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : null
}
