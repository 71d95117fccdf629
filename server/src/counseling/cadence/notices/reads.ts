import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import { remindedAlready } from '../../../roster/mornings/reads.ts'
import { ROSTER_FACTS, type RosterFactsRow } from '../reads.ts'

/** The reminders that went out already, as `reminderKey` of the domain writes them. */
type Told = readonly string[]

export interface Morning extends RosterFactsRow<Told> {
  /** The leaders who keep the roster, each with the row that is about them. */
  readonly leaders: readonly { readonly uid: string; readonly soldierId: string | null }[]
}

/** The lines that may come due in these rosters, and the leaders to notify. */
export async function morningsOf(tx: ReadTx, rosterIds: readonly string[]): Promise<Morning[]> {
  const { rows } = await sql<Morning>`
    select ${sql.raw(ROSTER_FACTS({ me: 'null::uuid', also: remindedAlready('counseling', 's.roster_id', 's.id') }))},
      (select json_agg(json_build_object('uid', l.uid, 'soldierId', s.id) order by l.uid)
        from (
          select r.owner_uid as uid union
          select m.uid from roster_members m where m.roster_id = r.id and m.role = 'editor'
        ) l left join soldiers s on s.linked_uid = l.uid and s.roster_id = r.id) as leaders
    from rosters r where r.id = any(${rosterIds}::uuid[])`.execute(tx.query)
  return rows
}
