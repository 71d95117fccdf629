import { rosterName } from '../identity/person-name.ts'
import { fullRosterName } from '../identity/distinct-names.ts'
import type { PerstatByName } from './schema.ts'

/**
 * The name in the report. It lists only some of the roster, so a Soldier who shares the short name with any other gets
 * the full name.
 */
export function perstatName(
  person: Pick<PerstatByName, 'rank' | 'last' | 'first' | 'middle' | 'suffix' | 'sharesName'>,
): string {
  return person.sharesName ? fullRosterName(person) : rosterName(person)
}
