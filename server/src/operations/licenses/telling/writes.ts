import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import '../tables.ts'

/** By the clocks of each roster: before the first formation, and not in the afternoon when a server was down. */
const MORNING = { from: '05:30', to: '12:00' } as const
/** Rosters that one transaction tells of. */
const BATCH = 10

/**
 * Rosters with licenses whose morning it is and that have not been told today; told from now on, if and when this
 * transaction commits. Of two servers one gets them.
 */
export async function claimMornings(tx: WriteTx, now: Date): Promise<string[]> {
  const { rows: claimed } = await sql<{ id: string }>`
    /* reads all of rosters: whose morning it is, is worked out for each roster */
    with mornings as (
      select r.id, (${now}::timestamptz at time zone r.time_zone)::date as day
      from rosters r left join license_digests g on g.roster_id = r.id
      where (${now}::timestamptz at time zone r.time_zone)::time between ${MORNING.from}::time and ${MORNING.to}::time
        and (g.day is null or g.day < (${now}::timestamptz at time zone r.time_zone)::date)
        and exists (select from licenses l where l.roster_id = r.id and l.ended_on is null)
      order by r.id limit ${BATCH}
    )
    insert into license_digests as g (roster_id, day) select id, day from mornings order by id
    on conflict (roster_id) do update set day = excluded.day where g.day < excluded.day
    returning roster_id as id`.execute(tx.query)
  return claimed.map(({ id }) => id)
}

export interface ToldReminder {
  readonly rosterId: string
  readonly licenseId: string
  readonly what: string
  readonly due: CalendarDate
  readonly stage: number
}

export async function saveReminders(tx: WriteTx, now: Date, told: readonly ToldReminder[]): Promise<void> {
  if (told.length === 0) return
  await tx.prepared(
    'licenses.saveReminders',
    `insert into license_reminders (roster_id, license_id, what, due_on, stage, at)
    select r, l, w, d, g, $6 from unnest($1::uuid[], $2::uuid[], $3::text[], $4::date[], $5::int[]) as t(r, l, w, d, g)
    on conflict do nothing`,
    [
      told.map(({ rosterId }) => rosterId),
      told.map(({ licenseId }) => licenseId),
      told.map(({ what }) => what),
      told.map(({ due }) => due),
      told.map(({ stage }) => stage),
      now,
    ],
  )
}
