import { sql } from 'kysely'
import { isoInstant } from '../../../database/sql-words.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { leadersWithGroups } from '../../../roster/leaders/reads.ts'
import type { LeaderWithGroups } from '../../../roster/leaders/share-out.ts'

export interface DueTask {
  readonly title: string
  readonly dueAt: string
  readonly overdue: boolean
  /** The groups that the task is for, and those of its Soldiers. */
  readonly groupIds: readonly (string | null)[]
}

export interface Morning {
  readonly rosterId: string
  readonly name: string
  readonly timeZone: string
  readonly leaders: LeaderWithGroups[]
  readonly tasks: DueTask[]
  /** The tasks of each linked Soldier. */
  readonly own: { readonly uid: string; readonly tasks: DueTask[] }[]
}

/** Open tasks of a relation `due` as JSON, most urgent first. */
const dueJson = (
  now: Date,
) => sql`json_agg(json_build_object('title', due.title, 'dueAt', ${sql.raw(isoInstant('due.due_at'))},
  'overdue', due.due_at < ${now}::timestamptz, 'groupIds', due.groups) order by due.due_at, due.id)`

/** The due and overdue tasks of these rosters, for their leaders and for each linked Soldier. */
export async function morningsOf(tx: ReadTx, rosterIds: readonly string[], now: Date): Promise<Morning[]> {
  const { rows } = await sql<Morning>`
  with due as materialized (
    select t.roster_id, t.id, t.title, t.due_at, array(
        select t.group_id
        union
        select s.group_id from task_assignees a join soldiers s on s.roster_id = a.roster_id and s.id = a.soldier_id
        where a.roster_id = t.roster_id and a.task_id = t.id) as groups
      from unnest(${rosterIds}::uuid[]) as asked(id) cross join lateral (
      select t.* from tasks t
      where t.roster_id = asked.id and t.closed_at is null and t.due_at < ${now}::timestamptz + interval '48 hours'
      order by t.due_at limit 500) t
  ), given as (
    select d.roster_id, o.uid, o.task_id
    from (select roster_id, array_agg(id) as ids from due group by roster_id) d,
      accounts_of_tasks(d.roster_id, d.ids) o
  )
  select r.id as "rosterId", r.name, r.time_zone as "timeZone",
    ${sql.raw(leadersWithGroups('accountability'))} as leaders,
    (select ${dueJson(now)} from due where due.roster_id = r.id) as tasks,
    coalesce((select json_agg(json_build_object('uid', p.uid, 'tasks', p.tasks)) from (
      select given.uid, ${dueJson(now)} as tasks from given
        join due on due.roster_id = given.roster_id and due.id = given.task_id
      where given.roster_id = r.id group by given.uid) p), '[]') as own
  from rosters r where r.id = any(${rosterIds}::uuid[])`.execute(tx.query)
  return rows
}
