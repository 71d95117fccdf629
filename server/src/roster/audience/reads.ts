import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../scope.ts'
import '../tables.ts'

export interface WantedPeople {
  readonly soldiers: boolean
  readonly groupId: string | null
  readonly leaders: boolean
}

/** Accounts that a leader may write to, without the leader's own, as the relation `others`. */
const peopleOf = ({ rosterId, uid }: RosterEditor, { soldiers, groupId, leaders }: WantedPeople) => sql`
  recursive wanted (id) as (
    select g.id from groups g where g.roster_id = ${rosterId} and g.id = ${groupId}
    union all
    select g.id from wanted w join groups g on g.roster_id = ${rosterId} and g.parent_id = w.id
  ),
  people as (
    select s.linked_uid as uid from soldiers s
    where ${soldiers}::boolean and s.roster_id = ${rosterId} and s.archived_on is null and s.linked_uid is not null
      and (${groupId}::uuid is null or s.group_id in (select id from wanted))
    union
    select k.uid
    from (select distinct roster_id from rosters_below(${rosterId}) where ${leaders}::boolean and depth > 0) b
      join rosters r on r.id = b.roster_id
      cross join lateral (
        select r.owner_uid as uid
        union all
        select m.uid from roster_members m where m.roster_id = r.id and m.role = 'editor'
      ) k
  ),
  others as (select uid from people where uid <> ${uid})`

export async function countPeople(
  tx: ReadTx,
  editor: RosterEditor,
  wanted: WantedPeople,
): Promise<{ people: number; devices: number }> {
  const { rows } = await sql<{ people: number; devices: number }>`
    with ${peopleOf(editor, wanted)}
    select count(*)::int as people, push_device_count(coalesce(array_agg(uid), '{}')) as devices from others`.execute(
    tx.query,
  )
  return rows[0] ?? { people: 0, devices: 0 }
}

/** In the order of their ids, starting after `after`. */
export async function nextPeople(
  tx: ReadTx,
  editor: RosterEditor,
  wanted: WantedPeople,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    with ${peopleOf(editor, wanted)}
    select uid from others where ${after}::uuid is null or uid > ${after} order by uid limit ${most}`.execute(tx.query)
  return rows.map(({ uid }) => uid)
}

export async function groupNamesOf(
  tx: ReadTx,
  { rosterId }: RosterEditor,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (groupIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from groups where roster_id = ${rosterId} and id = any(${groupIds}::uuid[])`.execute(tx.query)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
