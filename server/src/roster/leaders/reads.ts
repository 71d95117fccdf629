import type { HandOver } from '@muster/domain/roster/leaders/schema.ts'
import type { Area } from '@muster/domain/kernel/area.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { BRIEF_NAME } from '../people/reads.ts'
import type { RosterViewer, Self } from '../scope.ts'

/**
 * The accounts who may change an area of the roster `r` for the Soldiers of a group: its owner, and the editors whose
 * part has them. An array. Without a group, those who have the whole roster in the area. '' is any area.
 */
export const leadersFor = (area: Area | '', group = 'null') => `array(select r.owner_uid::text union
  select m.uid::text from roster_members m where m.roster_id = r.id and leads(m, '${area}', 'change', ${group}))`

/** The accounts who may change an area of the roster `r`, as JSON: each with the groups that they lead, null for all. */
export const leadersWithGroups = (area: Area) => `(select json_agg(l order by l.uid) from (
  select r.owner_uid as uid, null::uuid[] as groups
  union all
  select m.uid, case when m.limited then groups_led(m.uid, m.roster_id) end from roster_members m
  where m.roster_id = r.id and m.role = 'editor' and area_reaches(m.areas, '${area}', 'change')) l)`

/**
 * The part of the leader with the row `m` of roster_members, as JSON. Null for one with the whole and no areas. With
 * groups that another leader handed over for a time, unless only the leader's own are asked for.
 */
const partJson = (
  which: 'own' | 'held',
) => `case when m.areas is not null then json_build_object('position', m.position, 'areas', m.areas,
  'groupIds', case when m.limited then (
    select coalesce(json_agg(p.group_id order by g.ordinal, g.id), '[]')
    from roster_parts p join groups g on g.roster_id = p.roster_id and g.id = p.group_id
    where p.uid = m.uid and p.roster_id = m.roster_id ${which === 'own' ? 'and p.for_uid is null' : ''}) end) end`
export const PART_JSON = partJson('held')
export const OWN_PART_JSON = partJson('own')

/** The groups of the caller's parts, with all below them, where the caller may do this in the area. */
export async function groupsOfPart(
  tx: ReadTx,
  area: Area,
  level: 'see' | 'change' = 'change',
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select p as id from part_groups(${area}, ${level}) p`.execute(tx.query)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The row that the caller is linked to, and the leaders who lead it in an area. With `whole`, those who have the whole
 * roster. Null without a link.
 */
export async function leadersOfSelf(
  tx: ReadTx,
  self: Self,
  area: Area | '',
  whole?: 'whole',
): Promise<{ readonly soldier: string; readonly record: string; readonly uids: readonly string[] } | null> {
  const { rows } = await sql<{
    soldier: string
    roster_id: string
    soldier_id: string
    uids: string[]
  }>`
    select ${sql.raw(BRIEF_NAME)} as soldier, s.roster_id, s.id as soldier_id,
      ${sql.raw(leadersFor(area, whole ? undefined : 's.group_id'))} as uids
    from soldiers s join rosters r on r.id = s.roster_id
    where s.linked_uid = ${self.uid} and s.archived_on is null
    order by s.id limit 1`.execute(tx.query)
  const [found] = rows
  if (!found) return null
  const { soldier, uids } = found
  const record = screenOf(found.roster_id, `/soldiers/${found.soldier_id}`)
  return { soldier, record, uids }
}

/** The accounts to notify about a Soldier of a roster in an area; about the whole roster with null. */
export async function leadersOf(tx: ReadTx, rosterId: string, area: Area, soldierId: string | null): Promise<string[]> {
  const { rows } = await sql<{ uids: string[] }>`
    select ${sql.raw(leadersFor(area, 's.group_id'))} as uids
    from rosters r left join soldiers s on s.roster_id = r.id and s.id = ${soldierId}
    where r.id = ${rosterId}`.execute(tx.query)
  return rows[0]?.uids ?? []
}

/** The owner and the editors who see an area of the roster, and whether each has some groups of it alone. */
export async function leadersSeeing(
  tx: ReadTx,
  rosterId: string,
  area: Area,
): Promise<{ readonly uid: string; readonly limited: boolean }[]> {
  const { rows } = await sql<{ uid: string; limited: boolean }>`
    select owner_uid as uid, false as limited from rosters where id = ${rosterId}
    union all
    select uid, limited from roster_members
    where roster_id = ${rosterId} and role = 'editor' and area_reaches(areas, ${area}, 'see')`.execute(tx.query)
  return rows
}

/** The groups of a roster that are handed over, or will be. */
export function handOversOf(tx: ReadTx, { rosterId }: RosterViewer): Promise<HandOver[]> {
  return tx.query
    .selectFrom('part_hand_overs')
    .select(['group_id as groupId', 'from_uid as uid', 'to_uid as toUid', 'from_on as from', 'until', 'begun'])
    .where('roster_id', '=', rosterId)
    .orderBy('from_on')
    .orderBy('from_uid')
    .orderBy('group_id')
    .execute()
}

/** The account that owns a roster. */
export async function ownerOf(tx: ReadTx, { rosterId }: RosterViewer): Promise<string> {
  const { owner_uid } = await tx.query
    .selectFrom('rosters')
    .select('owner_uid')
    .where('id', '=', rosterId)
    .executeTakeFirstOrThrow()
  return owner_uid
}

/** Whether an account owns or shares any roster. */
export async function leadsAny(tx: ReadTx, uid: string): Promise<boolean> {
  const { rows } = await sql<{ leads: boolean }>`
    select exists (select from rosters where owner_uid = ${uid})
      or exists (select from roster_members where uid = ${uid}) as leads`.execute(tx.query)
  return rows[0]?.leads ?? false
}
