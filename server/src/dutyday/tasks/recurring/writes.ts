import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import type { HeldTask } from '../held-task.ts'
import { HELD } from '../writes.ts'

interface Next {
  readonly id: string
  /** The task that it follows and copies. */
  readonly after: string
  readonly day: CalendarDate
  readonly dueAt: Date
  readonly nextOn: CalendarDate | null
  /** The line of its history that says where it comes from. */
  readonly eventId: string
  readonly now: Date
}

/** Adds the next task of a series, which takes over the rule. False when it exists already. */
export async function insertNext(
  tx: WriteTx,
  place: { readonly rosterId: string; readonly uid: string | null },
  next: Next,
): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    select add_next_task(${place.rosterId}::uuid, ${next.after}::uuid, ${next.id}::uuid, ${next.day}::date,
      ${next.dueAt}::timestamptz, ${next.nextOn}::date, ${next.eventId}::uuid, ${next.now}::timestamptz,
      ${place.uid}::uuid) as made`.execute(tx.query)
  return rows[0]?.made ?? false
}

/** Undoing the act that made the next task removes it again, unless somebody has started it. */
export async function takeNextBack(
  tx: WriteTx,
  place: { readonly rosterId: string },
  task: HeldTask,
  id: string,
): Promise<void> {
  await sql`
    with gone as (
      delete from tasks n
      where n.roster_id = ${place.rosterId} and n.id = ${id} and n.version = 1 and n.state_act is null
        and n.recurrence is not null
        and not exists (select from task_comments m where m.roster_id = ${place.rosterId} and m.task_id = ${id})
        and not exists (select from task_steps p where p.roster_id = ${place.rosterId} and p.task_id = ${id}
          and p.last_act is not null)
        and not exists (select from tasks c where c.parent_roster_id = ${place.rosterId} and c.parent_id = ${id})
      returning n.recurrence, n.occurrence
    )
    update tasks t set recurrence = gone.recurrence, next_on = gone.occurrence from gone
    where t.roster_id = ${place.rosterId} and t.id = ${task.id}`.execute(tx.query)
}

export interface DueSeries extends HeldTask {
  readonly rosterId: string
  readonly timeZone: string
}

/** The newest tasks of series whose next day has come, locked. */
export async function takeDueSeries(tx: WriteTx, now: Date, most: number): Promise<DueSeries[]> {
  const { rows } = await sql<DueSeries>`
    select ${sql.raw(HELD)}, t.roster_id as "rosterId", r.time_zone as "timeZone"
    from tasks t join rosters r on r.id = t.roster_id
    where t.next_on <= (${now}::timestamptz + interval '1 day')::date
      and t.next_on <= (${now}::timestamptz at time zone r.time_zone)::date
    order by t.next_on, t.id limit ${most} for no key update of t skip locked`.execute(tx.query)
  return rows
}
