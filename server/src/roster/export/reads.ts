import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { Self } from '../scope.ts'

/** The account and every roster it owns, whole, as JSON text. */
export async function ownDataJson(
  tx: ReadTx,
  self: Self,
): Promise<{ readonly account: string; readonly rosters: string }> {
  const { rows } = await sql<{ account: string; rosters: string }>`
    select
      (select to_json(a)::text from accounts a where a.uid = ${self.uid}) as account,
      coalesce((
        select json_agg(json_build_object(
          'roster', to_json(r),
          'sharedWith', coalesce((select json_agg(to_json(m)) from roster_members m where m.roster_id = r.id), '[]'),
          'groups', coalesce((select json_agg(to_json(g) order by g.ordinal) from groups g where g.roster_id = r.id), '[]'),
          'soldiers', coalesce((select json_agg(to_json(s) order by s.last_name, s.first_name) from soldiers s where s.roster_id = r.id), '[]'),
          'changes', coalesce((
            select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'at', c.at, 'by', c.by_uid, 'undoneBy', c.undone_by,
              'soldiers', coalesce((select json_agg(json_build_object('soldierId', sc.soldier_id, 'before', sc.before, 'after', sc.after))
                from soldier_changes sc where sc.change_set_id = c.id), '[]')) order by c.at)
            from change_sets c where c.roster_id = r.id), '[]')
        ) order by r.created_at)::text
        from rosters r where r.owner_uid = ${self.uid}), '[]') as rosters`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('A select without a table answers one row')
  return row
}
