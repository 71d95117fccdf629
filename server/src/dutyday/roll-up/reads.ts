import {
  type Filed,
  formationsOn,
  isReportOwed,
  type ReportFacts,
} from '@muster/domain/dutyday/formations/formation-clock.ts'
import { NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import type { DayOff, Formation } from '@muster/domain/dutyday/formations/schema.ts'
import { headcountOf } from '@muster/domain/dutyday/perstat.ts'
import { withBelow } from '@muster/domain/dutyday/roll-up.ts'
import type { RollUp, RollUpRoster, StatusOrUnreported } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { StrengthKind } from '@muster/domain/roster/soldier-fields.ts'
import { isoInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { ACCOUNT_NAME } from '../../roster/people/reads.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { FILED_JSON } from '../formations/reads.ts'
import { FORMATION_JSON, reportFacts } from '../formations/report-facts.ts'
import { KNOWN } from '../known.ts'
import { ELSEWHERE, lastInstantOf, strengthNow, SUBMISSION_JSON } from '../reads.ts'
import '../tables.ts'

/** $1 the roster at the top, $2 now, $3 the duty day, or null for each roster's own today. */
const SELECT_ROLL_UP = `
  with asked as materialized (
    select c.roster_id, c.parent_id, c.soldier_id, c.depth, r.name, r.time_zone, r.report_due, r.owner_uid, t.today,
      coalesce($3::date, t.today) as day
    from rosters_below($1) c join rosters r on r.id = c.roster_id,
      lateral (select ($2::timestamptz at time zone r.time_zone)::date as today) t
  ), moments as (
    select 0 as key, a.roster_id, a.day, 'infinity'::timestamptz as known_at,
      case when a.day < a.today then ${lastInstantOf('a.day', 'a.time_zone')}
        else ${strengthNow('$2::timestamptz')} end as strength_at,
      case when a.day < a.today then ${lastInstantOf('a.day', 'a.time_zone')} else $2::timestamptz end as at
    from asked a
  ), ${KNOWN}, ${ELSEWHERE},
  alike as materialized (
    select k.roster_id, k.strength, k.status, e.soldier_id is not null as elsewhere, count(*)::int as count,
      max(k.recorded_at) filter (where k.status <> '${NOT_REPORTED}') as newest
    from known k left join elsewhere e on e.key = k.key and e.soldier_id = k.soldier_id group by 1, 2, 3, 4
  )
  select asked.roster_id as "rosterId", asked.parent_id as "parentId", asked.soldier_id as "soldierId", asked.depth,
    asked.name, ${ACCOUNT_NAME} as leader, asked.day as "dutyDate", asked.today, asked.time_zone as "timeZone",
    asked.report_due as "reportDue", b.submission, ${isoInstant('n.at')} as "nudgedAt",
    f.formations, f."daysOff", f.filed, ${reportFacts('asked.roster_id', 'asked.day')} as "reportFacts",
    (select coalesce(json_agg(json_build_object('strength', l.strength, 'status', l.status, 'elsewhere', l.elsewhere,
      'count', l.count)), '[]')
      from alike l where l.roster_id = asked.roster_id) as cells,
    (select ${isoInstant('max(l.newest)')} from alike l where l.roster_id = asked.roster_id) as "newestEntryAt"
  from asked
    left join account_names a on a.uid = asked.owner_uid
    left join duty_nudges n on n.roster_id = asked.roster_id and n.duty_date = asked.day
    left join lateral (
      select ${SUBMISSION_JSON} as submission from submissions b
      where b.roster_id = asked.roster_id and b.duty_date = asked.day and not b.extra
      order by b.submitted_at desc limit 1
    ) b on true
    -- Most rosters have none, and then the query ends here.
    left join lateral (
      select json_agg(${FORMATION_JSON} order by f.time, f.id) as formations,
        (select coalesce(json_agg(json_build_object('day', d.day, 'name', d.name)), '[]') from duty_days_off d
          where d.roster_id = asked.roster_id and d.day = asked.day) as "daysOff",
        (select coalesce(json_agg(${FILED_JSON}), '[]') from (
            select * from submissions b where b.roster_id = asked.roster_id and b.duty_date = asked.day
            order by b.submitted_at desc limit 50) b) as filed
      from formations f where f.roster_id = asked.roster_id and f.ended_at is null having count(*) > 0
    ) f on true
  order by asked.depth, lower(asked.name), asked.roster_id`

interface Row extends Omit<RollUpRoster, 'own' | 'whole' | 'soldiers' | 'formations' | 'noReport'> {
  readonly reportFacts: ReportFacts
  /** Null when it has none. */
  readonly formations: readonly Formation[] | null
  readonly daysOff: readonly DayOff[] | null
  readonly filed: readonly Filed[] | null
  readonly today: CalendarDate
  readonly cells: readonly {
    readonly strength: StrengthKind
    readonly status: StatusOrUnreported
    /** Counted on a roster below as well, and therefore not with those below. */
    readonly elsewhere: boolean
    readonly count: number
  }[]
}

/** Accountability of a roster and of every roster below it, in one statement. */
export async function rollUpOf(
  tx: ReadTx,
  scope: ChainViewer,
  asked: { readonly now: Date; readonly dutyDate: CalendarDate | null },
): Promise<RollUp> {
  const rows = await tx.prepared<Row>('dutyday.rollUp', 'open screens', SELECT_ROLL_UP, [
    scope.rosterId,
    asked.now,
    asked.dutyDate,
  ])
  const [top] = rows
  if (!top) throw new Error('the roll-up came without its top')
  const rosters = rows.map(({ cells, today: _, formations, daysOff, filed, reportFacts: facts, ...roster }) => ({
    ...roster,
    noReport: !isReportOwed(roster.dutyDate, facts),
    formations: heldOn(roster, { formations: formations ?? [], daysOff: daysOff ?? [], filed: filed ?? [] }),
    soldiers: cells.reduce((sum, { count }) => sum + count, 0),
    own: headcountOf(cells),
  }))
  const counted = new Map(
    rows.map(({ rosterId, cells }) => [rosterId, headcountOf(cells.filter(({ elsewhere }) => !elsewhere))]),
  )
  const { dutyDate, today } = top
  return { rosterId: scope.rosterId, dutyDate, today, rosters: withBelow(rosters, counted) }
}

function heldOn(
  roster: Pick<Row, 'dutyDate' | 'timeZone' | 'reportDue'>,
  kept: {
    readonly formations: readonly Formation[]
    readonly daysOff: readonly DayOff[]
    readonly filed: readonly Filed[]
  },
): RollUpRoster['formations'] {
  if (kept.formations.length === 0) return []
  const { dutyDate, timeZone, reportDue } = roster
  return formationsOn(dutyDate, { ...kept, timeZone, reportDue }).map(({ name, dueAt, submission }) => ({
    name,
    dueAt,
    submitted: submission?.submittedAt ?? null,
  }))
}
