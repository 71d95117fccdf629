/** What an input may leave out, because it is what the function takes then. The same word means the same everywhere. */
const USUAL: Readonly<Record<string, readonly unknown[]>> = {
  over: ['roster'],
  show: ['open', 'out'],
  which: ['open'],
  after: [0],
}
/** How much of an answer is asked for, not what. */
const AMOUNT: ReadonlySet<string> = new Set(['limit', 'events'])

/** Whether two inputs of one function ask the same. */
export function sameQuestion(one: unknown, other: unknown): boolean {
  return asked(one) === asked(other)
}

function asked(input: unknown): string {
  const said = Object.entries((input ?? {}) as Record<string, unknown>).filter(
    ([key, value]) => !AMOUNT.has(key) && !isNothing(value) && !USUAL[key]?.includes(value),
  )
  return JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === false || value === '' || (Array.isArray(value) && !value.length)
  )
}
