import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { Self } from '../../../roster/scope.ts'

/** The manifest `m` with vehicles and seats, as stored. */
const MANIFEST = `to_jsonb(m) || jsonb_build_object(
  'vehicles', coalesce((select jsonb_agg(to_jsonb(v) - '{roster_id,manifest_id}'::text[] order by v.place)
    from manifest_vehicles v where v.roster_id = m.roster_id and v.manifest_id = m.id), '[]'),
  'seats', coalesce((select jsonb_agg(to_jsonb(s) - '{roster_id,manifest_id}'::text[] order by s.vehicle_id, s.role)
    from manifest_seats s where s.roster_id = m.roster_id and s.manifest_id = m.id), '[]'))`

/** As JSON text: manifests of the rosters that the account owns, those it made on others, and its own seats. */
export async function ownManifestsJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with me as materialized (select s.roster_id, s.id from soldiers s where s.linked_uid = ${self.uid})
    select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id,
          'manifests', coalesce((select json_agg(${sql.raw(MANIFEST)} order by m.on_date, m.id)
            from manifests m where m.roster_id = r.id), '[]')) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid}), '[]'),
      'doneByMe', coalesce((select json_agg(${sql.raw(MANIFEST)} order by m.on_date, m.id)
        from roster_members k join manifests m on m.roster_id = k.roster_id
        where k.uid = ${self.uid} and ${self.uid} in (m.created_by, m.changed_by, m.final_by)), '[]'),
      'aboutMe', coalesce((select json_agg(to_jsonb(s) order by s.manifest_id)
        from me join manifest_seats s on s.roster_id = me.roster_id and s.soldier_id = me.id), '[]'))::text as json`.execute(
    tx.query,
  )
  const [found] = rows
  return found?.json ?? 'null'
}
