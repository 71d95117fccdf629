import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** Two published events with all their rows: one that names another Soldier, and one that names `linked`. */
export async function fillCalendar(
  pool: Pick<Pool, 'query'>,
  rosterId: string,
  people: { readonly owner: string; readonly other: string; readonly linked: string },
): Promise<void> {
  const [event, own] = [randomUUID(), randomUUID()]
  const both = [rosterId, event, own]
  await pool.query(
    `insert into calendar_events (roster_id, id, type, title, start_date, end_date, first_at, last_at, whole, state, created_at, changed_at)
     select $1, unnest(array[$2::uuid, $3::uuid]), 'pt', 'x', '2026-11-23', '2026-11-23', now(), now(), false, 'published', now(), now()`,
    both,
  )
  await pool.query(
    'insert into calendar_event_soldiers (roster_id, event_id, soldier_id) values ($1, $2, $4), ($1, $3, $5)',
    [...both, people.other, people.linked],
  )
  await pool.query(
    `insert into calendar_event_groups (roster_id, event_id, group_id)
     select $1, $2, g.id from groups g
     where g.roster_id = $1 and not exists (select from soldiers s where s.group_id = g.id) order by g.id limit 1`,
    [rosterId, event],
  )
  const hang = (table: string, columns: string, values: string) =>
    pool.query(
      `insert into ${table} (roster_id, event_id, ${columns}) select $1, e, ${values} from unnest(array[$2::uuid, $3::uuid]) e`,
      both,
    )
  await hang('calendar_skipped_days', 'day', `'2026-11-30'`)
  await hang('calendar_checklist_items', 'id, kind, title, days_before', `gen_random_uuid(), 'own', 'x', 0`)
  await hang('calendar_changes', 'at, by, kind', `now(), '${people.owner}', 'created'`)
  await pool.query('insert into calendar_feeds (secret_hash, uid, roster_id, created_at) values ($1, $2, $3, now())', [
    randomBytes(32),
    people.owner,
    rosterId,
  ])
}
