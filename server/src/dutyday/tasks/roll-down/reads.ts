import type { Suspense } from '@muster/domain/dutyday/tasks/due.ts'
import { sql } from 'kysely'
import type { ReadTx, WriteTx } from '../../../database/transaction.ts'
import { leadersFor } from '../../../roster/leaders/reads.ts'
import type { ChainEditor } from '../../../roster/scope.ts'

export interface Target {
  readonly rosterId: string
  readonly name: string
  readonly timeZone: string
  /** Owner and editors. */
  readonly leaders: string[]
  readonly hasIt: boolean
}

/** Those of these rosters that are directly below, and stay so until this transaction ends. */
export async function holdTargets(
  tx: WriteTx,
  scope: ChainEditor,
  taskId: string,
  rosterIds: readonly string[],
): Promise<Target[]> {
  // A separate statement, because the next read must see the commit of the previous holder of these links.
  const { rows: held } = await sql<{ id: string }>`
    select hold_rosters_below(${scope.rosterId}, ${rosterIds}::uuid[]) as id`.execute(tx.query)
  const { rows } = await sql<Target>`
    select r.id as "rosterId", r.name, r.time_zone as "timeZone",
      ${sql.raw(leadersFor('accountability'))} as leaders,
      exists (select from tasks t where t.parent_roster_id = ${scope.rosterId} and t.parent_id = ${taskId}
        and t.roster_id = r.id) as "hasIt"
    from rosters r where r.id = any(${held.map(({ id }) => id)}::uuid[])`.execute(tx.query)
  return rows
}

export interface Pulled {
  readonly rosterId: string
  readonly id: string
  readonly name: string
  readonly title: string
  readonly timeZone: string
  readonly open: boolean
  readonly late: boolean
  readonly suspenseDate: Suspense['date'] | null
  readonly suspenseTime: string | null
  readonly leaders: string[]
}

/**
 * All tasks below, all the way down, that are now later than the task above, and all tasks that were rolled down from
 * it.
 */
export async function tasksToPull(tx: ReadTx, scope: ChainEditor, taskId: string, due: Date | null): Promise<Pulled[]> {
  const { rows } = await sql<Pulled>`
    with recursive below as materialized (select roster_id from rosters_below(${scope.rosterId}) where depth > 0),
    down (roster_id, id, direct) as (
      select t.roster_id, t.id, true from tasks t where t.parent_roster_id = ${scope.rosterId}
        and t.parent_id = ${taskId}
      union
      select t.roster_id, t.id, false from down join tasks t on t.parent_roster_id = down.roster_id
        and t.parent_id = down.id
      where ${due}::timestamptz is not null
    )
    select t.roster_id as "rosterId", t.id, r.name, t.title, r.time_zone as "timeZone", t.closed_at is null as open,
      t.closed_at is null and coalesce(t.due_at > ${due}::timestamptz, ${due}::timestamptz is not null) as late,
      t.suspense_date as "suspenseDate", t.suspense_time as "suspenseTime",
      ${sql.raw(leadersFor('accountability'))} as leaders
    from down join below on below.roster_id = down.roster_id
      join rosters r on r.id = down.roster_id
      join tasks t on t.roster_id = down.roster_id and t.id = down.id
    where down.direct or t.closed_at is null
      and coalesce(t.due_at > ${due}::timestamptz, ${due}::timestamptz is not null)`.execute(tx.query)
  return rows
}
