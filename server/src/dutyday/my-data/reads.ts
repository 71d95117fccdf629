import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { Self } from '../../roster/scope.ts'

const ENTRY = `to_jsonb(e) || jsonb_build_object('withdrawn_at', w.at, 'withdrawn_by', w.by)`
// With the limit, PostgreSQL looks up the key for each entry, whatever row-level security adds.
const ENTRIES = `duty_entries e left join lateral (
  select d.at, d.by from duty_withdrawals d where d.roster_id = e.roster_id and d.entry_id = e.id limit 1) w on true`

/**
 * As JSON text: the whole duty day of every roster that the account owns, the entries it recorded, withdrew and
 * submitted in shared rosters, and everything recorded about the person.
 */
export async function ownHistoryJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with shared as (select m.roster_id from roster_members m where m.uid = ${self.uid})
    select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object(
          'rosterId', r.id,
          'entries', coalesce((
            select json_agg(${sql.raw(ENTRY)} - 'roster_id' order by e.recorded_at, e.id) from ${sql.raw(ENTRIES)}
              where e.roster_id = r.id), '[]'),
          'submissions', coalesce((
            select json_agg(to_jsonb(b) - 'roster_id' order by b.submitted_at) from submissions b
              where b.roster_id = r.id
          ), '[]'),
          'groupSubmissions', coalesce((
            select json_agg(to_jsonb(b) - 'roster_id' order by b.submitted_at) from group_submissions b
              where b.roster_id = r.id
          ), '[]'),
          'formations', coalesce((
            select json_agg(to_jsonb(f) - '{roster_id,look_at}'::text[] order by f.created_at) from formations f
            where f.roster_id = r.id), '[]'),
          'perstatLayouts', coalesce((
            select json_agg(to_jsonb(p) - 'roster_id' order by p.name, p.version) from perstat_layouts p
            where p.roster_id = r.id), '[]'),
          'daysOff', coalesce((
            select json_agg(to_jsonb(d) - 'roster_id' order by d.day) from duty_days_off d where d.roster_id = r.id
          ), '[]')) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid}), '[]'),
      'recordedByMe', coalesce((select json_agg(${sql.raw(ENTRY)} order by e.recorded_at, e.id)
        from ${sql.raw(ENTRIES)} where e.roster_id in (select roster_id from shared) and (e.recorded_by = ${self.uid}
          or w.by = ${self.uid})), '[]'),
      'submittedByMe', coalesce((select json_agg(to_jsonb(b) order by b.submitted_at)
        from shared join submissions b on b.roster_id = shared.roster_id where b.submitted_by = ${self.uid}), '[]'),
      'groupsSubmittedByMe', coalesce((select json_agg(to_jsonb(b) order by b.submitted_at)
        from shared join group_submissions b on b.roster_id = shared.roster_id where b.submitted_by = ${self.uid}), '[]'),
      'aboutMe', coalesce((select json_agg(${sql.raw(ENTRY)} order by e.recorded_at, e.id)
        from ${sql.raw(ENTRIES)}
        where (e.roster_id, e.soldier_id) in (select s.roster_id, s.id from soldiers s
          where s.linked_uid = ${self.uid})), '[]'))::text as json`.execute(tx.query)
  return rows[0]?.json ?? 'null'
}
