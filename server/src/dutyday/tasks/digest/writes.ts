import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import '../tables.ts'

/** By the clocks of each roster: before the first formation, and not in the afternoon when a server was down. */
const MORNING = { from: '05:30', to: '12:00' } as const
/** Rosters that one transaction tells of. */
const BATCH = 100
/**
 * Rosters whose morning it is, with tasks due or overdue, that have not been told today; told from now on, if and
 * when this transaction commits. Of two servers one gets them.
 */
export async function claimMornings(tx: WriteTx, now: Date): Promise<string[]> {
  const { rows: claimed } = await sql<{ id: string }>`
    /* reads all of rosters: whose morning it is, is worked out for each roster with a task that is due */
    with due as (
      select distinct t.roster_id from tasks t
      where t.closed_at is null and t.due_at < ${now}::timestamptz + interval '48 hours'
    ), mornings as (
      select r.id, (${now}::timestamptz at time zone r.time_zone)::date as day
      from due join rosters r on r.id = due.roster_id left join task_digests g on g.roster_id = r.id
      where (${now}::timestamptz at time zone r.time_zone)::time between ${MORNING.from}::time and ${MORNING.to}::time
        and (g.day is null or g.day < (${now}::timestamptz at time zone r.time_zone)::date)
      order by r.id limit ${BATCH}
    )
    insert into task_digests as g (roster_id, day) select id, day from mornings order by id
    on conflict (roster_id) do update set day = excluded.day where g.day < excluded.day
    returning roster_id as id`.execute(tx.query)
  return claimed.map(({ id }) => id)
}
