import { groupPathName, withDescendants } from '../roster/groups.ts'
import { strengthClassOf } from '../roster/rank.ts'
import type { Roster } from '../roster/schema.ts'
import { hasAuthorization, type PerstatCell, perstatOf } from './perstat.ts'
import type { Accountability, AccountabilityRow, Perstat, PerstatByName } from './schema.ts'

/**
 * The PERSTAT of a roster or one of its groups from the accountability of a day. It is not compared with the day before.
 */
export function perstatOfDay(
  { rows, submissions, dutyDate, timeZone, rosterId }: Accountability,
  roster: Pick<Roster, 'settings' | 'groups' | 'part'>,
  { groupId, asOf }: { readonly groupId: string | null; readonly asOf: Date },
): Perstat {
  const { authorized, name } = roster.settings
  const inside = groupsAsked(roster, groupId)
  const counted = groupId === null ? rows : rows.filter((row) => row.groupId !== null && inside.has(row.groupId))
  const noAuthorization = !hasAuthorization(authorized)
  const cells = counted.map(
    ({ rank, strength, status, groupId: of }): PerstatCell => ({
      groupId: of,
      strengthClass: strengthClassOf(rank) ?? 'enlisted',
      strength,
      status,
      count: 1,
      noAuthorization,
    }),
  )
  const groups = roster.groups
    .filter(({ id }) => inside.has(id))
    .map((group) => (group.parentId !== null && inside.has(group.parentId) ? group : { ...group, parentId: null }))
  const isWhole = groupId === null && !roster.part?.groupIds
  const newest = counted
    .flatMap(({ entry }) => (entry ? [entry.recordedAt] : []))
    .sort()
    .at(-1)
  return {
    rosterId,
    unit: name,
    group: groupId === null ? null : groupPathName(roster.groups, groupId),
    asOf: asOf.toISOString(),
    dutyDate,
    timeZone,
    ...perstatOf({ cells, groups, authorized: isWhole ? authorized : null }),
    rosters: [],
    repeated: { soldiers: 0, first: [] },
    before: null,
    byName: counted
      .filter(({ status, strength }) => status !== 'PDY' && strength !== 'detached')
      .map((row) => named(row, rosterId)),
    submission: submissions[0] ?? null,
    newestEntryAt: groupId === null ? (newest ?? null) : null,
  }
}

function groupsAsked({ groups, part }: Pick<Roster, 'groups' | 'part'>, groupId: string | null): ReadonlySet<string> {
  if (groupId !== null) return withDescendants(groups, groupId)
  const own = part?.groupIds
  if (!own) return new Set(groups.map(({ id }) => id))
  return new Set(own.flatMap((id) => [...withDescendants(groups, id)]))
}

function named(row: AccountabilityRow, rosterId: string): PerstatByName {
  const { soldierId, groupId, rank, last, first, middle, suffix, sharesName, status, entry } = row
  return {
    soldierId,
    rosterId,
    groupId,
    rank,
    last,
    first,
    middle,
    suffix,
    ...(sharesName === undefined ? {} : { sharesName }),
    status,
    from: entry?.from ?? null,
    to: entry?.to ?? null,
    place: entry?.place ?? '',
    remark: entry?.remark ?? '',
  }
}
