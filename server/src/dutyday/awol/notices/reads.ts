import type { AwolState } from '@muster/domain/dutyday/awol/awol-state.ts'
import type { AwolEvent } from '@muster/domain/dutyday/awol/schema.ts'
import { sql } from 'kysely'
import { numbered } from '../../../database/sql-words.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { accountNameOf } from '../../../roster/people/reads.ts'
import { CASE, type HeldCase, type Stored } from '../reads.ts'

export interface DueCase extends Omit<HeldCase, 'told' | 'events' | 'shown'> {
  readonly stateBy: string
  /** The steps that a reminder went out for already. */
  readonly remindedSteps: readonly string[]
  /** The last act on its state. `untold` when no notice has gone out since. */
  readonly lastAct: {
    readonly kind: AwolEvent['kind']
    readonly from: AwolState | null
    readonly to: AwolState | null
    readonly untold: boolean
  }
  /** The state in the last notice to leaders. */
  readonly told: string
  /** The leaders who keep or are shown the roster or one above it, without the Soldier of the case. */
  readonly leaders: readonly string[]
}

/** Cases with a notice to send, locked. Cases that another server has locked are skipped. */
export async function dueCases(tx: ReadTx, now: Date, most: number): Promise<DueCase[]> {
  const locked = await tx.query
    .selectFrom('awol_cases')
    .select(['roster_id', 'id'])
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return locked.length > 0 ? casesWithLeaders(tx, locked, now) : []
}

/** The contents and the recipients of the notices about these cases. */
async function casesWithLeaders(
  tx: ReadTx,
  cases: readonly { readonly roster_id: string; readonly id: string }[],
  now: Date,
): Promise<DueCase[]> {
  const { rows } = await sql<
    { case: Stored } & Pick<DueCase, 'policy' | 'stateBy' | 'lastAct' | 'remindedSteps' | 'told' | 'leaders'>
  >`
      select ${numbered(CASE('$1::timestamptz'), [now])} as "case", p.policy,
        ${sql.raw(accountNameOf('c.state_by'))} as "stateBy", c.told,
        (select json_build_object('kind', e.kind, 'from', e.from_state, 'to', e.to_state,
            'untold', e.at = c.remind_at)
          from awol_events e where e.roster_id = c.roster_id and e.case_id = c.id
            and e.kind in ('opened', 'moved', 'taken back', 'closed', 'reopened')
          order by e.at desc, e.id limit 1) as "lastAct",
        array(select m.step from awol_reminders m where m.roster_id = c.roster_id
          and m.case_id = c.id) as "remindedSteps",
        array(
          select l.uid::text from (
            select c.roster_id union all select u.roster_id from rosters_above(c.roster_id) u
          ) up join rosters k on k.id = up.roster_id, lateral (
            select k.owner_uid as uid union all select m.uid from roster_members m where m.roster_id = k.id
              and leads(m, 'accountability', 'see', case when k.id = c.roster_id then s.group_id end)
          ) l where l.uid is distinct from s.linked_uid group by l.uid
        ) as leaders
      from unnest(${cases.map(({ roster_id }) => roster_id)}::uuid[],
        ${cases.map(({ id }) => id)}::uuid[]) as t(roster_id, id)
        join awol_cases c on c.roster_id = t.roster_id and c.id = t.id
        join rosters r on r.id = c.roster_id join soldiers s on s.roster_id = c.roster_id and s.id = c.soldier_id
        join awol_policies p on p.roster_id = c.roster_id and p.version = c.policy_version
      order by c.remind_at`.execute(tx.query)
  return rows.map(({ case: { shown: _, ...stored }, ...rest }) => ({ ...stored, ...rest }))
}
