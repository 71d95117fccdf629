import type { PlaceFacts, Step } from '@muster/domain/roster/linking/place.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import type { ChainRoster, CoLeader, MyChain, MyLink } from '@muster/domain/roster/linking/schema.ts'
import { CHAIN_LIMIT, ROSTER_LEADERS } from '@muster/domain/roster/linking/schema.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { OWN_PART_JSON } from '../leaders/reads.ts'
import { NAME_OF_ACCOUNT, ROW_OF_SOLDIER } from '../people/reads.ts'
import type { ChainViewer, RosterViewer, RowChanger, Self } from '../scope.ts'
import './tables.ts'

/** Rank and last name of the account `a`, which is all that a message shows. */
export const SHORT_NAME = sql`concat_ws(' ', nullif(a.rank, ''), coalesce(nullif(a.name_last, ''), nullif(a.display_name, ''), 'Somebody'))`

export async function shortNameOf(tx: ReadTx, uid: string): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select ${SHORT_NAME} as name from account_names a where a.uid = ${uid}`.execute(tx.query)
  return rows[0]?.name ?? 'Somebody'
}

/** The owner and all editors of a roster, whatever their part: for what names no Soldier. */
export async function editorsOf(tx: ReadTx, rosterId: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select owner_uid as uid from rosters where id = ${rosterId}
    union select uid from roster_members where roster_id = ${rosterId} and role = 'editor'`.execute(tx.query)
  return rows.map(({ uid }) => uid)
}

/** The groups of a roster that the caller is about to join. */
export async function groupsOfRoster(tx: ReadTx, rosterId: string): Promise<Pick<Group, 'id' | 'parentId' | 'name'>[]> {
  return tx.query
    .selectFrom('groups')
    .select(['id', 'parent_id as parentId', 'name'])
    .where('roster_id', '=', rosterId)
    .execute()
}

export async function rosterNameOf(tx: ReadTx, rosterId: string): Promise<string> {
  const rows = await tx.query.selectFrom('rosters').select('name').where('id', '=', rosterId).execute()
  return rows[0]?.name ?? ''
}

/** The account that owns the roster of a row. */
export async function ownerOf(tx: ReadTx, { rosterId }: RowChanger): Promise<string> {
  const rows = await tx.query.selectFrom('rosters').select('owner_uid as uid').where('id', '=', rosterId).execute()
  const [owner] = rows
  if (!owner) throw new Error('The roster went away under a proven scope')
  return owner.uid
}

// --- The person's side ------------------------------------------------------------------------------

/** The row that describes an account, if there is one. */
export async function linkOf(tx: ReadTx, uid: string): Promise<MyLink | null> {
  const { rows } = await sql<Omit<MyLink, 'since'> & { since: Date }>`
    select s.roster_id as "rosterId", r.name as "rosterName", s.id as "soldierId", ${NAME_OF_ACCOUNT} as leader,
      coalesce((
        select e.at from link_events e
        where e.roster_id = s.roster_id and e.soldier_id = s.id and e.event in ('linked', 'transferred in')
        order by e.id desc limit 1), s.created_at) as since
    from soldiers s join rosters r on r.id = s.roster_id join account_names a on a.uid = r.owner_uid
    where s.linked_uid = ${uid}`.execute(tx.query)
  const [row] = rows
  return row ? { ...row, since: row.since.toISOString() } : null
}

type ChainLeader = MyChain['above'][number]

/** The leaders from the row's own up to the top. */
export async function leadersAbove(tx: ReadTx, link: MyLink): Promise<ChainLeader[]> {
  const { rows } = await sql<ChainLeader>`
    with up as (select ${link.rosterId}::uuid as roster_id, 1 as depth
      union all select roster_id, depth + 1 from rosters_above(${link.rosterId}))
    select r.id as "rosterId", r.name as "rosterName", ${NAME_OF_ACCOUNT} as leader, up.depth
    from up join rosters r on r.id = up.roster_id join account_names a on a.uid = r.owner_uid
    order by up.depth limit 16`.execute(tx.query)
  return rows
}

/** The rosters directly below those that the account owns. */
export async function leadersBelow(tx: ReadTx, self: Self): Promise<ChainLeader[]> {
  const { rows } = await sql<ChainLeader>`
    select r.id as "rosterId", r.name as "rosterName", ${NAME_OF_ACCOUNT} as leader, 1 as depth
    from rosters own
      join soldiers s on s.roster_id = own.id and s.linked_uid is not null
      join rosters r on r.owner_uid = s.linked_uid
      join account_names a on a.uid = r.owner_uid
    where own.owner_uid = ${self.uid}
    order by lower(r.name), r.id limit ${CHAIN_LIMIT}`.execute(tx.query)
  return rows
}

/** Accounts whose chain of command shows this leader, nearest first: the leader and those who lead below. */
export async function leadersUnder(tx: ReadTx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from (
      select (select r.owner_uid from rosters r where r.id = d.roster_id) as uid, d.depth
      from rosters own, rosters_below(own.id) d where own.owner_uid = ${uid}
    ) under group by uid order by min(depth) limit 500`.execute(tx.query)
  return [...new Set([uid, ...rows.map((row) => row.uid)])]
}

// --- The tree ---------------------------------------------------------------------------------------

/** A proven roster and those below it, parents before children. */
export async function chainUnder(tx: ReadTx, viewer: ChainViewer): Promise<ChainRoster[]> {
  const { rows } = await sql<ChainRoster>`
    select r.id as "rosterId", d.parent_id as "parentId", d.depth, r.name, ${NAME_OF_ACCOUNT} as leader,
      d.soldier_id as "soldierId",
      (select count(*) from soldiers s where s.roster_id = r.id and s.archived_on is null) as soldiers
    from rosters_below(${viewer.rosterId}) d
      join rosters r on r.id = d.roster_id join account_names a on a.uid = r.owner_uid
    order by d.depth, lower(r.name), r.id limit ${CHAIN_LIMIT}`.execute(tx.query)
  return rows
}

/** The roster and every one above it, upward. */
export async function pathFrom(tx: ReadTx, rosterId: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with up as (select ${rosterId}::uuid as roster_id, 0 as depth union all select * from rosters_above(${rosterId}))
    select r.id as "rosterId", r.owner_uid as "ownerUid" from up join rosters r on r.id = up.roster_id
    order by up.depth`.execute(tx.query)
  return rows
}

/** The facts that decide whether these rosters may be below another one. */
export async function placeFacts(
  tx: ReadTx,
  moving: { readonly uid: string; readonly rosterIds: readonly string[] },
  below: string,
): Promise<PlaceFacts | null> {
  const [first, ...rest] = await pathFrom(tx, below)
  if (!first) return null
  const top = rest.at(-1) ?? first
  const { rows } = await sql<{ levels: number; rosters: number; joined: number }>`
    select coalesce(max(d.depth) + 1, 0) as levels, count(*) as rosters,
      (select count(*) from rosters_below(${top.rosterId})) as joined
    from unnest(${moving.rosterIds}::uuid[]) as m(id), rosters_below(m.id) d`.execute(tx.query)
  const facts = rows[0] ?? { levels: 0, rosters: 0, joined: 0 }
  return { uid: moving.uid, path: [first, ...rest], ...facts }
}

export async function rostersOwnedBy(tx: ReadTx, uid: string): Promise<string[]> {
  const rows = await tx.query.selectFrom('rosters').select('id').where('owner_uid', '=', uid).execute()
  return rows.map(({ id }) => id)
}

// --- A roster's side --------------------------------------------------------------------------------

export interface StoredLinkEvent {
  readonly at: Date
  readonly event: 'linked' | 'unlinked' | 'transferred out' | 'transferred in'
  readonly by: string
  readonly roster: string | null
}

export async function linkEventsOf(tx: ReadTx, viewer: RosterViewer, soldierId: string): Promise<StoredLinkEvent[]> {
  const { rows } = await sql<StoredLinkEvent>`
    select e.at, e.event, ${NAME_OF_ACCOUNT} as by, e.roster_name as roster
    from link_events e left join account_names a on a.uid = e.by_uid
    where e.roster_id = ${viewer.rosterId} and e.soldier_id = ${soldierId}
    order by e.id desc limit 100`.execute(tx.query)
  return rows
}

export interface Leader extends Omit<CoLeader, 'since'> {
  readonly since: Date
}

/** The owner and the accounts that the roster is shared with. */
export async function coLeadersOf(tx: ReadTx, viewer: RosterViewer): Promise<Leader[]> {
  const { rows } = await sql<Leader>`
    select a.uid, ${NAME_OF_ACCOUNT} as name, l.role, l.since, l.part,
      case when l.part is not null and ${viewer.role === 'owner'}::boolean then exists (select from soldiers s
        where s.roster_id = ${viewer.rosterId} and s.linked_uid = a.uid and s.archived_on is null) end as linked
    from (
      select owner_uid as uid, 'owner' as role, created_at as since, null::json as part
      from rosters where id = ${viewer.rosterId}
      union all select m.uid, m.role, m.added_at, ${sql.raw(OWN_PART_JSON)}
      from roster_members m where m.roster_id = ${viewer.rosterId}
    ) l join account_names a on a.uid = l.uid
    order by l.role = 'owner' desc, l.since, a.uid limit ${ROSTER_LEADERS}`.execute(tx.query)
  return rows
}

// --- "My data" --------------------------------------------------------------------------------------

/** Links, requests, transfers and invites that are about the account or its rosters, as JSON text. */
export async function ownLinksJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with mine as (select id from rosters where owner_uid = ${self.uid})
    select json_build_object(
      'link', (
        select json_build_object('rosterId', s.roster_id, 'roster', r.name, 'soldierId', s.id, 'row', ${ROW_OF_SOLDIER})
        from soldiers s join rosters r on r.id = s.roster_id where s.linked_uid = ${self.uid}),
      'events', coalesce((
        select json_agg(to_jsonb(e) order by e.id) from link_events e
        where e.uid = ${self.uid} or e.roster_id in (select id from mine)), '[]'),
      'requests', coalesce((
        select json_agg(to_jsonb(q) order by q.at) from (
          select * from link_requests where uid = ${self.uid}
          union select l.* from mine join link_requests l on l.roster_id = mine.id and l.agreed_at is not null
        ) q), '[]'),
      'consents', coalesce((
        select json_agg(to_jsonb(c) order by c.at) from link_consents c where c.uid = ${self.uid}), '[]'),
      'declined', coalesce((
        select json_agg(to_jsonb(d) order by d.at) from link_declines d where d.uid = ${self.uid}), '[]'),
      'transfers', coalesce((
        select json_agg(to_jsonb(t) || jsonb_build_object('soldiers', (
            select coalesce(jsonb_agg(to_jsonb(i) - 'transfer_id' - 'from_roster_id'), '[]')
            from transfer_soldiers i where i.transfer_id = t.id)) order by t.at)
        from (
          select o.* from mine join roster_transfers o on o.from_roster_id = mine.id
          union select o.* from mine join roster_transfers o on o.to_roster_id = mine.id
        ) t), '[]'),
      'invites', coalesce((
        select json_agg(to_jsonb(i) - 'secret_hash' order by i.created_at) from roster_invites i
        where i.created_by = ${self.uid} or i.roster_id in (select id from mine)), '[]'),
      'sharedWithMe', coalesce((
        select json_agg(json_build_object('rosterId', m.roster_id, 'roster', r.name, 'role', m.role, 'since', m.added_at))
        from roster_members m join rosters r on r.id = m.roster_id where m.uid = ${self.uid}), '[]')
    )::text as json`.execute(tx.query)
  return rows[0]?.json ?? 'null'
}
