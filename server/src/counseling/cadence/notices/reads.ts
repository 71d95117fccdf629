import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import { leadersWithGroups } from '../../../roster/leaders/reads.ts'
import type { LeaderWithGroups } from '../../../roster/leaders/share-out.ts'
import { remindedAlready } from '../../../roster/mornings/reads.ts'
import { ROSTER_FACTS, type RosterFactsRow } from '../reads.ts'

/** The reminders that went out already, as `reminderKey` of the domain writes them. */
type Told = readonly string[]

export interface Morning extends RosterFactsRow<Told> {
  /** The leaders who keep the roster, each with the row that is about them. */
  readonly leaders: readonly (LeaderWithGroups & { readonly soldierId: string | null })[]
}

/** The lines that may come due in these rosters, and the leaders to notify. */
export async function morningsOf(tx: ReadTx, rosterIds: readonly string[]): Promise<Morning[]> {
  const { rows } = await sql<Morning>`
    select ${sql.raw(ROSTER_FACTS({ me: 'null::uuid', also: remindedAlready('counseling', 's.roster_id', 's.id') }))},
      (select json_agg(json_build_object('uid', l.uid, 'groups', l.groups, 'soldierId', s.id) order by l.uid)
        from json_to_recordset(${sql.raw(leadersWithGroups('counseling'))}) as l (uid uuid, groups json)
          left join soldiers s on s.linked_uid = l.uid and s.roster_id = r.id) as leaders
    from rosters r where r.id = any(${rosterIds}::uuid[])`.execute(tx.query)
  return rows
}
