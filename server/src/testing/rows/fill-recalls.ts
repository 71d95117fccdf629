import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** An alert roster, a shared key, and a recall of two Soldiers with all its rows. */
export async function fillRecalls(
  pool: Pick<Pool, 'query'>,
  roster: { readonly id: string; readonly owner: { readonly uid: string } },
  soldierIds: readonly [string, string],
): Promise<void> {
  const run = (text: string, values: unknown[]) => pool.query(text, values)
  const recall = randomUUID()
  await run(
    `insert into alert_leaders (group_id, roster_id, soldier_id) select id, roster_id, $2 from groups where roster_id = $1`,
    [roster.id, soldierIds[0]],
  )
  await run(
    `insert into alert_shares (id, roster_id, label, key_hash, created_at, expires_at) values ($1, $2, '', 'x', now(), now())`,
    [randomUUID(), roster.id],
  )
  await run(
    `insert into recalls (id, roster_id, kind, message, place, started_at, started_by, respond_by)
     values ($1, $2, 'drill', '', '', now(), $3, now())`,
    [recall, roster.id, roster.owner.uid],
  )
  await run(
    `insert into recall_escalations (recall_id, roster_id, step, at, open, told) values ($1, $2, 1, now(), 2, '{}')`,
    [recall, roster.id],
  )
  await run(
    `insert into alert_verifications (soldier_id, roster_id, verified_on, by_self)
     select unnest($2::uuid[]), $1, '2026-11-01', false`,
    [roster.id, soldierIds],
  )
  await run(
    `insert into recall_people (recall_id, soldier_id, roster_id, group_name, place, told)
     select $1, unnest($3::uuid[]), $2, '', 1, false`,
    [recall, roster.id, soldierIds],
  )
  await run(
    `insert into recall_links (id, recall_id, soldier_id, roster_id, secret_hash, number, at)
     select gen_random_uuid(), recall_id, soldier_id, roster_id, soldier_id::text::bytea, 1, now()
     from recall_people where recall_id = $1`,
    [recall],
  )
  await run(
    `insert into recall_entries (id, recall_id, soldier_id, roster_id, at, what, source, late)
     select gen_random_uuid(), recall_id, soldier_id, roster_id, now(), 'arrived', 'leader', false
     from recall_people where recall_id = $1`,
    [recall],
  )
}
