import { rosterName } from '../identity/person-name.ts'
import { fullRosterName } from '../identity/distinct-names.ts'
import type { PerstatByName } from './schema.ts'

/** The report names few of the roster: whoever shares the short name with another, named or not, has the whole of it. */
export function perstatName(
  person: Pick<PerstatByName, 'rank' | 'last' | 'first' | 'middle' | 'suffix' | 'sharesName'>,
): string {
  return person.sharesName ? fullRosterName(person) : rosterName(person)
}
