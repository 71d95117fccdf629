/** Whether exactly one text on the screen is the name of what has this ID (`data-name-of`). */
type IsNamed = (id: string) => boolean

/**
 * The ID of what is opened from a list, or of what is left for the list that it was opened from. Null for any other move
 * between pages. The last part of the address of a page is the ID of what it is about.
 */
export function nameMove(from: string, to: string, isNamed: IsNamed, openedFrom: string | null): string | null {
  const [left, opened] = [lastOf(from), lastOf(to)]
  if (from === to) return null
  if (isNamed(opened)) return opened
  return to === openedFrom && isNamed(left) ? left : null
}

export const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
