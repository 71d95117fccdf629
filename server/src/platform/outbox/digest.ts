/** The most lines of a message. The rest is on the screen. */
const LINES = 8

/** The body of a message about several things: a line for each of the first, and the number of the others. */
export function digest<Item>(items: readonly Item[], lineOf: (item: Item) => string): string {
  const lines = items.slice(0, LINES).map(lineOf)
  const more = items.length - lines.length
  return [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n')
}
