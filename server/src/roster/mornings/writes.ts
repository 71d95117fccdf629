import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { type RawBuilder, sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import './tables.ts'

export interface ClaimedRoster {
  readonly rosterId: string
  /** The day in the roster's time zone. */
  readonly day: CalendarDate
}

/** Before the first formation, and not in the afternoon after a server was down. */
const MORNING = sql`c.clock::time between '05:30' and '12:00'`

/**
 * Rosters where it is morning and whose message has not gone out today. They count as done when this transaction
 * commits. Only one of two servers gets them. For the system only.
 */
export async function claimRosters(
  tx: WriteTx,
  now: Date,
  asked: {
    /** The kind of message, as in the claims. */
    readonly kind: string
    /** The rosters `r` that have something of the kind. */
    readonly which: RawBuilder<unknown>
    /** When it goes out, by their local time `c.clock`. Without it, in the morning. */
    readonly when?: RawBuilder<unknown>
    /** The most rosters in one transaction. */
    readonly most: number
  },
): Promise<ClaimedRoster[]> {
  const { rows } = await sql<ClaimedRoster>`
    /* reads all of rosters: each has its own local time */
    with due as (
      select r.id, c.clock::date as day
      from rosters r
        cross join lateral (select ${now}::timestamptz at time zone r.time_zone as clock) c
        left join morning_claims g on g.roster_id = r.id and g.kind = ${asked.kind} and g.about = r.id and g.what = ''
      where ${asked.when ?? MORNING} and (g.day is null or g.day < c.clock::date) and (${asked.which})
      order by r.id limit ${asked.most}
    )
    insert into morning_claims as g (roster_id, kind, about, what, day)
    select id, ${asked.kind}, id, '', day from due order by id
    on conflict (roster_id, kind, about, what) do update set day = excluded.day where g.day < excluded.day
    returning g.roster_id as "rosterId", g.day`.execute(tx.query)
  return rows
}

export interface ToldReminder extends ClaimedRoster {
  /** The Soldier whom it is about. When the Soldier is deleted, the claim is too. */
  readonly soldierId: string
  /** The Soldier's own id, or that of a record of the Soldier. */
  readonly about: string
  /** The reminder, which goes out once. */
  readonly what: string
}

/** Records them for good, in the form that `remindedAlready` reads. */
export async function claimReminders(tx: WriteTx, kind: string, told: readonly ToldReminder[]): Promise<void> {
  if (told.length === 0) return
  await sql`
    insert into morning_claims (roster_id, kind, soldier_id, about, what, day)
    select r, ${kind}, s, a, w, d from unnest(${told.map(({ rosterId }) => rosterId)}::uuid[],
      ${told.map(({ soldierId }) => soldierId)}::uuid[], ${told.map(({ about }) => about)}::uuid[],
      ${told.map(({ what }) => what)}::text[], ${told.map(({ day }) => day)}::date[]) t (r, s, a, w, d)
    on conflict do nothing`.execute(tx.query)
}
