import { columnOf } from './perstat.ts'
import type { PerstatLine, StatusOrUnreported } from './schema.ts'

/** What authorized strength covers where not every roster has entered it, in words; null where it covers all. */
export function partlyAuthorized({ authorized, assignedOfAuthorized, assigned }: PerstatLine): string | null {
  // An answer that a device kept from an older release does not say.
  if (authorized === null || typeof assignedOfAuthorized !== 'number' || assignedOfAuthorized === assigned) return null
  return `Authorized strength is not entered for every roster: ${assignedOfAuthorized} of ${assigned} assigned are measured against ${authorized} authorized.`
}

/** Who is named in the report. With those plainly present they add up: on hand = PDY + not PDY + not reported. */
export interface NamedInPerstat<Person> {
  /** Counted in another column than PDY. */
  readonly notPdy: readonly Person[]
  /** Counted PDY: present, on profile. */
  readonly onProfile: readonly Person[]
  readonly notReported: readonly Person[]
}

/** The people of a report's `byName` by what they count as, each list in its order. */
export function namedInPerstat<Person extends { readonly status: StatusOrUnreported }>(
  byName: readonly Person[],
): NamedInPerstat<Person> {
  const people = Map.groupBy(byName, ({ status }) => {
    const column = columnOf(status)
    return column === 'PDY' ? 'onProfile' : column === 'NR' ? 'notReported' : 'notPdy'
  })
  return {
    notPdy: people.get('notPdy') ?? [],
    onProfile: people.get('onProfile') ?? [],
    notReported: people.get('notReported') ?? [],
  }
}
