import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { Self } from '../../../roster/scope.ts'

/**
 * As JSON text: equipment of the rosters that the account owns, with its sign-outs and checks, what the account signed
 * out and in on shared rosters, and what it holds.
 */
export async function ownEquipmentJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with me as materialized (select s.roster_id, s.id from soldiers s where s.linked_uid = ${self.uid})
    select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id, 'items', (
          select json_agg(to_jsonb(i) - 'roster_id' || jsonb_build_object(
            'signOuts', coalesce((select jsonb_agg(to_jsonb(o) - '{roster_id,item_id}'::text[]
              order by o.out_at, o.id)
              from equipment_sign_outs o where o.roster_id = i.roster_id and o.item_id = i.id), '[]'),
            'checks', coalesce((select jsonb_agg(to_jsonb(c) - '{roster_id,item_id}'::text[] order by c.day)
              from equipment_checks c where c.roster_id = i.roster_id and c.item_id = i.id), '[]'))
            order by lower(i.name), i.id)
          from equipment_items i where i.roster_id = r.id)) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid} and exists (select from equipment_items i
          where i.roster_id = r.id)), '[]'),
      'doneByMe', coalesce((select json_agg(to_jsonb(o) order by o.out_at, o.id)
        from roster_members m join equipment_sign_outs o on o.roster_id = m.roster_id
        where m.uid = ${self.uid} and ${self.uid} in (o.out_by, o.in_by)), '[]'),
      'aboutMe', coalesce((select json_agg(json_build_object('item', i.name, 'quantity', o.quantity, 'note', o.note,
          'signedOutAt', o.out_at, 'dueAt', o.due_at, 'signedInAt', o.in_at) order by o.out_at, o.id)
        from me join equipment_sign_outs o on o.roster_id = me.roster_id and o.soldier_id = me.id
          join equipment_items i on i.roster_id = o.roster_id and i.id = o.item_id), '[]'))::text as json`.execute(
    tx.query,
  )
  const [found] = rows
  return found?.json ?? 'null'
}
