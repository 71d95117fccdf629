import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { Self } from '../../../roster/scope.ts'
import '../tables.ts'

/** The request `q` with its history, as stored. */
const REQUEST = `to_jsonb(q) || jsonb_build_object('events', coalesce((
  select jsonb_agg(to_jsonb(e) - '{roster_id,request_id,soldier_id,number}'::text[] order by e.number) from leave_events e
  where e.roster_id = q.roster_id and e.request_id = q.id), '[]'))`

/**
 * As JSON text: leave of the rosters that the account owns with their minimum strengths, the account's acts on leave of
 * shared rosters, and its own requests.
 */
export async function ownLeaveJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with me as materialized (select s.roster_id, s.id from soldiers s where s.linked_uid = ${self.uid})
    select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id,
          'minimums', coalesce((select json_agg(to_jsonb(m) - 'roster_id' order by m.group_id)
            from leave_minimums m where m.roster_id = r.id), '[]'),
          'approvers', coalesce((select json_agg(to_jsonb(a) - 'roster_id' order by a.kind)
            from leave_approvers a where a.roster_id = r.id), '[]'),
          'requests', coalesce((select json_agg(${sql.raw(REQUEST)} order by q.from_date, q.id)
            from leave_requests q where q.roster_id = r.id), '[]')) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid} and (
          exists (select from leave_requests q where q.roster_id = r.id)
          or exists (select from leave_minimums m where m.roster_id = r.id))), '[]'),
      'doneByMe', coalesce((select json_agg(to_jsonb(e) - 'number' order by e.number)
        from roster_members m join leave_events e on e.roster_id = m.roster_id
        where m.uid = ${self.uid} and e.by = ${self.uid}), '[]'),
      'aboutMe', coalesce((select json_agg(${sql.raw(REQUEST)} order by q.from_date, q.id)
        from me join leave_requests q on q.roster_id = me.roster_id and q.soldier_id = me.id), '[]'))::text as json`.execute(
    tx.query,
  )
  const [found] = rows
  return found?.json ?? 'null'
}
