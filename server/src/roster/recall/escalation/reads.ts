import type { NamedSoldier } from '@muster/domain/identity/person-name.ts'
import { RECALL_HOURS } from '@muster/domain/roster/recall/limits.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { sql } from 'kysely'
import { leadersFor } from '../../leaders/reads.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { NAMED } from '../../people/reads.ts'

/** Recalls whose next leader is due to be notified. */
export async function dueRecalls(tx: ReadTx, now: Date): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('recalls')
    .select('id')
    .where('ended_at', 'is', null)
    .where('next_step_at', '<=', now)
    .orderBy('next_step_at')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export interface ForgottenRecall {
  readonly id: string
  readonly roster_id: string
  readonly started_at: Date
}

/** Running recalls that nobody ended. */
export async function forgottenRecalls(tx: ReadTx, now: Date): Promise<ForgottenRecall[]> {
  const { rows } = await sql<ForgottenRecall>`
    select id, roster_id, started_at from recalls
    where ended_at is null and started_at <= ${now}::timestamptz - make_interval(hours => ${RECALL_HOURS})
    order by started_at, id limit 100`.execute(tx.query)
  return rows
}

interface RosterFacts {
  readonly groups: readonly Group[]
  readonly leaders: readonly { readonly groupId: string; readonly soldierId: string }[]
  readonly soldiers: readonly (NamedSoldier & {
    readonly id: string
    readonly groupId: string | null
    readonly dor: string | null
    readonly account: string | null
    /** Called by the recall and without an answer. */
    readonly open: boolean
  })[]
  readonly keepers: readonly string[]
  /** The co-leaders with areas, each with the groups whose contact data they see. Null for all. */
  readonly parts: readonly { readonly uid: string; readonly groups: readonly string[] | null }[]
}

/**
 * For the job, which acts for nobody: the tree of the roster, the Soldiers who have not answered, and the roster's
 * leaders.
 */
export async function escalationFacts(tx: ReadTx, recall: { readonly id: string; readonly roster_id: string }) {
  const { rows } = await sql<RosterFacts>`
      select
      coalesce((select json_agg(json_build_object('id', g.id, 'parentId', g.parent_id, 'kind', g.kind, 'name', g.name,
        'position', g.position)) from groups g where g.roster_id = ${recall.roster_id}), '[]') as groups,
      coalesce((select json_agg(json_build_object('groupId', l.group_id, 'soldierId', l.soldier_id))
        from alert_leaders l where l.roster_id = ${recall.roster_id}), '[]') as leaders,
      coalesce((select json_agg(json_build_object('id', s.id, 'groupId', s.group_id, ${sql.raw(NAMED('s'))},
          'dor', s.details->>'dor', 'account', s.linked_uid,
          'open', p.soldier_id is not null and not exists (
            select from recall_entries e where e.recall_id = p.recall_id and e.soldier_id = p.soldier_id
              and e.withdrawn_at is null and e.set_aside_at is null and e.what <> 'could not reach')))
        from soldiers s left join recall_people p on p.roster_id = s.roster_id and p.soldier_id = s.id
          and p.recall_id = ${recall.id}
        where s.roster_id = ${recall.roster_id} and s.archived_on is null), '[]') as soldiers,
      (select ${sql.raw(leadersFor('contact'))} from rosters r where r.id = ${recall.roster_id}) as keepers,
      coalesce((select json_agg(json_build_object('uid', m.uid, 'groups', case
          when not area_reaches(m.areas, 'contact', 'see') then '{}'::uuid[]
          when m.limited then groups_led(m.uid, m.roster_id) end))
        from roster_members m where m.roster_id = ${recall.roster_id} and m.areas is not null), '[]') as parts`.execute(
    tx.query,
  )
  const [facts] = rows
  return facts ?? { groups: [], leaders: [], soldiers: [], keepers: [], parts: [] }
}
