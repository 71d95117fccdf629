import { SHARE_LIMIT, SHARE_LISTED_DAYS } from '@muster/domain/roster/recall/limits.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import { ACCOUNT_NAME } from '../../people/reads.ts'
import type { RosterViewer } from '../../scope.ts'
import '../tables.ts'

export interface StoredShare {
  readonly id: string
  readonly label: string
  readonly groups: string[] | null
  readonly created_at: Date
  readonly created_by: string
  readonly expires_at: Date
  readonly revoked_at: Date | null
  /** Whether its maker still sees everything that it shows. */
  readonly held: boolean
  readonly opened: number
  readonly last_opened_at: Date | null
}

/**
 * Whether the maker of the share `h` still sees all that it shows: the owner of the roster, or a leader who sees the
 * contact data of its groups, of the whole roster where it names none.
 */
export const HELD = sql`(h.created_by = (select r.owner_uid from rosters r where r.id = h.roster_id)
  or exists (select from roster_members m where m.roster_id = h.roster_id and m.uid = h.created_by
    and not exists (select from unnest(coalesce(h.group_ids, array[null]::uuid[])) shown
      where not leads(m, 'contact', 'see', shown))))`

const SHARE = sql`h.id, h.label, h.created_at, ${sql.raw(ACCOUNT_NAME)} as created_by,
  h.expires_at, h.revoked_at, h.opened, h.last_opened_at, coalesce(${HELD}, false) as held,
  case when h.group_ids is not null then array(
    select g.name from groups g where g.roster_id = h.roster_id and g.id = any(h.group_ids) order by g.ordinal, g.name
  ) end as groups`

/** Newest first. Those that ended 30 days ago are left out. */
export async function sharesOf(tx: ReadTx, viewer: RosterViewer, now: Date): Promise<StoredShare[]> {
  const { rows } = await sql<StoredShare>`
    select ${SHARE} from alert_shares h left join account_names a on a.uid = h.created_by
    where h.roster_id = ${viewer.rosterId}
      and least(h.expires_at, coalesce(h.revoked_at, 'infinity'))
        > ${now}::timestamptz - make_interval(days => ${SHARE_LISTED_DAYS})
    order by h.created_at desc, h.id limit ${SHARE_LIMIT * 4}`.execute(tx.query)
  return rows
}

export async function shareById(tx: ReadTx, viewer: RosterViewer, id: string): Promise<StoredShare | null> {
  const { rows } = await sql<StoredShare>`
    select ${SHARE} from alert_shares h left join account_names a on a.uid = h.created_by
    where h.roster_id = ${viewer.rosterId} and h.id = ${id}`.execute(tx.query)
  return rows[0] ?? null
}

export async function countOpenShares(tx: ReadTx, viewer: RosterViewer, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_shares h
    where h.roster_id = ${viewer.rosterId} and h.revoked_at is null and h.expires_at > ${now} and ${HELD}`.execute(
    tx.query,
  )
  return rows[0]?.count ?? 0
}
