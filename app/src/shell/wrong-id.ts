const NOUNS: Readonly<Record<string, string>> = {
  soldierId: 'Soldier',
  taskingId: 'tasking',
  manifestId: 'manifest',
  worksheetId: 'risk worksheet',
  counselingId: 'counseling',
}
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What an address names by something that can be no id, such as `/soldiers/none`; null when it may be there. */
export function wrongIdIn(params: Readonly<Record<string, string | undefined>>): string | null {
  for (const [name, value] of Object.entries(params)) {
    const noun = NOUNS[name]
    if (noun !== undefined && value !== undefined && !ID.test(value)) return noun
  }
  return null
}
