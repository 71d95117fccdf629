import type { OutputOf } from '../../kernel/function.ts'
import type { listWholeManifests, WholeManifest } from './functions.ts'
import type { ManifestPerson, ManifestRider } from './schema.ts'

type Whole = OutputOf<typeof listWholeManifests>

/** One of several manifests, with the Soldiers who were on the roster that day. Undefined if it is not among them. */
export function wholeManifest(whole: Whole, manifestId: string): WholeManifest | undefined {
  const at = whole.manifests.findIndex((one) => one.manifest.manifestId === manifestId)
  const found = whole.manifests[at]
  if (!found) return undefined
  const people = whole.riders.flatMap(({ rides, ...who }): ManifestPerson[] => {
    const ride = rides[at]
    return ride ? [{ ...who, ...ride }] : []
  })
  return { today: whole.today, ...found, people, catalogue: whole.catalogue }
}

/** The Soldiers of several manifests, each once. All lists are in the same order. */
export function ridersOn(lists: readonly (readonly ManifestPerson[])[]): ManifestRider[] {
  const each = lists.map((people) => new Map(people.map((person) => [person.soldierId, parted(person).ride])))
  return inOneOrder(lists).map((person) => ({
    ...parted(person).who,
    rides: each.map((rides) => rides.get(person.soldierId) ?? null),
  }))
}

function parted({ status, away, offDuty, elsewhere, cannotDrive, drivesUnder, ...who }: ManifestPerson) {
  return { who, ride: { status, away, offDuty, elsewhere, cannotDrive, drivesUnder } }
}

/** Everybody on any of the lists, in the order that all of them are in. */
function inOneOrder(lists: readonly (readonly ManifestPerson[])[]): readonly ManifestPerson[] {
  // The longest is gone through first, from its end, so that those who come after a person are mostly there already.
  const byLength = lists.toSorted((a, b) => a.length - b.length)
  const pairs = byLength.flatMap((people) => people.map((person, at) => ({ person, next: people[at + 1] })))
  const after = Map.groupBy(pairs, ({ person }) => person.soldierId)
  const known = new Set<string>()
  const fromTheEnd: ManifestPerson[] = []
  const add = (person: ManifestPerson) => {
    if (known.has(person.soldierId)) return
    known.add(person.soldierId)
    for (const { next } of after.get(person.soldierId) ?? []) if (next) add(next)
    fromTheEnd.push(person)
  }
  for (const { person } of pairs.toReversed()) add(person)
  return fromTheEnd.toReversed()
}
