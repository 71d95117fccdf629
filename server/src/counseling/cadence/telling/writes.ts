import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import '../tables.ts'

/** By the clocks of each roster: before the first formation, and not in the afternoon when a server was down. */
const MORNING = { from: '05:30', to: '12:00' } as const
/** Rosters that one transaction tells of. */
const BATCH = 10

/**
 * Rosters whose morning it is and that have not been told today; told from now on, if and when this transaction
 * commits. Of two servers one gets them. Only those that counsel here: with a session that was delivered, or a policy
 * of their own.
 */
export async function claimMornings(tx: WriteTx, now: Date): Promise<string[]> {
  const { rows: claimed } = await sql<{ id: string }>`
    /* reads all of rosters, counseling_policies: whose morning it is, is worked out for each roster */
    with mornings as (
      select r.id, (${now}::timestamptz at time zone r.time_zone)::date as day
      from rosters r left join counseling_digests g on g.roster_id = r.id
      where (${now}::timestamptz at time zone r.time_zone)::time between ${MORNING.from}::time and ${MORNING.to}::time
        and (g.day is null or g.day < (${now}::timestamptz at time zone r.time_zone)::date)
        and (exists (select from counselings c where c.roster_id = r.id and c.state <> 'draft')
          or exists (select from counseling_policies p where p.roster_id = r.id))
      order by r.id limit ${BATCH}
    )
    insert into counseling_digests as g (roster_id, day) select id, day from mornings order by id
    on conflict (roster_id) do update set day = excluded.day where g.day < excluded.day
    returning roster_id as id`.execute(tx.query)
  return claimed.map(({ id }) => id)
}

export interface ToldReminder {
  readonly rosterId: string
  readonly soldierId: string
  readonly item: string
  readonly due: CalendarDate
  readonly stage: string
}

export async function saveReminders(tx: WriteTx, now: Date, told: readonly ToldReminder[]): Promise<void> {
  if (told.length === 0) return
  await tx.prepared(
    'counseling.saveReminders',
    `insert into counseling_reminders (roster_id, soldier_id, item, due_on, stage, at)
    select r, s, i, d, g, $6 from unnest($1::uuid[], $2::uuid[], $3::text[], $4::date[], $5::text[]) as t(r, s, i, d, g)
    on conflict do nothing`,
    [
      told.map(({ rosterId }) => rosterId),
      told.map(({ soldierId }) => soldierId),
      told.map(({ item }) => item),
      told.map(({ due }) => due),
      told.map(({ stage }) => stage),
      now,
    ],
  )
}
