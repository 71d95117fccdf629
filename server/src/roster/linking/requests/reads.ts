import type { WaitingRow } from '@muster/domain/roster/linking/claim.ts'
import { ASK_LIMIT, type LinkAsk, type LinkRequest } from '@muster/domain/roster/linking/schema.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import { NAME_OF_ACCOUNT } from '../../people/reads.ts'
import type { ChainViewer, RosterViewer, Self } from '../../scope.ts'
import '../tables.ts'

/** The values that an account can be found by. The e-mail only where the provider confirmed it. */
export interface Findable {
  readonly dodid: string | null
  readonly email: string | null
  readonly last: string | null
}

export async function findableBy(tx: ReadTx, self: Self): Promise<Findable> {
  const { rows } = await sql<Findable>`
    select dodid, case when email_verified then lower(email) end as email, lower(name_last) as last
    from accounts where uid = ${self.uid}`.execute(tx.query)
  return rows[0] ?? { dodid: null, email: null, last: null }
}

/** The most rows that are read. An attacker who floods a person with rows of many rosters gains nothing by it. */
const ROWS_LIMIT = 200

/**
 * Rows with this DoD ID or e-mail, in one roster or in any but the caller's own. A roster whose leader refused the
 * caller is left out. Unless the person is searching on purpose, rosters of leaders whom the caller declined or left
 * are left out too, and rosters where the caller withdrew the request.
 */
export async function waitingRows(
  tx: ReadTx,
  self: Self,
  { dodid, email, last }: Findable,
  where: { readonly rosterId: string | null; readonly asked: boolean },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select s.roster_id as "rosterId", s.id as "soldierId",
      coalesce(s.dodid = ${dodid}, false) as "byDodid", coalesce(lower(s.email) = ${email}, false) as "byEmail",
      coalesce(lower(s.last_name) = ${last}, false) as "sameName",
      exists (select from link_events e
        where e.roster_id = s.roster_id and e.soldier_id = s.id and e.uid = ${self.uid} and e.event = 'unlinked') as ended
    from (
      select id from soldiers where dodid = ${dodid} and archived_on is null and linked_uid is null
      union
      select id from soldiers where lower(email) = ${email} and email <> '' and archived_on is null and linked_uid is null
    ) found
      join soldiers s on s.id = found.id
      join rosters r on r.id = s.roster_id
    where r.owner_uid <> ${self.uid} and (
      r.id = ${where.rosterId} or ${where.rosterId}::uuid is null and not exists (
        select from link_requests q where q.uid = ${self.uid} and q.roster_id = r.id
          and (q.state = 'refused' or q.state in ('withdrawn', 'declined') and not ${where.asked}::boolean))
        and (${where.asked}::boolean or not exists (
          select from link_declines d where d.uid = ${self.uid} and d.leader_uid = r.owner_uid)))
    order by s.created_at, s.id limit ${ROWS_LIMIT}`.execute(tx.query)
  return rows
}

/**
 * The leaders who ask the caller, and which of the caller's data is on their row. A request without its row, or with a
 * linked one, is left out.
 */
export async function asksFor(tx: ReadTx, self: Self): Promise<LinkAsk[]> {
  const { rows } = await sql<Omit<LinkAsk, 'at'> & { at: Date }>`
    select q.id, q.at, r.name as roster,
      json_build_object('uid', a.uid, 'name', ${NAME_OF_ACCOUNT},
        'verifiedEmail', (select p.email from accounts p where p.uid = a.uid and p.email_verified)) as leader,
      array_remove(array[case when m.email then 'email' end, case when m.dodid then 'dodid' end], null) as "matchedBy"
    from link_requests q
      join accounts me on me.uid = q.uid
      join rosters r on r.id = q.roster_id
      join account_names a on a.uid = r.owner_uid
      join lateral (
        select bool_or(s.dodid = me.dodid) as dodid, bool_or(${SAME_EMAIL_AS_MINE}) as email, count(*) as rows
        from soldiers s
        where s.roster_id = q.roster_id and s.archived_on is null and s.linked_uid is null
          and (s.id = q.soldier_id or s.dodid = me.dodid or ${SAME_EMAIL_AS_MINE})
      ) m on m.rows > 0
    where q.uid = ${self.uid} and q.state = 'waiting' and q.agreed_at is null
    order by q.at desc, q.id limit ${ASK_LIMIT}`.execute(tx.query)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const SAME_EMAIL_AS_MINE = sql`me.email_verified and s.email <> '' and lower(s.email) = lower(me.email)`

export interface MyRequest {
  readonly id: string
  readonly at: Date
  readonly rosterName: string
}

/** The caller's requests and agreements that a leader has not confirmed. */
export async function waitingOf(tx: ReadTx, self: Self): Promise<MyRequest[]> {
  const { rows } = await sql<MyRequest>`
    select q.id, q.at, r.name as "rosterName"
    from link_requests q join rosters r on r.id = q.roster_id
    where q.uid = ${self.uid} and q.state = 'waiting' and q.agreed_at is not null
    order by q.at desc limit 20`.execute(tx.query)
  return rows
}

export async function waitingIn(tx: ReadTx, self: Self, rosterId: string): Promise<boolean> {
  const rows = await tx.query
    .selectFrom('link_requests')
    .select('uid')
    .where('uid', '=', self.uid)
    .where('roster_id', '=', rosterId)
    .where('state', '=', 'waiting')
    .where('basis', '=', 'code')
    .execute()
  return rows.length > 0
}

export type StoredRequest = Omit<LinkRequest, 'at'> & { readonly at: Date }

/** The name and rank by which a row may be about a person, when there is no better match. */
const SAME_NAME = sql`lower(s.last_name) = lower(a.name_last) and (s.first_name = '' or lower(s.first_name) = lower(a.name_first))`
const SAME_EMAIL = sql`a.email_verified and s.email <> '' and lower(s.email) = lower(a.email)`

/** Only the requests of persons who agreed. A leader may not know of any other. */
export async function requestsOf(tx: ReadTx, viewer: RosterViewer): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    select q.id, q.agreed_at as at, q.basis,
      json_build_object('rank', coalesce(a.rank, ''), 'name', coalesce(a.name_display, a.display_name, ''),
        'email', coalesce(a.email, ''), 'emailVerified', a.email_verified, 'dodidEnd', coalesce(right(a.dodid, 4), '')) as person,
      coalesce((
        select json_agg(json_build_object('soldierId', c.id, 'name', c.name, 'matchedBy', c.matched) order by c.weight desc, c.id)
        from (
          select s.id, concat_ws(' ', s.rank, s.last_name || coalesce(', ' || nullif(s.first_name, ''), '')) as name,
            array_remove(array[case when s.dodid = a.dodid then 'dodid' end, case when ${SAME_EMAIL} then 'email' end,
              case when ${SAME_NAME} then 'name' end], null) as matched,
            4 * coalesce(s.dodid = a.dodid, false)::int + 2 * coalesce(${SAME_EMAIL}, false)::int
              + coalesce(${SAME_NAME}, false)::int as weight
          from soldiers s
          where s.roster_id = q.roster_id and s.archived_on is null and s.linked_uid is null
            and (s.dodid = a.dodid or ${SAME_EMAIL} or ${SAME_NAME})
          order by weight desc, s.id limit 5
        ) c), '[]') as candidates
    from link_requests q join accounts a on a.uid = q.uid
    where q.roster_id = ${viewer.rosterId} and q.state = 'waiting' and q.agreed_at is not null
    order by q.agreed_at, q.id limit 200`.execute(tx.query)
  return rows
}

/** How many requests `requestsOf` has, without comparing anybody with the roster. */
export async function countRequests(tx: ReadTx, { rosterId }: ChainViewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from link_requests
    where roster_id = ${rosterId} and state = 'waiting' and agreed_at is not null`.execute(tx.query)
  return rows[0]?.count ?? 0
}

/** The person's own data, for a row of their own. */
export interface Person {
  readonly rank: string | null
  readonly last: string | null
  readonly first: string | null
  readonly middle: string | null
  readonly suffix: string | null
  readonly dodid: string | null
  readonly email: string | null
}

export async function personOf(tx: ReadTx, uid: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select rank, name_last as last, name_first as first, name_middle as middle, name_suffix as suffix, dodid,
      case when email_verified then email end as email
    from accounts where uid = ${uid}`.execute(tx.query)
  return rows[0] ?? null
}
