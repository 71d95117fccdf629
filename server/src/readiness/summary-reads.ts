import { type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { SUMMARY_SOLDIERS } from '@muster/domain/readiness/limits.ts'
import type { ReadinessPolicy } from '@muster/domain/readiness/policy.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import type { SummaryRoster, SummarySoldier } from '@muster/domain/readiness/summary.ts'
import { ASKED_WITH_DEPTH, inChainOrder, mustBeAtMost, SOLDIERS_ASKED } from '../roster/chain.ts'
import { SOLDIER_NAME } from '../roster/people/reads.ts'
import { ROSTER_ORDER } from '../roster/reads.ts'
import { type Asking, readAsChainViewer } from '../roster/scope.ts'
import './tables.ts'

const SOLDIER = `json_build_array(s.id, s.rank, ${SOLDIER_NAME}, s.group_id, s.mos, nullif(s.details ->> 'ets', ''),
  nullif(s.details ->> 'cacExpiresOn', ''),
  (select json_agg(json_build_array(o.item, o.applies)) from readiness_opted o
    where o.roster_id = s.roster_id and o.soldier_id = s.id),
  (select json_agg(json_build_array(p.from_date, least(p.to_date, p.last_day))) from duty_profiles p
    where p.roster_id = s.roster_id and p.soldier_id = s.id and (p.closed_at is null or p.last_day is not null)),
  (select json_agg(json_build_array(c.item, c.outcome, c.done_on, c.expires_on)) from readiness_cells c
    where c.roster_id = s.roster_id and c.soldier_id = s.id and c.done_on is not null))`

/** $3 this roster or its chain: every requested roster, or only the number of Soldiers when there are too many. */
const SELECT_FACTS = `${ASKED_WITH_DEPTH}, ${SOLDIERS_ASKED}
  select total.soldiers as total, asked.depth, r.id as "rosterId", r.name, r.time_zone as "timeZone",
    (select p.policy from readiness_policies p where p.roster_id = r.id order by p.version desc limit 1) as policy,
    (select coalesce(json_agg(json_build_object('id', g.id, 'parentId', g.parent_id, 'name', g.name,
        'position', g.position) order by g.ordinal, g.name), '[]')
      from groups g where g.roster_id = r.id) as groups,
    (select coalesce(json_agg(${SOLDIER} order by ${ROSTER_ORDER}), '[]')
      from soldiers s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      where s.roster_id = r.id and s.archived_on is null) as soldiers
  from scope, total, asked join rosters r on r.id = asked.roster_id
  where total.soldiers <= ${SUMMARY_SOLDIERS}
  union all
  select total.soldiers, 0, scope.id, scope.name, scope.time_zone, null, '[]', '[]'
  from scope, total where total.soldiers > ${SUMMARY_SOLDIERS}`

type SoldierRow = [
  id: string,
  rank: string,
  name: string,
  groupId: string | null,
  mos: string,
  ets: CalendarDate | null,
  cacExpiresOn: CalendarDate | null,
  opted: [string, boolean][] | null,
  profiles: [CalendarDate, CalendarDate | null][] | null,
  cells: [item: string, outcome: string | null, doneOn: CalendarDate, expiresOn: CalendarDate | null][] | null,
]

interface RosterRow {
  readonly total: number
  readonly depth: number
  readonly rosterId: string
  readonly name: string
  readonly timeZone: string
  readonly policy: ReadinessPolicy | null
  readonly groups: SummaryRoster['groups']
  readonly soldiers: readonly SoldierRow[]
}

function soldierOf(row: SoldierRow): SummarySoldier {
  const [id, rank, name, groupId, mos, ets, cacExpiresOn, opted, profiles, cells] = row
  return {
    id,
    rank,
    name,
    groupId,
    mos,
    fields: { ets, cacExpiresOn },
    opted: Object.fromEntries(opted ?? []),
    profiles: (profiles ?? []).map(([from, to]) => ({ from, to })),
    cells: Object.fromEntries(
      (cells ?? []).map(([item, outcome, doneOn, expiresOn]) => [item, { outcome, doneOn, expiresOn }]),
    ),
  }
}

/** The facts behind the summary of a roster or its chain of command. Proves the scope by itself. */
export async function summaryFacts(
  call: Asking & { readonly now: Date },
  rosterId: string,
  over: 'roster' | 'chain',
): Promise<{ readonly rosters: readonly SummaryRoster[]; readonly asked: SummaryRoster }> {
  const found = await readAsChainViewer<RosterRow>(call, rosterId, 'readiness', 'readiness.summary', SELECT_FACTS, [
    over,
  ])
  const [first] = found
  mustBeAtMost(SUMMARY_SOLDIERS, first)
  const rosters = found.map(
    (row): SummaryRoster => ({
      rosterId: row.rosterId,
      name: row.name,
      depth: row.depth,
      groups: row.groups,
      today: dayAt(call.now, row.timeZone),
      policy: row.policy ?? SEED_READINESS,
      soldiers: row.soldiers.map(soldierOf),
    }),
  )
  return inChainOrder(rosters, rosterId)
}
