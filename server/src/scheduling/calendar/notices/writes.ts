import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { EventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import { sql } from 'kysely'
import { numbered } from '../../../database/sql-words.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { daysOffNear, WHEN_JSON } from '../reads.ts'
import '../tables.ts'

export interface ToRemind {
  readonly rosterId: string
  readonly rosterZone: string
  readonly id: string
  readonly title: string
  readonly place: string
  readonly when: EventWhen
  readonly recurrence: string | null
  readonly reminders: readonly number[]
  readonly remindedTo: Date | null
  readonly without: readonly CalendarDate[]
  readonly daysOff: readonly CalendarDate[] | null
}

/** Events whose reminders the clock has to check, locked. Another server skips the locked ones. For the system only. */
export async function takeToRemind(tx: WriteTx, now: Date, most: number): Promise<ToRemind[]> {
  const { rows } = await sql<ToRemind>`
    select e.roster_id as "rosterId", r.time_zone as "rosterZone", e.id, e.title, e.place,
      ${sql.raw(WHEN_JSON)} as "when",
      e.recurrence, e.reminders, e.reminded_to as "remindedTo",
      array(
        select k.day from calendar_skipped_days k
        where k.roster_id = e.roster_id and k.event_id = e.id and k.day between ${now}::timestamptz::date - 95
          and ${now}::timestamptz::date + 90
        union
        select o.occurrence from calendar_events o
        where o.roster_id = e.roster_id and o.series_id = e.id and o.deleted_at is null
          and o.occurrence between ${now}::timestamptz::date - 95 and ${now}::timestamptz::date + 90
      ) as without,
      ${numbered(daysOffNear('$1', "($1::timestamptz + interval '90 days')"), [now])} as "daysOff"
    from calendar_events e join rosters r on r.id = e.roster_id
    where e.remind_at <= ${now}::timestamptz and e.state = 'published' and e.deleted_at is null
    order by e.remind_at limit ${most} for update of e skip locked`.execute(tx.query)
  return rows
}

/** Stores when to check each of them next. */
export async function lookedAt(
  tx: WriteTx,
  now: Date,
  looked: readonly { readonly rosterId: string; readonly id: string; readonly next: Date | null }[],
): Promise<void> {
  if (looked.length === 0) return
  await sql`
    update calendar_events e set remind_at = l.next, reminded_to = ${now}
    from unnest(${looked.map(({ rosterId }) => rosterId)}::uuid[], ${looked.map(({ id }) => id)}::uuid[],
      ${looked.map(({ next }) => next)}::timestamptz[]) l (roster_id, id, next)
    where e.roster_id = l.roster_id and e.id = l.id`.execute(tx.query)
}
