import {
  type Perstat,
  REPEATED_NAMED,
  type StatusOrUnreported,
  type Submission,
} from '@muster/domain/dutyday/schema.ts'
import { NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { RANKS, STRENGTH_CLASSES, type StrengthClass } from '@muster/domain/roster/rank.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import type { StrengthKind } from '@muster/domain/roster/soldier-fields.ts'
import { isoInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { ACCOUNT_NAME, NAMED } from '../../roster/people/reads.ts'
import { ROSTER_ORDER } from '../../roster/reads.ts'
import type { AskedGroup } from '../../roster/asked-group.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { KNOWN, MISSING_STATUSES } from '../known.ts'
import {
  CALENDAR_DAYS_FOR,
  COUNTED,
  dutyDayBefore,
  HAD_FORMATION,
  lastInstantOf,
  STRONG,
  strengthNow,
  SUBMISSION_JSON,
} from '../reads.ts'

/**
 * A number of Soldiers with the same values: moment (0 requested, 1 the duty day before), roster, group, class,
 * strength, status, number.
 */
export type CountedRow = readonly [
  moment: 0 | 1,
  rosterId: string,
  groupId: string | null,
  strengthClass: StrengthClass,
  strength: StrengthKind,
  status: StatusOrUnreported,
  count: number,
]

export interface PerstatFacts {
  readonly rosters: readonly {
    readonly id: string
    readonly name: string
    readonly timeZone: string
    readonly authorized: Readonly<Record<StrengthClass, number>>
    readonly dutyDate: CalendarDate
    readonly leader: string
    readonly parentId: string | null
    readonly depth: number
    /** The last report submitted for the day by then. */
    readonly submission: Submission | null
    /** When the newest entry that counts was recorded. Null over the chain, where it is not needed. */
    readonly newestEntryAt: string | null
  }[]
  readonly groups: readonly (Pick<Group, 'id' | 'parentId' | 'name' | 'position'> & { readonly rosterId: string })[]
  /** The duty day that it is compared with. */
  readonly dayBefore: CalendarDate | null
  readonly counted: readonly CountedRow[]
  readonly repeated: Perstat['repeated']
  /** The by-name list as JSON text, in roster order. It is passed on unchanged. */
  readonly byName: string
}

/** The class of a rank, in SQL. A rank the Army does not have counts as enlisted rather than being lost. */
const classOf = (rank: string) =>
  `case ${STRENGTH_CLASSES.filter((name) => name !== 'enlisted')
    .map((name) => {
      const ranks = RANKS.filter((each) => each.strengthClass === name).map((each) => `'${each.abbr}'`)
      return `when ${rank} in (${ranks.join(', ')}) then '${name}'`
    })
    .join(' ')} else 'enlisted' end`

/** With an open absence case, the absence began at the time of the case. A decision only changes its code. */
const SINCE = `case when k.status in (${MISSING_STATUSES})
  then least(k.from_date, (
    select (c.absent_since at time zone r.time_zone)::date from awol_cases c
    where c.roster_id = k.roster_id and c.soldier_id = k.soldier_id and c.opened_at <= $3::timestamptz
      and coalesce(c.closed_at > $3::timestamptz, true)
    order by c.opened_at desc limit 1)) else k.from_date end`

/** The roster alone, or with every roster below it. */
export type Over = 'roster' | 'chain'

const ROSTERS: Readonly<Record<Over, string>> = {
  roster: 'select $1::uuid as roster_id, null::uuid as parent_id, 0 as depth',
  chain: 'select roster_id, parent_id, depth from rosters_below($1::uuid)',
}

const NOBODY_REPEATED: Perstat['repeated'] = { soldiers: 0, first: [] }

/** Within one roster a DoD ID is unique, so only several rosters can have a person twice. */
const ONCE: Readonly<Record<Over, string>> = {
  roster: 'counted as not materialized (select k.* from known k)',
  chain: COUNTED,
}
const NEWEST: Readonly<Record<Over, string>> = {
  roster: `(select ${isoInstant('max(k.recorded_at)')} from known k where k.key = 0 and k.status <> '${NOT_REPORTED}')`,
  chain: 'null::text',
}
const REPEATED: Readonly<Record<Over, string>> = {
  roster: 'null::json',
  chain: `(
      select json_build_object('soldiers', count(*)::int, 'first', coalesce(
        json_agg(json_build_object('person', t.person, 'rosters', t.rosters) order by t.place)
          filter (where t.place <= ${REPEATED_NAMED}), '[]'))
      from (
        select row_number() over (order by lower(s.last_name), s.id) as place, json_build_object(${NAMED('s', 'k.rank')}) as person,
          (select json_agg(o.roster_id order by o.depth, o.roster_id) from (
            select distinct o.roster_id, o.depth from repeated own
              join repeated o on o.person = own.person
              join known on known.key = 0 and known.soldier_id = o.soldier_id and known.strength <> 'detached'
            where own.soldier_id = k.soldier_id) o) as rosters
        from elsewhere e
        join known k on k.key = e.key and k.soldier_id = e.soldier_id
        join soldiers s on s.roster_id = k.roster_id and s.id = k.soldier_id
        where e.key = 0
      ) t)`,
}

/**
 * $1 the roster, $2 the instant, $3 the instant up to which entries count (infinity for now, because a caller whose
 * entry was confirmed must see it), $4 the duty day, as it was when it ended, if it differs from the instant's day in
 * the roster's zone. It is compared with the duty day before as it was when it ended, which agrees with the trend.
 */
const selectPerstat = (over: Over) => `
  with asked as materialized (
    select r.id as roster_id, c.parent_id, c.depth, r.owner_uid, r.name, r.time_zone, r.authorized,
      $2::timestamptz as at,
      coalesce($4::date, ($2::timestamptz at time zone r.time_zone)::date) as day,
      $4::date < ($2::timestamptz at time zone r.time_zone)::date as over
    from (${ROSTERS[over]}) c join rosters r on r.id = c.roster_id
  ), ${dutyDayBefore('$3::timestamptz')}, moments as (
    select 0 as key, r.roster_id, r.day, $3::timestamptz as known_at,
      case when r.over then ${lastInstantOf('r.day', 'r.time_zone')}
        when $3 = 'infinity' then ${strengthNow('r.at')} else $3::timestamptz end as strength_at,
      case when r.over then ${lastInstantOf('r.day', 'r.time_zone')} else r.at end as at
    from asked r
    union all
    select 1, r.roster_id, b.day, b.at, b.at, b.at from asked r cross join before b
  ), ${KNOWN}, ${ONCE[over]},
  alike as (
    select k.key, k.roster_id, k.group_id, ${classOf('k.rank')} as class, k.strength, k.status, count(*)::int as count
    from counted k group by 1, 2, 3, 4, 5, 6
  )
  select
    (select json_agg(json_build_object('id', r.roster_id, 'name', r.name, 'timeZone', r.time_zone,
        'authorized', r.authorized, 'dutyDate', r.day, 'leader', ${ACCOUNT_NAME}, 'parentId', r.parent_id,
        'depth', r.depth, 'submission', (
          select ${SUBMISSION_JSON} from submissions b
          where b.roster_id = r.roster_id and b.duty_date = r.day and b.submitted_at <= $3 and not b.extra
          order by b.submitted_at desc limit 1), 'newestEntryAt', ${NEWEST[over]}) order by r.depth, lower(r.name), r.roster_id)
      from asked r left join account_names a on a.uid = r.owner_uid) as rosters,
    (select json_agg(json_build_object('rosterId', g.roster_id, 'id', g.id, 'parentId', g.parent_id, 'name', g.name,
        'position', g.position)) from groups g where g.roster_id = $1) as groups,
    (select day from before) as "dayBefore",
    (select json_agg(json_build_array(key, roster_id, group_id, class, strength, status, count)) from alike) as counted,
    ${REPEATED[over]} as repeated,
    (select json_agg(json_build_object(
        'soldierId', k.soldier_id, 'rosterId', k.roster_id, 'groupId', g.id, ${NAMED('s', 'k.rank')},
        'status', k.status,
        'from', case when k.status <> '${NOT_REPORTED}' then ${SINCE} end,
        'to', case when k.status <> '${NOT_REPORTED}' then k.to_date end,
        'place', case when k.status <> '${NOT_REPORTED}' then k.place else '' end,
        'remark', case when k.status <> '${NOT_REPORTED}' then k.remark else '' end
      ) order by r.depth, lower(r.name), r.roster_id, ${ROSTER_ORDER})::text
      from counted k
      join asked r on r.roster_id = k.roster_id
      join soldiers s on s.roster_id = k.roster_id and s.id = k.soldier_id
      left join groups g on g.roster_id = k.roster_id and g.id = k.group_id
      where k.key = 0 and k.status <> 'PDY' and k.strength <> 'detached') as "byName"`

const SELECT_PERSTAT: Readonly<Record<Over, string>> = {
  roster: selectPerstat('roster'),
  chain: selectPerstat('chain'),
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null }

/** All facts of a PERSTAT, in one statement. */
export async function perstatFacts(
  tx: ReadTx,
  scope: ChainViewer,
  asked: {
    readonly over: Over
    readonly at: Date
    /** Null for everything known now. */
    readonly knownAt: Date | null
    readonly dutyDate?: CalendarDate
  },
): Promise<PerstatFacts> {
  const [found] = await tx.prepared<Nullable<PerstatFacts>>(
    asked.over === 'chain' ? 'dutyday.perstat.chain' : 'dutyday.perstat.roster',
    'open screens',
    SELECT_PERSTAT[asked.over],
    [scope.rosterId, asked.at, asked.knownAt ?? 'infinity', asked.dutyDate ?? null],
  )
  return {
    rosters: found?.rosters ?? [],
    groups: found?.groups ?? [],
    dayBefore: found?.dayBefore ?? null,
    counted: found?.counted ?? [],
    repeated: found?.repeated ?? NOBODY_REPEATED,
    byName: found?.byName ?? '[]',
  }
}

/** $1 the roster, $2 the instant, $3 the instant up to which entries count, $4 its zone, $5 days, $6 how far back. */
const selectTrend = (over: Over, group = '') => `
  with calendar as (
    select day::date, least($3::timestamptz, ${lastInstantOf('day::date', '$4::text')}) as at,
      least($2::timestamptz, ${lastInstantOf('day::date', '$4::text')}) as strength_at
    from generate_series(
      ($2::timestamptz at time zone $4::text)::date - $6::int,
      ($2::timestamptz at time zone $4::text)::date, interval '1 day') as day
  ), asked as materialized (
    ${ROSTERS[over]}
  ), ${STRONG}, days as materialized (
    select c.* from calendar c
    where ${HAD_FORMATION('$4::text')}
    order by c.day desc limit $5
  ), moments as (
    select d.day as key, r.roster_id, d.day, d.at as known_at, d.strength_at, d.strength_at as at from days d cross join asked r
  ), ${KNOWN}, ${ONCE[over]}
  select k.key as "dutyDate", k.strength, k.status, count(*)::int as count
  from counted k ${group} group by 1, 2, 3 order by 1`

const SELECT_TREND: Readonly<Record<Over | 'group', string>> = {
  roster: selectTrend('roster'),
  chain: selectTrend('chain'),
  // $7 the group and those below it.
  group: selectTrend('roster', 'where k.group_id = any($7::uuid[])'),
}

export interface TrendRow {
  readonly dutyDate: CalendarDate
  readonly strength: StrengthKind
  readonly status: StatusOrUnreported
  readonly count: number
}

/**
 * The strength of the last duty days, each as it was when it ended, which is what the PERSTAT of its last instant
 * shows. A day without a formation is left out: one that was not submitted and for which hardly anybody was reported,
 * such as a weekend with its CQ.
 */
export function trendRows(
  tx: ReadTx,
  scope: ChainViewer,
  asked: {
    readonly over: Over
    readonly at: Date
    readonly knownAt: Date | null
    readonly days: number
    readonly group?: AskedGroup | null
  },
): Promise<TrendRow[]> {
  const { at, knownAt, days, group } = asked
  const values = [scope.rosterId, at, knownAt ?? 'infinity', scope.timeZone, days, CALENDAR_DAYS_FOR(days)]
  if (group) {
    return tx.prepared<TrendRow>('dutyday.trend.group', 'open screens', SELECT_TREND.group, [...values, group.inside])
  }
  return tx.prepared<TrendRow>(
    asked.over === 'chain' ? 'dutyday.trend.chain' : 'dutyday.trend.roster',
    'open screens',
    SELECT_TREND[asked.over],
    values,
  )
}
