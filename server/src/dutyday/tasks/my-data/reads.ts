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
  const [row] = await tx.prepared<{ json: string }>(
    'tasks.ownExport',
    `select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id, 'tasks', coalesce((
          select json_agg(${WHOLE} - 'roster_id' order by t.created_at, t.id) from tasks t where t.roster_id = r.id), '[]'))
          order by r.created_at)
        from rosters r where r.owner_uid = $1), '[]'),
      'addedByMe', coalesce((select json_agg(${WHOLE} order by t.created_at, t.id)
        from roster_members m join tasks t on t.roster_id = m.roster_id and t.created_by = $1 where m.uid = $1), '[]'),
      'givenToMe', coalesce((select json_agg(${WHOLE} - 'assignees' order by t.created_at, t.id)
        from soldiers s join tasks t on t.roster_id = s.roster_id
        where s.linked_uid = $1 and t.id in (select tasks_of($1))), '[]'))::text as json`,
    [self.uid],
  )
  return row?.json ?? 'null'
}
