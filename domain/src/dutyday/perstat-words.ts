import { rosterName } from '../identity/person-name.ts'
import { unitLine } from '../roster/unit-line.ts'
import { groupPath, groupPathName } from '../roster/groups.ts'
import type { Perstat, PerstatByName, PerstatLine, Slant } from './schema.ts'

/** A sentence on how many of the assigned the authorized strength covers. Null when it covers all. */
export function partlyAuthorized({ authorized, assignedOfAuthorized, assigned }: PerstatLine): string | null {
  // An answer that a device kept from an older release lacks these fields.
  if (authorized === null || typeof assignedOfAuthorized !== 'number' || assignedOfAuthorized === assigned) return null
  return `Authorized strength is not entered for every roster: ${assignedOfAuthorized} of ${assigned} assigned are measured against ${authorized} authorized.`
}

/** A sentence on Soldiers who are on two of the rosters and count on one. Null when there are none. */
export function onSeveral({ repeated, rosters }: Pick<Perstat, 'repeated' | 'rosters'>): string | null {
  // An answer that a device kept from an older release lacks these fields.
  if (!repeated || repeated.soldiers === 0) return null
  const names = new Map(rosters.map(({ rosterId, name }) => [rosterId, name]))
  const { soldiers, first } = repeated
  const who = first.map(
    ({ person, rosters: on }) => `${rosterName(person)} (${on.map((id) => names.get(id)).join(', ')})`,
  )
  const more = soldiers > first.length ? `, and ${soldiers - first.length} more` : ''
  return `${soldiers === 1 ? '1 Soldier is' : `${soldiers} Soldiers are`} on more than one of these rosters and counted once, on the lowest: ${who.join('; ')}${more}.`
}

/** The unit's line of the report: with its group, or with the rosters below. */
export function perstatUnit({ unit, group, rosters }: Pick<Perstat, 'unit' | 'group' | 'rosters'>): string {
  return unitLine(unit, { over: rosters.length > 1 ? 'chain' : 'roster', group: group ?? null })
}

/** The notes that the figures of a report need, one sentence each. */
export function perstatNotes(report: Pick<Perstat, 'total' | 'repeated' | 'rosters'>): string[] {
  return [partlyAuthorized(report.total), onSeveral(report)].filter((note) => note !== null)
}

/** A line below the total: a roster below with the rosters below it, or a group of the roster itself. */
export interface LineBelow {
  readonly name: string
  /** With the names of the groups above: `2nd Platoon / 1st Squad`. */
  readonly path: string
  /** 0 at the top. */
  readonly depth: number
  readonly line: PerstatLine
  readonly slant: Slant
}

type Parts = Pick<Perstat, 'unit' | 'rosterId' | 'rosters' | 'groups'>
type Place = Pick<PerstatByName, 'rosterId' | 'groupId'>

/**
 * The lines below the total, parents before children. Over several rosters the rosters below come first, then the
 * groups of the roster itself under its name.
 */
export function linesBelow(report: Parts): LineBelow[] {
  const [rosters, groups] = [rostersBelow(report), groupsOf(report)]
  const itself = rosters.length > 0 ? `${report.unit}: ` : ''
  return [
    ...report.rosters.flatMap(({ rosterId, name, depth, line, slant }) =>
      depth === 0 ? [] : [{ name, path: groupPathName(rosters, rosterId), depth: depth - 1, line, slant }],
    ),
    ...report.groups.map(({ groupId, name, depth, line, slant }) => ({
      name: depth === 0 ? itself + name : name,
      path: itself + (groupId === null ? name : groupPathName(groups, groupId)),
      depth,
      line,
      slant,
    })),
  ]
}

/** Finds where each person named in the report belongs. */
export interface PerstatPlaces {
  /** The person's roster. Empty when the report covers one roster. */
  readonly roster: (person: Place) => string
  /** The person's group on the requested roster: `2nd Platoon / 1st Squad`. */
  readonly group: (person: Place) => string
  /** The top line of `linesBelow` that counts the person. */
  readonly part: (person: Place) => string
}

export function perstatPlaces(report: Parts): PerstatPlaces {
  const [rosters, groups] = [rostersBelow(report), groupsOf(report)]
  const several = report.rosters.length > 1
  const names = new Map(report.rosters.map(({ rosterId, name }) => [rosterId, name]))
  return {
    roster: ({ rosterId }) => (several ? (names.get(rosterId) ?? '') : ''),
    group: ({ groupId }) => groupPathName(groups, groupId),
    part: ({ rosterId, groupId }) => {
      const below = groupPath(rosters, rosterId)[0]
      if (below) return below.name
      const group = groupPath(groups, groupId)[0]?.name ?? 'No group'
      return several ? `${report.unit}: ${group}` : group
    },
  }
}

function rostersBelow({ rosters }: Pick<Parts, 'rosters'>) {
  return rosters.flatMap(({ rosterId, parentId, name, depth }) =>
    depth === 0 ? [] : [{ id: rosterId, parentId: depth === 1 ? null : parentId, name }],
  )
}

function groupsOf({ groups }: Pick<Parts, 'groups'>) {
  return groups.flatMap(({ groupId, parentId, name }) => (groupId === null ? [] : [{ id: groupId, parentId, name }]))
}
