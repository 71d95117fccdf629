import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { Self } from '../../../roster/scope.ts'

/** As JSON text: the risk worksheets of the rosters that the account owns, and those of others that it worked on. */
export async function ownRiskJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
      select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id,
          'authorities', (select to_jsonb(p) - 'roster_id' from risk_authorities p where p.roster_id = r.id),
          'worksheets', coalesce((select json_agg(to_jsonb(w) - 'roster_id' order by w.on_date, w.id, w.edition)
            from risk_worksheets w where w.roster_id = r.id), '[]')) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid}), '[]'),
      'doneByMe', coalesce((select json_agg(to_jsonb(w) order by w.on_date, w.id, w.edition)
        from roster_members m join risk_worksheets w on w.roster_id = m.roster_id
        where m.uid = ${self.uid}
          and ${self.uid} in (w.prepared_by, w.changed_by, w.decided_by)), '[]'))::text as json`.execute(tx.query)
  const [found] = rows
  return found?.json ?? 'null'
}
