import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Filed } from '@muster/domain/dutyday/formations/formation-clock.ts'
import {
  DAYS_OFF_LIMIT,
  FORMATION_LIMIT,
  UPCOMING_DAYS,
  UPCOMING_LIMIT,
} from '@muster/domain/dutyday/formations/limits.ts'
import type { DayOff, DisputedStatus, Formation, UpcomingAbsence } from '@muster/domain/dutyday/formations/schema.ts'
import { sql } from 'kysely'
import { isoInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { accountNameIn, NAMED } from '../../roster/people/reads.ts'
import { type Asking, type ChainViewer, type OwnRow, readAsChainViewer } from '../../roster/scope.ts'
import { ABSENT_STATUSES } from '../known.ts'
import { FORMATION_JSON } from './report-facts.ts'
import '../tables.ts'

/** The submission `b` in the form that the rules of formations need. */
export const FILED_JSON = `json_build_object('id', b.id, 'formationId', b.formation_id, 'extra', b.extra,
  'submittedAt', ${isoInstant('b.submitted_at')}, 'submittedBy', b.submitted_by_name, 'counts', b.counts)`

/** With a larger gap, the second of two leaders knew of the first entry, unless there was no signal. */
const AT_THE_SAME_MOMENT = '10 seconds'

const saying = (entry: string, account: string) => `json_build_object('status', ${entry}.status,
  'recordedAt', ${isoInstant(`${entry}.recorded_at`)}, 'madeAt', ${isoInstant(`${entry}.made_at`)},
  'recordedBy', ${accountNameIn(account)})`

/**
 * The author of the entry could not know of the other one: it was recorded at the same moment, or made without signal
 * before it.
 */
const unknownTo = (
  entry: string,
  other: string,
) => `(${other}.recorded_at >= ${entry}.recorded_at - interval '${AT_THE_SAME_MOMENT}'
  or ${entry}.made_at < ${other}.recorded_at)`

const notWithdrawn = (entry: string) =>
  `not exists (select from duty_withdrawals w where w.roster_id = ${entry}.roster_id and w.entry_id = ${entry}.id)`

/** $3 the duty day, today when null. $4 now. */
const SELECT_OUTLOOK = `
  , asked as (
    select scope.id, coalesce($3::date, today) as day, today
    from scope, lateral (select ($4::timestamptz at time zone scope.time_zone)::date as today) t
  )
  select asked.day as "dutyDate", asked.today, scope.time_zone as "timeZone", scope.report_due as "reportDue",
    (select coalesce(json_agg(${FORMATION_JSON} order by f.time, f.name, f.id), '[]')
      from formations f where f.roster_id = scope.id and f.ended_at is null) as formations,
    (select coalesce(json_agg(json_build_object('day', d.day, 'name', d.name)), '[]')
      from duty_days_off d where d.roster_id = scope.id and d.day = asked.day) as "daysOff",
    (select coalesce(json_agg(${FILED_JSON}), '[]')
      from (
        select distinct on (b.formation_id) b.* from submissions b
        where b.roster_id = scope.id and b.duty_date = asked.day
        order by b.formation_id, b.submitted_at desc
      ) b) as filed,
    (select coalesce(json_agg(json_build_object('soldierId', s.id, ${NAMED('s')}, 'status', e.status, 'from', e.from_date,
        'to', e.to_date, 'place', e.place) order by e.from_date, s.last_name, s.id), '[]')
      from (
        select e.* from (
          select distinct on (e.soldier_id, e.from_date) e.* from duty_entries e
          where e.roster_id = scope.id and e.starts_at is null and e.from_date > asked.today and e.from_date <= asked.today + ${UPCOMING_DAYS}
            and ${notWithdrawn('e')}
          order by e.soldier_id, e.from_date, e.recorded_at desc, e.id desc
        ) e
        where e.status in (${ABSENT_STATUSES})
        order by e.from_date, e.soldier_id limit ${UPCOMING_LIMIT}
      ) e join soldiers s on s.roster_id = e.roster_id and s.id = e.soldier_id
      where s.archived_on is null) as upcoming,
    (select coalesce(json_agg(json_build_object('soldierId', s.id, ${NAMED('s')}, 'counts', ${saying('e', 'a')}, 'other', ${saying('o', 'oa')})
        order by e.recorded_at desc), '[]')
      from (
        select * from (
          select e.*, row_number() over last_first as nth, lead(e.id) over last_first as other_id
          from (
            -- On an ordinary day no Soldier has entries by two leaders, and the query ends here.
            select t.soldier_id from duty_entries t where t.roster_id = scope.id and t.from_date = asked.day and t.starts_at is null
            group by t.soldier_id having count(distinct t.recorded_by) > 1
          ) two join duty_entries e on e.soldier_id = two.soldier_id and e.roster_id = scope.id
            and e.from_date = asked.day and e.starts_at is null and ${notWithdrawn('e')}
          window last_first as (partition by e.soldier_id order by e.recorded_at desc, e.id desc)
        ) e where e.nth = 1 and e.other_id is not null
      ) e
        join duty_entries o on o.roster_id = e.roster_id and o.id = e.other_id and o.recorded_by <> e.recorded_by
          and o.status <> e.status and ${unknownTo('e', 'o')}
        join soldiers s on s.roster_id = e.roster_id and s.id = e.soldier_id
        left join account_names a on a.uid = e.recorded_by
        left join account_names oa on oa.uid = o.recorded_by) as disputed
  from scope, asked`

export interface Outlook {
  readonly dutyDate: CalendarDate
  readonly today: CalendarDate
  readonly timeZone: string
  readonly reportDue: string
  readonly formations: readonly Formation[]
  /** Days off on the day itself. */
  readonly daysOff: readonly DayOff[]
  /** The last report at each formation, and the last one without a formation. */
  readonly filed: readonly Filed[]
  readonly upcoming: UpcomingAbsence[]
  readonly disputed: DisputedStatus[]
}

/** The formations, days off and reports of a duty day, today when null. Proves the scope in the same statement. */
export async function outlookOf(
  call: Asking & { readonly now: Date },
  rosterId: string,
  day: CalendarDate | null,
): Promise<Outlook> {
  const [found] = await readAsChainViewer<Outlook>(
    call,
    rosterId,
    'accountability',
    'dutyday.outlook',
    SELECT_OUTLOOK,
    [day, call.now],
  )
  return { ...found, disputed: found.disputed.slice(0, 50) }
}

/** The active formations, and the days off from a day on. */
export async function formationsOf(
  tx: ReadTx,
  scope: ChainViewer,
  from: CalendarDate,
): Promise<{ readonly formations: Formation[]; readonly daysOff: DayOff[] }> {
  const { rows } = await sql<{ formations: Formation[]; daysOff: DayOff[] }>`
      select
      (select coalesce(json_agg(${sql.raw(FORMATION_JSON)} order by f.time, f.name, f.id), '[]') from (
        select * from formations f where f.roster_id = ${scope.rosterId} and f.ended_at is null order by f.time
          limit ${sql.lit(FORMATION_LIMIT)}
      ) f) as formations,
      (select coalesce(json_agg(json_build_object('day', d.day, 'name', d.name) order by d.day), '[]') from (
        select * from duty_days_off d where d.roster_id = ${scope.rosterId} and d.day >= ${from}::date order by d.day
          limit ${sql.lit(DAYS_OFF_LIMIT)}
      ) d) as "daysOff"`.execute(tx.query)
  const [found] = rows
  return found ?? { formations: [], daysOff: [] }
}

/** One formation of the roster, ended or not, with the days off around a day. */
export async function formationFor(
  tx: ReadTx,
  scope: ChainViewer,
  id: string,
  day: CalendarDate,
): Promise<{ readonly formation: Formation; readonly ended: boolean; readonly daysOff: DayOff[] } | null> {
  const { rows } = await sql<{ formation: Formation; ended: boolean; daysOff: DayOff[] }>`
    select ${sql.raw(FORMATION_JSON)} as formation, f.ended_at is not null as ended, (
      select coalesce(json_agg(json_build_object('day', d.day, 'name', d.name)), '[]') from duty_days_off d
      where d.roster_id = f.roster_id and d.day = ${day}::date) as "daysOff"
    from formations f where f.roster_id = ${scope.rosterId} and f.id = ${id}`.execute(tx.query)
  const [found] = rows
  return found ?? null
}

/** The days off that a roster's leaders named, in a period. For features that plan days of this roster. */
export async function daysOffBetween(
  tx: ReadTx,
  scope: ChainViewer | OwnRow,
  from: CalendarDate,
  to: CalendarDate,
): Promise<DayOff[]> {
  const { rows } = await sql<DayOff>`
    select d.day, d.name from duty_days_off d
    where d.roster_id = ${scope.rosterId} and d.day between ${from}::date and ${to}::date order by d.day
      limit ${sql.lit(DAYS_OFF_LIMIT * 2)}`.execute(tx.query)
  return rows
}
