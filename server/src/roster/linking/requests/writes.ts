import { userTopic } from '@muster/domain/identity/functions.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import type { LinkRequest } from '@muster/domain/roster/linking/schema.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import type { RosterEditor, Self } from '../../scope.ts'
import { leadersOf, rosterNameOf, shortNameOf } from '../reads.ts'
import { CHAIN_SCREEN } from '../writes.ts'

export interface NewRequest {
  readonly id: string
  readonly rosterId: string
  readonly basis: LinkRequest['basis']
  readonly askId: string | null
  readonly at: Date
}

/** Put a request before the leaders of a roster, who are told of it once. A code in the person's hand counts for more. */
export async function ask(tx: WriteTx, self: Self, request: NewRequest): Promise<void> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into link_requests as q (id, uid, roster_id, ask_id, basis, at)
    values (${request.id}, ${self.uid}, ${request.rosterId}, ${request.askId}, ${request.basis}, ${request.at})
    on conflict (uid, roster_id) where state = 'waiting' and roster_id is not null
      do update set basis = case when excluded.basis = 'code' then 'code' else q.basis end,
        ask_id = case when excluded.basis = 'code' then null else coalesce(q.ask_id, excluded.ask_id) end
    returning q.id = ${request.id} as fresh`.execute(tx.query)
  tx.touch(rosterTopic(request.rosterId))
  if (!rows[0]?.fresh) return
  const [who, roster] = await Promise.all([shortNameOf(tx, self.uid), rosterNameOf(tx, request.rosterId)])
  const recipients = (await leadersOf(tx, request.rosterId)).filter((uid) => uid !== self.uid)
  tx.touch(...recipients.map(userTopic))
  await announce(tx, {
    at: request.at,
    kind: 'link',
    recipients,
    title: `${who} asks to be linked to ${roster}`,
    body: 'Compare with the Soldier on your roster, then confirm or refuse.',
    link: screenOf(request.rosterId),
  })
}

/** That the person asked by DoD ID, whether or not any row has it. Gives back the id it stands under. */
export async function standingAsk(tx: WriteTx, self: Self, id: string, at: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into link_requests as q (id, uid, roster_id, basis, at) values (${id}, ${self.uid}, null, 'dodid', ${at})
    on conflict (uid) where state = 'waiting' and roster_id is null do update set at = q.at
    returning q.id`.execute(tx.query)
  tx.touch(userTopic(self.uid))
  return rows[0]?.id ?? id
}

/** Takes back one of the caller's requests, and what it brought about. False when it does not wait any more. */
export async function withdrawRequest(tx: WriteTx, self: Self, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ roster_id: string | null }>`
    update link_requests set state = 'withdrawn', decided_at = ${at}
    where uid = ${self.uid} and state = 'waiting'
      and (id = ${id} and (roster_id is null or basis = 'code') or ask_id = ${id})
    returning roster_id`.execute(tx.query)
  tx.touch(userTopic(self.uid))
  for (const { roster_id } of rows) if (roster_id) tx.touch(rosterTopic(roster_id))
  return rows.length > 0
}

/** How long a request waits for a leader's word. */
const REQUEST_DAYS = 30

/**
 * Requests that nobody answered end. Who entered a code hears of it, since they were promised an answer; what only
 * matched a row asks again when the person signs in again.
 */
export async function expireRequests(tx: WriteTx, now: Date): Promise<void> {
  const { rows } = await sql<{ uid: string; rosterId: string | null; byCode: boolean; roster: string | null }>`
    delete from link_requests q
    where q.state = 'waiting' and q.at < ${now}::timestamptz - make_interval(days => ${REQUEST_DAYS}::int)
    returning q.uid, q.roster_id as "rosterId", q.basis = 'code' as "byCode",
      (select r.name from rosters r where r.id = q.roster_id) as roster`.execute(tx.query)
  tx.touch(...rows.flatMap(({ uid, rosterId }) => [userTopic(uid), ...(rosterId ? [rosterTopic(rosterId)] : [])]))
  await announce(
    tx,
    ...rows
      .filter(({ byCode }) => byCode)
      .map(({ uid, roster }) => ({
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
  readonly basis: LinkRequest['basis']
  readonly state: 'waiting' | 'confirmed' | 'refused' | 'withdrawn' | 'over'
}

/** The request, held until this transaction ends: neither withdrawn nor decided by anybody else. */
export async function holdRequest(tx: WriteTx, editor: RosterEditor, id: string): Promise<HeldRequest | null> {
  const { rows } = await sql<HeldRequest>`
    select uid, basis, state from link_requests where roster_id = ${editor.rosterId} and id = ${id} for update`.execute(
    tx.query,
  )
  return rows[0] ?? null
}

export async function settleRequest(
  tx: WriteTx,
  editor: RosterEditor,
  id: string,
  state: 'confirmed' | 'refused',
  at: Date,
): Promise<void> {
  await sql`
    update link_requests set state = ${state}, decided_at = ${at}, decided_by = ${editor.uid}
    where roster_id = ${editor.rosterId} and id = ${id}`.execute(tx.query)
  tx.touch(rosterTopic(editor.rosterId))
}
