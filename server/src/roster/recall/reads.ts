import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { Self } from '../scope.ts'
import './tables.ts'

/**
 * For the account's own rosters everything but secrets. For others the account's own acts, and the data about the
 * person.
 */
export async function ownRecallsJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with me as (select s.roster_id, s.id from soldiers s where s.linked_uid = ${self.uid})
    select json_build_object(
      'rosters', coalesce((
        select json_agg(json_build_object('rosterId', r.id,
          'leaders', (select coalesce(json_agg(to_jsonb(l) - 'roster_id'), '[]') from alert_leaders l where l.roster_id = r.id),
          'verified', (
            select coalesce(json_agg(to_jsonb(v) - 'roster_id'), '[]') from alert_verifications v where v.roster_id = r.id),
          'shares', (
            select coalesce(json_agg(to_jsonb(h) - 'roster_id' - 'key_hash' order by h.created_at), '[]')
            from alert_shares h where h.roster_id = r.id),
          'recalls', (
            select coalesce(json_agg(to_jsonb(c) - 'roster_id' || jsonb_build_object(
                'called', (
                  select coalesce(jsonb_agg(to_jsonb(p) - 'roster_id' - 'recall_id' order by p.place), '[]')
                  from recall_people p where p.roster_id = c.roster_id and p.recall_id = c.id),
                'links', (
                  select coalesce(jsonb_agg(to_jsonb(k) - 'roster_id' - 'recall_id' - 'secret_hash' order by k.at, k.id), '[]')
                  from recall_links k where k.roster_id = c.roster_id and k.recall_id = c.id),
                'entries', (
                  select coalesce(jsonb_agg(to_jsonb(e) - 'roster_id' - 'recall_id' order by e.number), '[]')
                  from recall_entries e where e.roster_id = c.roster_id and e.recall_id = c.id),
                'escalations', (
                  select coalesce(jsonb_agg(to_jsonb(n) - 'roster_id' - 'recall_id' order by n.step), '[]')
                  from recall_escalations n where n.roster_id = c.roster_id and n.recall_id = c.id)
              ) order by c.started_at), '[]')
            from recalls c where c.roster_id = r.id)) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid}), '[]'),
      'markedByMe', coalesce((
        select json_agg(to_jsonb(e) order by e.number) from recall_entries e
        where e.by_uid = ${self.uid} and e.source = 'leader'
          and e.roster_id in (select m.roster_id from roster_members m where m.uid = ${self.uid})), '[]'),
      'startedOrEndedByMe', coalesce((
        select json_agg(to_jsonb(c) order by c.started_at) from recalls c
        where ${self.uid} in (c.started_by, c.ended_by)
          and c.roster_id in (select m.roster_id from roster_members m where m.uid = ${self.uid})), '[]'),
      'aboutMe', json_build_object(
        'verified', (
          select json_agg(to_jsonb(v)) from alert_verifications v
          where (v.roster_id, v.soldier_id) in (select roster_id, id from me)),
        'recalls', coalesce((
          select json_agg(json_build_object('recallId', c.id, 'message', c.message, 'startedAt', c.started_at,
            'group', p.group_name, 'told', p.told,
            'entries', (
              select coalesce(json_agg(to_jsonb(e) order by e.number), '[]') from recall_entries e
              where e.recall_id = p.recall_id and e.soldier_id = p.soldier_id)) order by c.started_at)
          from recall_people p join recalls c on c.id = p.recall_id
          where (p.roster_id, p.soldier_id) in (select roster_id, id from me)), '[]'))
    )::text as json`.execute(tx.query)
  return rows[0]?.json ?? 'null'
}
