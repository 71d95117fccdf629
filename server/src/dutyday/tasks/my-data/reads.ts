import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { Self } from '../../../roster/scope.ts'

const WHOLE = `to_jsonb(t) || jsonb_build_object(
  'assignees', (select coalesce(jsonb_agg(x.soldier_id), '[]') from task_assignees x
    where x.roster_id = t.roster_id and x.task_id = t.id),
  'steps', (select coalesce(jsonb_agg(to_jsonb(p) - 'roster_id' - 'task_id' order by p.position), '[]') from task_steps p
    where p.roster_id = t.roster_id and p.task_id = t.id),
  'history', (select coalesce(jsonb_agg(to_jsonb(e) - 'roster_id' - 'task_id' order by e.number), '[]') from task_events e
    where e.roster_id = t.roster_id and e.task_id = t.id),
  'comments', (select coalesce(jsonb_agg(to_jsonb(m) - 'roster_id' - 'task_id' order by m.at, m.id), '[]') from task_comments m
    where m.roster_id = t.roster_id and m.task_id = t.id))`

/**
 * As JSON text: all tasks of every roster that the account owns, those it added in shared rosters, and those assigned
 * to the person with their comments.
 */
export async function ownTasksJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
      select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id, 'tasks', coalesce((
          select json_agg(${sql.raw(WHOLE)} - 'roster_id' order by t.created_at, t.id) from tasks t
            where t.roster_id = r.id), '[]'))
          order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid}), '[]'),
      'addedByMe', coalesce((select json_agg(${sql.raw(WHOLE)} order by t.created_at, t.id)
        from roster_members m join tasks t on t.roster_id = m.roster_id and t.created_by = ${self.uid}
          where m.uid = ${self.uid}), '[]'),
      'givenToMe', coalesce((select json_agg(${sql.raw(WHOLE)} - 'assignees' order by t.created_at, t.id)
        from soldiers s join tasks t on t.roster_id = s.roster_id
        where s.linked_uid = ${self.uid} and t.id in (select tasks_of(${self.uid}))), '[]'))::text as json`.execute(
    tx.query,
  )
  const [row] = rows
  return row?.json ?? 'null'
}
