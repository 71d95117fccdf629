import type { Transfer } from '@muster/domain/roster/linking/schema.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import { BRIEF_NAME, NAME_OF_ACCOUNT } from '../../people/reads.ts'
import type { RosterEditor, RosterViewer, RowChanger } from '../../scope.ts'
import '../tables.ts'

type StoredTransfer = Omit<Transfer, 'at' | 'decidedAt'> & { readonly at: Date; readonly decidedAt: Date | null }

/** Into and out of a roster, newest first, or the one with this id. */
export async function transfersOf(tx: ReadTx, viewer: RosterViewer, id: string | null = null): Promise<Transfer[]> {
  const { rows } = await sql<StoredTransfer>`
    select t.id, case when t.from_roster_id = ${viewer.rosterId} then 'out' else 'in' end as direction, t.state, t.at,
      t.decided_at as "decidedAt", t.effective_on as "effectiveOn",
      concat_ws(', ', r.name, ${NAME_OF_ACCOUNT}) as other,
      coalesce((
        select json_agg(json_build_object(
          'soldierId', case when t.to_roster_id = ${viewer.rosterId} then coalesce(i.taken_as, i.soldier_id) else i.soldier_id end,
          'name', concat_ws(' ', s.rank, s.last_name || coalesce(', ' || nullif(s.first_name, ''), '')))
          order by s.rank_order desc, s.last_name, s.first_name, s.id)
        from transfer_soldiers i join soldiers s on s.id = i.soldier_id where i.transfer_id = t.id), '[]') as soldiers
    from roster_transfers t
      join rosters r on r.id = case when t.from_roster_id = ${viewer.rosterId} then t.to_roster_id else t.from_roster_id end
      join account_names a on a.uid = r.owner_uid
    where (t.from_roster_id = ${viewer.rosterId} or t.to_roster_id = ${viewer.rosterId})
      and (${id}::uuid is null or t.id = ${id})
    order by t.at desc, t.id limit 200`.execute(tx.query)
  return rows.map(({ at, decidedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

/** Whether two rosters have the same top, each by its leaders above. */
export async function inSameTree(tx: ReadTx, editor: RosterEditor, other: string): Promise<boolean> {
  const { rows } = await sql`
    with tops as (
      select distinct on (start.id) start.id, up.roster_id
      from unnest(array[${editor.rosterId}, ${other}]::uuid[]) as start(id),
        lateral (select start.id as roster_id, 0 as depth union all select * from rosters_above(start.id)) up
      order by start.id, up.depth desc
    )
    select from tops a join tops b on b.roster_id = a.roster_id and b.id <> a.id limit 1`.execute(tx.query)
  return rows.length > 0
}

/** Those of these Soldiers whom another transfer offers. */
export async function offeredElsewhere(
  tx: ReadTx,
  editor: RosterEditor,
  soldierIds: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.raw(BRIEF_NAME)} as name
    from transfer_soldiers i join roster_transfers t on t.id = i.transfer_id join soldiers s on s.id = i.soldier_id
    where i.from_roster_id = ${editor.rosterId} and i.soldier_id = any(${soldierIds}::uuid[]) and t.state = 'offered'
    limit 1`.execute(tx.query)
  return rows[0]?.name ?? null
}

export interface Linked {
  readonly soldierId: string
  readonly uid: string
}

/** The rows among these that describe an account. */
export async function linkedAmong(
  tx: ReadTx,
  scope: RosterViewer | RowChanger,
  soldierIds: readonly string[],
): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    select id as "soldierId", linked_uid as uid from soldiers
    where roster_id = ${scope.rosterId} and id = any(${soldierIds}::uuid[]) and linked_uid is not null`.execute(
    tx.query,
  )
  return rows
}
