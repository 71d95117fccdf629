import { userTopic } from '@muster/domain/identity/functions.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import type { RequestBasis } from '@muster/domain/roster/linking/schema.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import type { RosterEditor, Self } from '../../scope.ts'
import { leadersOf } from '../../leaders/reads.ts'
import { rosterNameOf, shortNameOf } from '../reads.ts'
import { REQUEST_DAYS } from '../tables.ts'
import { CHAIN_SCREEN } from '../writes.ts'

/**
 * Stores the requests of leaders who have the person on a roster: one line each, which only the person sees. Returns
 * how many are new.
 */
export async function putBefore(
  tx: WriteTx,
  self: Self,
  asks: readonly { readonly id: string; readonly rosterId: string; readonly basis: RequestBasis }[],
  at: Date,
): Promise<number> {
  if (asks.length === 0) return 0
  const { rows } = await sql`
    insert into link_requests (id, uid, roster_id, basis, at)
    select n.id, ${self.uid}, n.roster_id, n.basis, ${at} from unnest(
      ${asks.map(({ id }) => id)}::uuid[], ${asks.map(({ rosterId }) => rosterId)}::uuid[],
      ${asks.map(({ basis }) => basis)}::text[]) n(id, roster_id, basis)
    on conflict (uid, roster_id) where state = 'waiting' and roster_id is not null do nothing
    returning id`.execute(tx.query)
  if (rows.length === 0) return 0
  // Only the person's screens: the leader who typed the row learns nothing, not even that something was read.
  tx.touch(userTopic(self.uid))
  await announce(tx, {
    at,
    kind: 'link',
    recipients: [self.uid],
    title: rows.length === 1 ? 'A leader asks to be linked to you' : `${rows.length} leaders ask to be linked to you`,
    body: 'See who asks and what they would see, then say yes or no. Nothing is shared until you agree.',
    link: CHAIN_SCREEN,
  })
  return rows.length
}

/** A leader's request to a person, locked until this transaction ends. */
export interface HeldAsk {
  readonly rosterId: string
  readonly rosterName: string
  readonly leaderUid: string
  /** The row that was linked before consent was required, as long as it is free. */
  readonly soldierId: string | null
}

export async function holdAsk(tx: WriteTx, self: Self, id: string): Promise<HeldAsk | null> {
  const { rows } = await sql<HeldAsk>`
    select q.roster_id as "rosterId", r.name as "rosterName", r.owner_uid as "leaderUid",
      (select s.id from soldiers s where s.id = q.soldier_id and s.linked_uid is null and s.archived_on is null) as "soldierId"
    from link_requests q join rosters r on r.id = q.roster_id
    where q.id = ${id} and q.uid = ${self.uid} and q.state = 'waiting' and q.agreed_at is null
    for no key update of q`.execute(tx.query)
  return rows[0] ?? null
}

/** The person's no. Nobody is notified. */
export async function decline(tx: WriteTx, self: Self, id: string, leaderUid: string, at: Date): Promise<void> {
  await tx.query
    .updateTable('link_requests')
    .set({ state: 'declined', decided_at: at })
    .where('id', '=', id)
    .where('uid', '=', self.uid)
    .execute()
  await askNoMore(tx, self, leaderUid, at)
  tx.touch(userTopic(self.uid))
}

/** This leader's rosters do not ask the person again on their own, whatever rows are typed. */
export async function askNoMore(tx: WriteTx, self: Self, leaderUid: string, at: Date): Promise<void> {
  await tx.query
    .insertInto('link_declines')
    .values({ uid: self.uid, leader_uid: leaderUid, at })
    .onConflict((conflict) => conflict.columns(['uid', 'leader_uid']).doUpdateSet({ at }))
    .execute()
}

/** The person turned to this roster's leader after all. */
export async function forgetDecline(tx: WriteTx, self: Self, rosterId: string): Promise<void> {
  await sql`
    delete from link_declines where uid = ${self.uid}
      and leader_uid = (select owner_uid from rosters where id = ${rosterId})`.execute(tx.query)
}

/** The person's yes, where the leader has to check first. */
export async function agree(tx: WriteTx, self: Self, id: string, rosterId: string, at: Date): Promise<void> {
  await tx.query
    .updateTable('link_requests')
    .set({ agreed_at: at })
    .where('id', '=', id)
    .where('uid', '=', self.uid)
    .execute()
  await notifyLeaders(tx, self, rosterId, at)
}

/** The person asks by the leader's code, which is a yes. Leaders are notified once. A code counts more than a match. */
export async function askByCode(
  tx: WriteTx,
  self: Self,
  request: { readonly id: string; readonly rosterId: string; readonly at: Date },
): Promise<void> {
  // This also answers the leader's own request.
  await tx.query
    .deleteFrom('link_requests')
    .where('uid', '=', self.uid)
    .where('roster_id', '=', request.rosterId)
    .where('state', '=', 'waiting')
    .where('agreed_at', 'is', null)
    .execute()
  const { rows } = await sql<{ fresh: boolean }>`
    insert into link_requests as q (id, uid, roster_id, basis, at, agreed_at)
    values (${request.id}, ${self.uid}, ${request.rosterId}, 'code', ${request.at}, ${request.at})
    on conflict (uid, roster_id) where state = 'waiting' and roster_id is not null do update set basis = 'code'
    returning q.id = ${request.id} as fresh`.execute(tx.query)
  if (rows[0]?.fresh) await notifyLeaders(tx, self, request.rosterId, request.at)
  else tx.touch(rosterTopic(request.rosterId))
}

async function notifyLeaders(tx: WriteTx, self: Self, rosterId: string, at: Date): Promise<void> {
  const [who, roster] = await Promise.all([shortNameOf(tx, self.uid), rosterNameOf(tx, rosterId)])
  const recipients = (await leadersOf(tx, rosterId, 'roster', null)).filter((uid) => uid !== self.uid)
  tx.touch(rosterTopic(rosterId), userTopic(self.uid), ...recipients.map(userTopic))
  await announce(tx, {
    at,
    kind: 'link',
    recipients,
    title: `${who} asks to be linked to ${roster}`,
    body: 'Compare with the Soldier on your roster, then confirm or refuse.',
    link: screenOf(rosterId),
  })
}

/** Withdraws one of the caller's requests. False when it does not wait any more. */
export async function withdrawRequest(tx: WriteTx, self: Self, id: string, at: Date): Promise<boolean> {
  const rows = await tx.query
    .updateTable('link_requests')
    .set({ state: 'withdrawn', decided_at: at })
    .where('uid', '=', self.uid)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('agreed_at', 'is not', null)
    .returning('roster_id')
    .execute()
  tx.touch(userTopic(self.uid), ...rows.map(({ roster_id }) => rosterTopic(roster_id)))
  return rows.length > 0
}

/**
 * Ends requests that no leader answered, and notifies the person who agreed. A leader's own request stays in front of
 * the person: it was announced once, and is not announced again each month.
 */
export async function expireRequests(tx: WriteTx, now: Date): Promise<void> {
  const { rows } = await sql<{ uid: string; rosterId: string; roster: string | null }>`
    /* reads all of link_requests: once a night */
    delete from link_requests q
    where q.state = 'waiting' and q.agreed_at < ${now}::timestamptz - make_interval(days => ${REQUEST_DAYS}::int)
    returning q.uid, q.roster_id as "rosterId", (select r.name from rosters r where r.id = q.roster_id) as roster`.execute(
    tx.query,
  )
  tx.touch(...rows.flatMap(({ uid, rosterId }) => [userTopic(uid), rosterTopic(rosterId)]))
  await announce(
    tx,
    ...rows.map(({ uid, roster }) => ({
      at: now,
      kind: 'link',
      recipients: [uid],
      title: `Nobody has confirmed your request to ${roster ?? 'a roster'}`,
      body: `It has ended after ${REQUEST_DAYS} days. Speak with your leader, then enter a new code.`,
      link: CHAIN_SCREEN,
    })),
  )
}

export interface HeldRequest {
  readonly uid: string
  readonly basis: RequestBasis
  readonly state: 'waiting' | 'confirmed' | 'refused' | 'withdrawn' | 'over'
}

/** The request of a person who agreed, locked until this transaction ends: nobody withdraws or decides it. */
export async function holdRequest(tx: WriteTx, editor: RosterEditor, id: string): Promise<HeldRequest | null> {
  const rows = await tx.query
    .selectFrom('link_requests')
    .select(['uid', 'basis', 'state'])
    .where('roster_id', '=', editor.rosterId)
    .where('id', '=', id)
    .where('agreed_at', 'is not', null)
    .forUpdate()
    .$narrowType<HeldRequest>()
    .execute()
  return rows[0] ?? null
}

export async function settleRequest(
  tx: WriteTx,
  editor: RosterEditor,
  id: string,
  state: 'confirmed' | 'refused',
  at: Date,
): Promise<void> {
  await tx.query
    .updateTable('link_requests')
    .set({ state, decided_at: at, decided_by: editor.uid })
    .where('roster_id', '=', editor.rosterId)
    .where('id', '=', id)
    .execute()
  tx.touch(rosterTopic(editor.rosterId))
}
