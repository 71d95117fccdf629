import type { RosterFacts } from '@muster/domain/dashboard/rosters-below.ts'
import { DASHBOARD_DUE_BACK, DASHBOARD_ROWS, type Dashboard } from '@muster/domain/dashboard/schema.ts'
import { NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReportFacts } from '@muster/domain/dutyday/formations/formation-clock.ts'
import type { Submission } from '@muster/domain/dutyday/schema.ts'
import { sql } from 'kysely'
import { isoInstant } from '../database/sql-words.ts'
import type { ReadTx } from '../database/transaction.ts'
import { KNOWN, PRESENT_STATUSES } from '../dutyday/known.ts'
import { COUNTED, dutyDayBefore, strengthNow, SUBMISSION_JSON } from '../dutyday/reads.ts'
import { reportFacts } from '../dutyday/formations/report-facts.ts'
import { forGroups, SUSPENSE } from '../dutyday/tasks/reads.ts'
import { ACCOUNT_NAME, SOLDIER_NAME } from '../roster/people/reads.ts'
import { type Asking, type ChainViewer, readAsChainViewer } from '../roster/scope.ts'

const NOW = '$3::timestamptz'
const IN_48 = `${NOW} + interval '48 hours'`

/** The progress of the open recall `c`: everybody called, and those who were reached or answered. */
const RECALL = `json_build_object('rosterId', c.roster_id, 'rosterName', asked.name, 'recallId', c.id, 'kind', c.kind,
  'startedAt', ${isoInstant('c.started_at')}, 'timeZone', asked.time_zone,
  'called', (select count(*) from recall_people p where p.recall_id = c.id),
  'answered', (select count(distinct e.soldier_id) from recall_entries e where e.recall_id = c.id and not e.late
    and e.what <> 'could not reach' and e.withdrawn_at is null and e.set_aside_at is null))`

/** Whether the Soldier of the row `c` is in one of the groups $5 now. */
const IN_GROUP = `($5::uuid[] is null or exists (select from soldiers g
  where g.roster_id = c.roster_id and g.id = c.soldier_id and g.group_id = any($5)))`

/** Whether the task `t` is for one of the groups $5. */
const FOR_GROUP = `($5::uuid[] is null or ${forGroups('any($5)')})`

/**
 * $3 now, $4 this roster or its chain, $5 the groups that it is limited to, or null. Moment 0 is now, and 1 is the duty day before, the same comparison as PERSTAT.
 * Tasks, cases and recalls are counted in one index range per roster.
 */
const SELECT_FACTS = `
  , asked as materialized (
    select c.roster_id, c.parent_id, c.depth, r.name, r.time_zone, r.report_due, r.owner_uid,
      (${NOW} at time zone r.time_zone)::date as day
    from (
      select scope.id as roster_id, null::uuid as parent_id, 0 as depth from scope where $4::text = 'roster'
      union all
      select b.roster_id, b.parent_id, b.depth from scope, rosters_below(scope.id) b where $4 = 'chain'
    ) c join rosters r on r.id = c.roster_id
  ), ${dutyDayBefore(`'infinity'::timestamptz`)}, moments as (
    select 0 as key, a.roster_id, a.day, 'infinity'::timestamptz as known_at, ${strengthNow(NOW)} as strength_at,
      ${NOW} as at from asked a
    union all
    select 1, a.roster_id, b.day, b.at, b.at, b.at from asked a cross join before b
  ), ${KNOWN}, ${COUNTED},
  alike as materialized (
    select k.key, k.roster_id, k.strength, k.status, e.soldier_id is not null as elsewhere, count(*)::int as count
    from known k left join elsewhere e on e.key = k.key and e.soldier_id = k.soldier_id
    where $5::uuid[] is null or k.group_id = any($5) group by 1, 2, 3, 4, 5
  ), due_back as materialized (
    select k.roster_id, k.soldier_id, k.said, k.to_date from counted k
    where k.key = 0 and k.status = '${NOT_REPORTED}' and k.said not in (${PRESENT_STATUSES}) and k.strength <> 'detached'
      and ($5::uuid[] is null or k.group_id = any($5))
  ), tasks_due as materialized (
    select t.* from asked cross join lateral (
      select t.* from tasks t where t.roster_id = asked.roster_id and t.closed_at is null and t.due_at < ${IN_48}
        and ${FOR_GROUP}
      order by t.due_at, t.id limit ${DASHBOARD_ROWS}
    ) t order by t.due_at, t.id limit ${DASHBOARD_ROWS}
  ), cases as materialized (
    select c.*, asked.name as roster_name, asked.time_zone from asked join awol_cases c on c.roster_id = asked.roster_id
    where c.closed_at is null and ${IN_GROUP}
  ), running as materialized (
    select c.*, asked.name, asked.time_zone from asked join recalls c on c.roster_id = asked.roster_id
    where c.ended_at is null
  )
  select scope.name, exists (select from rosters_below(scope.id) b where b.depth > 0) as "hasBelow",
    scope.time_zone as "timeZone", asked_top.day as today, scope.report_due as "reportDue",
    (select ${SUBMISSION_JSON} from submissions b
      where b.roster_id = scope.id and b.duty_date = asked_top.day and not b.extra
      order by b.submitted_at desc limit 1) as submission,
    (select ${SUBMISSION_JSON} from submissions b
      where b.roster_id = scope.id and b.duty_date < asked_top.day and not b.extra
      order by b.duty_date desc, b.submitted_at desc limit 1) as "lastReport",
    (select count(sent.one)::int from asked cross join before cross join lateral (
        -- With the limit PostgreSQL looks up the day of each roster.
        select 1 as one from submissions b
        where b.roster_id = asked.roster_id and b.duty_date = before.day and not b.extra limit 1
      ) sent) as "submittedBefore",
    (select coalesce(json_agg(json_build_object('strength', l.strength, 'status', l.status, 'count', l.count)), '[]')
      from alike l where l.key = 1 and not l.elsewhere) as "cellsBefore",
    (select day from before) as "dayBefore",
    (select json_agg(json_build_object('rosterId', asked.roster_id, 'parentId', asked.parent_id, 'depth', asked.depth,
        'name', asked.name, 'leader', ${ACCOUNT_NAME}, 'timeZone', asked.time_zone, 'day', asked.day,
        'reportDue', asked.report_due, 'reportFacts', ${reportFacts('asked.roster_id', 'asked.day')},
        'submittedAt', (select ${isoInstant('max(b.submitted_at)')} from submissions b
          where b.roster_id = asked.roster_id and b.duty_date = asked.day and not b.extra),
        'recall', exists (select from running c where c.roster_id = asked.roster_id),
        'cells', (select coalesce(json_agg(json_build_object('strength', l.strength, 'status', l.status,
            'elsewhere', l.elsewhere, 'count', l.count)), '[]')
          from alike l where l.key = 0 and l.roster_id = asked.roster_id),
        'tasks', (select json_build_object('open', count(*), 'overdue', count(*) filter (where t.due_at < ${NOW}),
            'dueIn48', count(*) filter (where t.due_at >= ${NOW} and t.due_at < ${IN_48}),
            'dueIn24', count(*) filter (where t.due_at >= ${NOW} and t.due_at < ${NOW} + interval '24 hours'))
          from tasks t where t.roster_id = asked.roster_id and t.closed_at is null and ${FOR_GROUP}),
        'cases', (select count(*) from cases c where c.roster_id = asked.roster_id),
        'dueBack', (select count(*) from due_back d where d.roster_id = asked.roster_id)
      ) order by asked.depth, lower(asked.name), asked.roster_id)
      from asked left join account_names a on a.uid = asked.owner_uid) as rosters,
    (select coalesce(json_agg(json_build_object('rosterId', d.roster_id, 'rosterName', d.roster_name,
        'soldierId', d.soldier_id, 'name', ${SOLDIER_NAME}, 'status', d.said, 'until', d.to_date,
        'cell', case when (select sees_contact from scope) then coalesce(s.details->>'cell', '') else '' end)
        order by d.to_date, s.id), '[]')
      from (select d.*, asked.name as roster_name from due_back d join asked on asked.roster_id = d.roster_id
          order by d.to_date, d.soldier_id limit ${DASHBOARD_DUE_BACK}) d
        join soldiers s on s.roster_id = d.roster_id and s.id = d.soldier_id) as "dueBack",
    (select coalesce(json_agg(json_build_object('rosterId', t.roster_id, 'rosterName', asked.name, 'taskId', t.id,
        'title', t.title, 'priority', t.priority, 'suspense', ${SUSPENSE}, 'overdue', t.due_at < ${NOW}) order by t.due_at, t.id), '[]')
      from tasks_due t join asked on asked.roster_id = t.roster_id) as tasks,
    (select coalesce(json_agg(json_build_object('rosterId', c.roster_id, 'rosterName', c.roster_name, 'caseId', c.id,
        'name', ${SOLDIER_NAME}, 'state', c.state, 'absentSince', ${isoInstant('c.absent_since')},
        'timeZone', c.time_zone) order by c.absent_since, c.id), '[]')
      from (select * from cases order by absent_since, id limit ${DASHBOARD_ROWS}) c
        join soldiers s on s.roster_id = c.roster_id and s.id = c.soldier_id) as cases,
    (select coalesce(json_agg(${RECALL} order by c.started_at, c.id), '[]')
      from (select * from running order by started_at, id limit ${DASHBOARD_ROWS}) c
        join asked on asked.roster_id = c.roster_id) as recalls
  from scope join asked asked_top on asked_top.roster_id = scope.id`

export interface FactsRow extends Pick<Dashboard, 'today' | 'timeZone' | 'hasBelow' | 'recalls'> {
  readonly name: string
  readonly reportDue: string
  readonly submission: Submission | null
  readonly lastReport: Submission | null
  readonly submittedBefore: number
  readonly cellsBefore: RosterFacts['cells']
  readonly dayBefore: CalendarDate | null
  /** Parents before children. */
  readonly rosters: readonly (Omit<RosterFacts, 'pressing' | 'reportOwed'> & {
    readonly reportFacts: ReportFacts
    readonly tasks: Pick<Dashboard['tasks'], 'open' | 'overdue' | 'dueIn48' | 'dueIn24'>
    readonly cases: number
    readonly dueBack: number
  })[]
  readonly dueBack: Dashboard['dueBack']['rows']
  readonly tasks: Dashboard['tasks']['rows']
  readonly cases: Dashboard['cases']['rows']
}

/** Everything about today that PostgreSQL can count, in one statement. It also proves the scope. */
export async function factsOf(
  call: Asking & { readonly now: Date },
  rosterId: string,
  over: 'roster' | 'chain',
  inside: readonly string[] | null = null,
): Promise<FactsRow> {
  const [found] = await readAsChainViewer<FactsRow>(call, rosterId, 'any', 'dashboard.facts', SELECT_FACTS, [
    call.now,
    over,
    inside,
  ])
  return found
}

/** The rank in the caller's profile, and whether rosters are below this one. */
export async function askerOf(
  tx: ReadTx,
  { rosterId, uid }: ChainViewer,
): Promise<{ readonly rank: string | null; readonly hasBelow: boolean }> {
  const [found] = await tx.prepared<{ rank: string | null; hasBelow: boolean }>(
    'dashboard.asker',
    'open screens',
    `select (select nullif(a.rank, '') from account_names a where a.uid = $2) as rank,
      exists (select from rosters_below($1) b where b.depth > 0) as "hasBelow"`,
    [rosterId, uid],
  )
  return found ?? { rank: null, hasBelow: false }
}

/** The numbers of these Soldiers, as far as they are on the roster or on one below it. */
export async function cellNumbersOf(
  tx: ReadTx,
  scope: ChainViewer,
  soldiers: readonly { readonly rosterId: string; readonly soldierId: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (soldiers.length === 0 || !scope.seesContact) return new Map()
  const { rows } = await sql<{ id: string; cell: string }>`
    select w.id, s.cell
    from unnest(${soldiers.map(({ rosterId }) => rosterId)}::uuid[],
      ${soldiers.map(({ soldierId }) => soldierId)}::uuid[]) as w(roster_id, id) cross join lateral (
        -- With the limit PostgreSQL looks up the key of each, however many are requested.
        select x.details->>'cell' as cell from soldiers x where x.roster_id = w.roster_id and x.id = w.id limit 1
      ) s
    where s.cell <> '' and w.roster_id in (select b.roster_id from rosters_below(${scope.rosterId}::uuid) b)`.execute(
    tx.query,
  )
  return new Map(rows.map(({ id, cell }) => [id, cell]))
}
