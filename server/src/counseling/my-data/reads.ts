import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { Self } from '../../roster/scope.ts'
import '../tables.ts'
import { ADDENDUM, OPENED } from '../texts/reads.ts'

/** The session `c` with all its text, as stored. */
const SESSION = `to_jsonb(c) || (
  select to_jsonb(t) - '{roster_id,counseling_id,soldier_id,delivered,shared,signed_hash}'::text[] || ${OPENED}
  from counseling_texts t
  where t.roster_id = c.roster_id and t.counseling_id = c.id
) || jsonb_build_object(
  'addenda', coalesce((select jsonb_agg(to_jsonb(d) - '{roster_id,counseling_id}'::text[]
      || jsonb_build_object('text', ${ADDENDUM}) order by d.at)
    from counseling_addenda d where d.roster_id = c.roster_id and d.counseling_id = c.id), '[]'),
  'events', coalesce((select jsonb_agg(to_jsonb(e) - '{roster_id,counseling_id,number}'::text[] order by e.number)
    from counseling_events e where e.roster_id = c.roster_id and e.counseling_id = c.id), '[]'),
  'tasks', coalesce((select jsonb_agg(to_jsonb(k) - '{roster_id,counseling_id}'::text[])
    from counseling_tasks k where k.roster_id = c.roster_id and k.counseling_id = c.id), '[]'))`

/**
 * As JSON text: every counseling of the rosters that the account owns, those it gave in shared rosters, those delivered
 * to the person, and the person's snippets.
 */
export async function ownCounselingsJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with me as materialized (select s.roster_id, s.id from soldiers s where s.linked_uid = ${self.uid})
    select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id, 'counselings', (
          select jsonb_agg(${sql.raw(SESSION)} order by c.held_on, c.id) from counselings c where c.roster_id = r.id
        )) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid} and exists (select from counselings c
          where c.roster_id = r.id)), '[]'),
      'givenByMe', coalesce((select jsonb_agg(${sql.raw(SESSION)} order by c.held_on, c.id)
        from roster_members m join counselings c on c.roster_id = m.roster_id
        where m.uid = ${self.uid} and c.counselor_uid = ${self.uid}), '[]'),
      'aboutMe', coalesce((select jsonb_agg(${sql.raw(SESSION)} order by c.held_on, c.id)
        from me join counselings c on c.roster_id = me.roster_id and c.soldier_id = me.id
        where c.state <> 'draft'), '[]'),
      'snippets', coalesce((select jsonb_agg(to_jsonb(n) - 'uid' order by n.block, n.title)
        from counseling_snippets n where n.uid = ${self.uid}), '[]'))::text as json`.execute(tx.query)
  const [found] = rows
  return found?.json ?? 'null'
}
