import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { Self } from '../../../roster/scope.ts'
import '../tables.ts'

/** The license `l` with its history, as stored. */
const LICENSE = `to_jsonb(l) - '{due,complete}'::text[] || jsonb_build_object('events', coalesce((
  select jsonb_agg(to_jsonb(e) - '{roster_id,license_id,soldier_id,number}'::text[] order by e.number)
  from license_events e where e.roster_id = l.roster_id and e.license_id = l.id), '[]'))`

/**
 * As JSON text: licenses of the rosters that the account owns with their policies, the account's acts on licenses of
 * shared rosters, and its own licenses.
 */
export async function ownLicensesJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with me as materialized (select s.roster_id, s.id from soldiers s where s.linked_uid = ${self.uid})
    select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id,
          'settings', (select to_jsonb(w) - 'roster_id' from license_settings w where w.roster_id = r.id),
          'licenses', coalesce((select json_agg(${sql.raw(LICENSE)} order by l.soldier_id, l.id)
            from licenses l where l.roster_id = r.id), '[]')) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid} and (
          exists (select from licenses l where l.roster_id = r.id)
          or exists (select from license_settings w where w.roster_id = r.id))), '[]'),
      'doneByMe', coalesce((select json_agg(to_jsonb(e) - 'number' order by e.number)
        from roster_members m join license_events e on e.roster_id = m.roster_id
        where m.uid = ${self.uid} and e.by = ${self.uid}), '[]'),
      'aboutMe', coalesce((select json_agg(${sql.raw(LICENSE)} order by l.id)
        from me join licenses l on l.roster_id = me.roster_id and l.soldier_id = me.id), '[]'))::text as json`.execute(
    tx.query,
  )
  const [found] = rows
  return found?.json ?? 'null'
}
