import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { Self } from '../../../roster/scope.ts'

/** Rows of a table that belong to the tasking `t`. */
const hanging = (table: string, order: string) => `coalesce((
  select jsonb_agg(to_jsonb(x) - '{roster_id,tasking_id,number}'::text[] order by ${order}) from ${table} x
  where x.roster_id = t.roster_id and x.tasking_id = t.id), '[]')`

/**
 * As JSON text: taskings of the rosters that the account owns, the account's acts on taskings of shared rosters, and
 * those that it is assigned to.
 */
export async function ownTaskingsJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with me as materialized (select s.roster_id, s.id from soldiers s where s.linked_uid = ${self.uid})
    select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id, 'taskings', (
          select json_agg(to_jsonb(t) - 'roster_id' || jsonb_build_object(
            'lines', ${sql.raw(hanging('tasking_lines', 'x.position'))},
            'assigned', ${sql.raw(hanging('tasking_assignments', 'x.soldier_id'))},
            'checklist', ${sql.raw(hanging('tasking_steps', 'x.position'))},
            'history', ${sql.raw(hanging('tasking_events', 'x.number'))}) order by t.from_at, t.id)
          from taskings t where t.roster_id = r.id)) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid} and exists (select from taskings t
          where t.roster_id = r.id)), '[]'),
      'doneByMe', coalesce((select json_agg(to_jsonb(e) - 'number' order by e.number)
        from roster_members m join tasking_events e on e.roster_id = m.roster_id
        where m.uid = ${self.uid} and e.by = ${self.uid}), '[]'),
      'aboutMe', coalesce((select json_agg(json_build_object('tasking', t.name, 'from', t.from_at, 'to', t.to_at,
          'place', t.place, 'reason', a.reason, 'at', a.at) order by t.from_at, t.id)
        from me join tasking_assignments a on a.roster_id = me.roster_id and a.soldier_id = me.id
          join taskings t on t.roster_id = a.roster_id and t.id = a.tasking_id), '[]'))::text as json`.execute(tx.query)
  const [found] = rows
  return found?.json ?? 'null'
}
