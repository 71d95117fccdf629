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
/** What the server takes for an id. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

type Named = Readonly<Record<string, string | undefined>>

/**
 * What an address names with something that cannot be an id, such as `/soldiers/none` or `/scheduling/leave?request=4f0c`;
 * null when it may be there.
 */
export function wrongIdIn(params: Named, search: Named = {}): string | null {
  const named = [...namedIn(params, NOUNS), ...namedIn(search, SEARCHED)]
  const wrong = named.find(({ value }) => !ID.test(value))
  if (wrong) return wrong.noun
  // The roster that it stands on, which is not always the one that is shown.
  const isOfNone = search.of !== undefined && !ID.test(search.of)
  return isOfNone ? (named[0]?.noun ?? null) : null
}

function namedIn(address: Named, nouns: Readonly<Record<string, string>>) {
  return Object.entries(address).flatMap(([name, value]) => {
    const noun = nouns[name]
    return noun === undefined || value === undefined ? [] : [{ noun, value }]
  })
}
