import type { ReportFacts } from '@muster/domain/dutyday/formations/formation-clock.ts'
import type { GroupReport, GroupSubmission, RestOfRoster } from '@muster/domain/dutyday/groups/schema.ts'
import type { PerstatCell } from '@muster/domain/dutyday/perstat.ts'
import { NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import type { Submission } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import { isoInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { accountNameOf, NAMED } from '../../roster/people/reads.ts'
import { ROSTER_ORDER } from '../../roster/reads.ts'
import type { ChainViewer, RosterViewer } from '../../roster/scope.ts'
import { reportFacts } from '../formations/report-facts.ts'
import { KNOWN } from '../known.ts'
import { lastInstantOf, strengthNow } from '../reads.ts'

export const GROUP_SUBMISSION_JSON = `json_build_object('id', b.id, 'groupId', b.group_id, 'dutyDate', b.duty_date,
  'submittedAt', ${isoInstant('b.submitted_at')}, 'submittedBy', b.submitted_by_name, 'counts', b.counts)`

/** Those who submit a group: who lead it by name in their part, and may change its accountability. */
const LEADERS_OF = `(select json_agg(${accountNameOf('m.uid')} order by m.added_at, m.uid) from roster_parts p
  join roster_members m on m.roster_id = p.roster_id and m.uid = p.uid
  where p.roster_id = g.roster_id and p.group_id = g.id and m.role = 'editor'
    and area_reaches(m.areas, 'accountability', 'change'))`

/** The groups of a caller's part in the roster $1. The database asks for them once and not for each row. */
const groupsLed = (caller: string) => `(select groups_led(${caller}, $1::uuid))::uuid[]`

/** The Soldiers of one group, as they count on the day. */
export interface GroupCell extends Pick<PerstatCell, 'strength' | 'status' | 'count'> {
  readonly groupId: string | null
  readonly newest: string | null
}

export interface GroupFacts {
  readonly today: CalendarDate
  readonly day: CalendarDate
  readonly reportDue: string
  readonly reportFacts: ReportFacts
  readonly groups: readonly { readonly id: string; readonly parentId: string | null }[]
  /** Those that somebody leads, or that were submitted. In the order of the printed tree. */
  readonly reports: readonly (Pick<GroupReport, 'groupId' | 'name' | 'submission' | 'nudgedAt'> & {
    readonly leaders: readonly string[] | null
  })[]
  readonly cells: readonly GroupCell[]
}

/**
 * $1 the roster, $2 now, $3 the duty day, today when null, $4 the caller, $5 whether the caller leads only some groups.
 */
const SELECT_GROUPS = `
  with asked as materialized (
    select r.id as roster_id, r.time_zone, r.report_due, t.today, coalesce($3::date, t.today) as day
    from rosters r, lateral (select ($2::timestamptz at time zone r.time_zone)::date as today) t where r.id = $1
  ), moments as (
    select 0 as key, a.roster_id, a.day, 'infinity'::timestamptz as known_at,
      case when a.day < a.today then ${lastInstantOf('a.day', 'a.time_zone')}
        else ${strengthNow('$2::timestamptz')} end as strength_at,
      case when a.day < a.today then ${lastInstantOf('a.day', 'a.time_zone')} else $2::timestamptz end as at
    from asked a
  ), ${KNOWN}, alike as (
    select k.group_id, k.strength, k.status, count(*)::int as count,
      max(k.recorded_at) filter (where k.status <> '${NOT_REPORTED}') as newest
    from known k group by 1, 2, 3
  ), found as (
    select g.id, g.ordinal, g.name, ${LEADERS_OF} as leaders, b.submission, n.at as nudged_at
    from asked join groups g on g.roster_id = asked.roster_id
      left join lateral (
        select ${GROUP_SUBMISSION_JSON} as submission from group_submissions b
        where b.roster_id = asked.roster_id and b.duty_date = asked.day and b.group_id = g.id
        order by b.submitted_at desc limit 1
      ) b on true
      left join group_nudges n on n.roster_id = asked.roster_id and n.group_id = g.id and n.duty_date = asked.day
    where not $5::boolean or g.id = any (${groupsLed('$4::uuid')})
  )
  select asked.today, asked.day, asked.report_due as "reportDue", ${reportFacts('asked.roster_id', 'asked.day')} as "reportFacts",
    (select coalesce(json_agg(json_build_object('id', g.id, 'parentId', g.parent_id)), '[]')
      from groups g where g.roster_id = asked.roster_id) as groups,
    (select coalesce(json_agg(json_build_object('groupId', f.id, 'name', f.name, 'leaders', f.leaders, 'submission', f.submission,
        'nudgedAt', ${isoInstant('f.nudged_at')}) order by f.ordinal, f.name), '[]')
      from found f where f.leaders is not null or f.submission is not null) as reports,
    (select coalesce(json_agg(json_build_object('groupId', l.group_id, 'strength', l.strength, 'status', l.status,
        'count', l.count, 'newest', ${isoInstant('l.newest')})), '[]') from alike l) as cells
  from asked`

/** What the groups of a roster have and have submitted on a day (today when null), in one statement. */
export async function groupFacts(
  tx: ReadTx,
  scope: ChainViewer,
  asked: { readonly now: Date; readonly dutyDate: CalendarDate | null },
): Promise<GroupFacts> {
  const [found] = await tx.prepared<GroupFacts>('dutyday.groupReports', 'open screens', SELECT_GROUPS, [
    scope.rosterId,
    asked.now,
    asked.dutyDate,
    scope.uid,
    scope.limited,
  ])
  if (!found) throw new Error('the reports of groups came without their roster')
  return found
}

/** The last report of each of these groups on a day. */
export async function lastOfGroups(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  day: CalendarDate,
  groupIds: readonly string[],
): Promise<GroupSubmission[]> {
  const { rows } = await sql<{ submission: GroupSubmission }>`
    select ${sql.raw(GROUP_SUBMISSION_JSON)} as submission from (
      select distinct on (b.group_id) b.* from group_submissions b
      where b.roster_id = ${rosterId} and b.duty_date = ${day} and b.group_id = any(${groupIds}::uuid[])
      order by b.group_id, b.submitted_at desc) b`.execute(tx.query)
  return rows.map(({ submission }) => submission)
}

/** The reports that the roster's own report of a day stands on: of led groups, and of the rosters directly below. */
export async function reportsBelow(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  day: CalendarDate,
): Promise<NonNullable<Submission['standsOn']>> {
  const { rows } = await sql<NonNullable<Submission['standsOn']>[number]>`
    (select 'group' as kind, g.id, g.name, (
        select ${sql.raw(isoInstant('max(b.submitted_at)'))} from group_submissions b
        where b.roster_id = g.roster_id and b.duty_date = ${day} and b.group_id = g.id) as "submittedAt"
      from groups g where g.roster_id = ${rosterId} and ${sql.raw(LEADERS_OF)} is not null order by g.ordinal, g.name)
    union all
    (select 'roster', r.id, r.name, (
        select ${sql.raw(isoInstant('max(b.submitted_at)'))} from submissions b
        where b.roster_id = r.id and b.duty_date = ${day} and not b.extra)
      from rosters_below(${rosterId}) c join rosters r on r.id = c.roster_id where c.depth = 1 order by r.name, r.id)`.execute(
    tx.query,
  )
  return rows
}

/** $1 the roster, $2 now, $3 the caller. */
const SELECT_REST = `
  with asked as materialized (
    select r.id as roster_id, ($2::timestamptz at time zone r.time_zone)::date as day from rosters r
    where r.id = $1 and r.rest_seen
  ), moments as (
    select 0 as key, a.roster_id, a.day, 'infinity'::timestamptz as known_at, ${strengthNow('$2::timestamptz')} as strength_at,
      $2::timestamptz as at
    from asked a
  ), ${KNOWN}
  select exists (select from asked) as shown, (
    select coalesce(json_agg(json_build_object('soldierId', s.id, ${NAMED('s', 'k.rank')}, 'group', g.name, 'status', k.status)
      order by ${ROSTER_ORDER}), '[]')
    from known k join soldiers s on s.roster_id = k.roster_id and s.id = k.soldier_id
      left join groups g on g.roster_id = k.roster_id and g.id = k.group_id
    where k.group_id is null or k.group_id <> all (${groupsLed('$3::uuid')})) as soldiers`

/** Who is outside the caller's part, if the roster shows it. For the system only. */
export async function restOf(tx: ReadTx, { rosterId, uid }: RosterViewer, now: Date): Promise<RestOfRoster> {
  const [found] = await tx.prepared<RestOfRoster>('dutyday.rest', 'open screens', SELECT_REST, [rosterId, now, uid])
  return found ?? { shown: false, soldiers: [] }
}
