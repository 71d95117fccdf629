import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { DutyFacts } from '@muster/domain/reports/duty-counts/functions.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { NAMED } from '../../roster/people/reads.ts'
import { ROSTER_ORDER } from '../../roster/reads.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { type Over, rostersOver } from './places.ts'

/**
 * How often each Soldier was detailed on every duty roster, counted by the database in one statement. Duties after today
 * have not been performed yet. Published days only, roster by roster, by their indexes. A Soldier with two lines on one
 * duty roster has them added up, and each duty counts once.
 */
export async function dutyCounts(
  tx: ReadTx,
  scope: ChainViewer,
  asked: {
    readonly over: Over
    readonly from: CalendarDate
    readonly to: CalendarDate
    readonly today: CalendarDate
  },
): Promise<DutyFacts> {
  const { rows } = await sql<DutyFacts>`
    with asked as materialized (
      select c.roster_id, c.depth, r.name from (${rostersOver(scope, asked.over)}) c join rosters r on r.id = c.roster_id
    ), rosters_of_duty as materialized (
      select d.roster_id, d.id, d.name, a.name as roster_name, a.depth
      from asked a cross join lateral (
        select d.roster_id, d.id, d.name from duty_rosters d where d.roster_id = a.roster_id) d
    ), cells as materialized (
      select d.roster_id, d.id as duty_roster_id, c.place, c.weekday, c.weekend, c.holiday, c.charged
      from rosters_of_duty d cross join lateral (
        select (cell ->> 0)::int as place,
          count(*) filter (where (cell ->> 3)::int = 1 and y.stream = 'weekday') as weekday,
          count(*) filter (where (cell ->> 3)::int = 1 and y.stream = 'weekend') as weekend,
          count(*) filter (where (cell ->> 3)::int = 1 and y.stream = 'holiday') as holiday,
          count(*) filter (where cell ->> 1 <> 'A') as charged
        from duty_roster_days y cross join lateral jsonb_array_elements(y.cells) cell
        where y.roster_id = d.roster_id and y.duty_roster_id = d.id and y.taken_back_at is null
          and y.day between ${asked.from}::date and ${asked.to}::date
        group by 1) c
    ), stood as materialized (
      select d.roster_id, d.id as duty_roster_id, t.soldier_id, t.times
      from rosters_of_duty d cross join lateral (
        select t.performer_id as soldier_id, count(*) as times from duty_details t
        where t.roster_id = d.roster_id and t.duty_roster_id = d.id
          and t.day between ${asked.from}::date and least(${asked.to}::date, ${asked.today}::date)
          and t.taken_back_at is null and t.performer_id is not null
        group by t.performer_id) t
    ), sides as (
      select c.roster_id, c.duty_roster_id, m.soldier_id, c.weekday, c.weekend, c.holiday, c.charged, 0 as stood
      from cells c cross join lateral (
        select m.soldier_id from duty_roster_members m
        where m.roster_id = c.roster_id and m.duty_roster_id = c.duty_roster_id and m.place = c.place
        -- Limited to one, so that PostgreSQL looks up the key.
        limit 1) m
      union all
      select roster_id, duty_roster_id, soldier_id, 0, 0, 0, 0, times from stood
    ), counted as materialized (
      select roster_id, duty_roster_id, soldier_id, sum(weekday)::int as weekday, sum(weekend)::int as weekend,
        sum(holiday)::int as holiday, sum(charged)::int as charged, sum(stood)::int as stood
      from sides group by 1, 2, 3
    ), people as (
      select distinct roster_id, soldier_id from counted
    )
    select
      json_build_object(
        'rosters', (select json_agg(json_build_object('rosterId', roster_id, 'name', name, 'depth', depth)
          order by depth, lower(name), roster_id) from asked),
        'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'parentId', g.parent_id, 'name', g.name,
          'position', g.position)), '[]') from groups g where g.roster_id = ${scope.rosterId})) as places,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'rosterName', roster_name)
        order by depth, lower(roster_name), roster_id, lower(name), id), '[]') from rosters_of_duty) as "dutyRosters",
      (select coalesce(json_agg(json_build_object('rosterId', s.roster_id, 'soldierId', s.id, 'groupId', s.group_id,
          ${sql.raw(NAMED('s'))}) order by ${sql.raw(ROSTER_ORDER)}), '[]')
        from people p cross join lateral (
            select s.* from soldiers s where s.roster_id = p.roster_id and s.id = p.soldier_id limit 1) s
          left join groups g on g.roster_id = s.roster_id and g.id = s.group_id) as soldiers,
      (select coalesce(json_agg(json_build_object('dutyRosterId', duty_roster_id, 'rosterId', roster_id,
          'soldierId', soldier_id, 'weekday', weekday, 'weekend', weekend, 'holiday', holiday, 'stood', stood,
          'charged', charged)), '[]') from counted) as counts`.execute(tx.query)
  const [found] = rows
  if (!found) throw new Error('the count of duties answered nothing')
  return found
}
