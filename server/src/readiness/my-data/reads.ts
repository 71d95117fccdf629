import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { Self } from '../../roster/scope.ts'
import '../tables.ts'

/** One part of `of` (records, cells, profiles) as stored, in this order. */
const rows = (table: string, where: string, order: string) =>
  `coalesce((select json_agg(to_jsonb(x) - 'number' order by ${order}) from ${table} x where ${where}), '[]')`

/** Everything about Soldiers, for the rows `x` that satisfy `where`. */
const about = (where: string) => `
  'records', ${rows('readiness_records', where, 'x.number')},
  'opted', ${rows('readiness_opted', where, 'x.soldier_id, x.item')},
  'profiles', ${rows('duty_profiles', where, 'x.from_date, x.id')}`

/**
 * As JSON text: readiness of the rosters that the account owns with their policies, the account's acts in shared
 * rosters, and the data about the person.
 */
export async function ownReadinessJson(tx: ReadTx, self: Self): Promise<string> {
  const {
    rows: [found],
  } = await sql<{ json: string }>`
    with me as materialized (select s.roster_id, s.id from soldiers s where s.linked_uid = ${self.uid})
    select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id,
          'policies', ${sql.raw(rows('readiness_policies', 'x.roster_id = r.id', 'x.version'))},
          ${sql.raw(about('x.roster_id = r.id'))}) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid} and (
          exists (select from readiness_records x where x.roster_id = r.id)
          or exists (select from duty_profiles x where x.roster_id = r.id)
          or exists (select from readiness_opted x where x.roster_id = r.id)
          or exists (select from readiness_policies x where x.roster_id = r.id))), '[]'),
      'doneByMe', coalesce((select json_agg(to_jsonb(x) - 'number' order by x.number)
        from roster_members m join readiness_records x on x.roster_id = m.roster_id
        where m.uid = ${self.uid} and x.by = ${self.uid}), '[]'),
      'aboutMe', (select json_build_object(${sql.raw(about('x.roster_id = me.roster_id and x.soldier_id = me.id'))})
        from me)
      )::text as json`.execute(tx.query)
  return found?.json ?? 'null'
}
