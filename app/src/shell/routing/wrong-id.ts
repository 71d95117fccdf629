/** Ids in the path. */
const NOUNS: Readonly<Record<string, string>> = {
  soldierId: 'Soldier',
  taskingId: 'tasking',
  manifestId: 'manifest',
  worksheetId: 'risk worksheet',
  counselingId: 'counseling',
}
/** Ids in the query string, the same on every screen. */
const SEARCHED: Readonly<Record<string, string>> = {
  request: 'leave request',
  duty: 'duty roster',
  case: 'absence case',
  task: 'task',
  event: 'event',
  recall: 'recall',
}
/** The format that the server accepts as an id. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

type Named = Readonly<Record<string, string | undefined>>

/**
 * The kind of item that the address names with an invalid id, such as `/soldiers/none` or
 * `/scheduling/leave?request=4f0c`; null if the id may exist.
 */
export function wrongIdIn(params: Named, search: Named = {}): string | null {
  const named = [...namedIn(params, NOUNS), ...namedIn(search, SEARCHED)]
  const wrong = named.find(({ value }) => !ID.test(value))
  if (wrong) return wrong.noun
  // The item's roster, which is not always the current one.
  const isOfNone = search.of !== undefined && !ID.test(search.of)
  return isOfNone ? (named[0]?.noun ?? null) : null
}

function namedIn(address: Named, nouns: Readonly<Record<string, string>>) {
  return Object.entries(address).flatMap(([name, value]) => {
    const noun = nouns[name]
    return noun === undefined || value === undefined ? [] : [{ noun, value }]
  })
}
