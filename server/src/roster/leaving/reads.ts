import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { NAME_OF_ACCOUNT } from '../people/reads.ts'
import '../linking/tables.ts'

export interface OwnedRoster {
  readonly rosterId: string
  readonly name: string
  readonly soldiers: number
  /**
   * Co-leaders, editors before viewers, longest-serving first. The first editor takes over when nobody is named, so a
   * leader with a part of the roster is no editor here: it would give them all of it. Nobody who is disabled.
   */
  readonly heirs: { readonly uid: string; readonly name: string; readonly role: 'editor' | 'viewer' }[]
}

interface Held {
  readonly owned: OwnedRoster[]
  readonly shared: { readonly rosterId: string; readonly name: string }[]
  readonly link: { readonly rosterId: string; readonly name: string } | null
}

/** The rosters that an account keeps, alone and with others, and its link. */
export async function heldBy(tx: ReadTx, uid: string): Promise<Held> {
  const { rows: owned } = await sql<OwnedRoster>`
    select r.id as "rosterId", r.name,
      (select count(*)::int from soldiers s where s.roster_id = r.id and s.archived_on is null) as soldiers,
      coalesce((
        select json_agg(json_build_object('uid', m.uid, 'name', ${NAME_OF_ACCOUNT}, 'role', heir.role)
          order by heir.role, m.added_at, m.uid)
        from roster_members m join accounts a on a.uid = m.uid
          cross join lateral (select case when m.areas is null then m.role else 'viewer' end as role) heir
        where m.roster_id = r.id and a.disabled_at is null), '[]') as heirs
    from rosters r where r.owner_uid = ${uid} order by lower(r.name), r.id limit 50`.execute(tx.query)
  const { rows: shared } = await sql<Held['shared'][number]>`
    select r.id as "rosterId", r.name from roster_members m join rosters r on r.id = m.roster_id
    where m.uid = ${uid} order by lower(r.name), r.id limit 200`.execute(tx.query)
  const { rows: links } = await sql<Held['shared'][number]>`
    select r.id as "rosterId", r.name from soldiers s join rosters r on r.id = s.roster_id
    where s.linked_uid = ${uid}`.execute(tx.query)
  return { owned, shared, link: links[0] ?? null }
}
