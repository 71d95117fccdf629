import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { CountAsked, FoundRecords, Moved } from '../../../roster/linking/transfers/following.ts'
import type { RowChanger } from '../../../roster/scope.ts'

/** Lines that a Soldier is on, and published duties of today or later. */
export async function dutiesFound(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds, on }: CountAsked,
): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select f.kind, f.soldier_id as "soldierId", count(*)::int as count from (
      select 'duties' as kind, m.soldier_id from duty_roster_members m
        join duty_rosters d on d.roster_id = m.roster_id and d.id = m.duty_roster_id and d.ended_at is null
      where m.roster_id = ${rosterId} and m.soldier_id = any(${soldierIds}::uuid[])
        and coalesce(m.until_date >= ${on}::date, true)
      union all select 'published', t.performer_id from duty_details t
      where t.roster_id = ${rosterId} and t.performer_id = any(${soldierIds}::uuid[]) and t.day >= ${on}::date
        and t.taken_back_at is null
    ) f group by f.kind, f.soldier_id`.execute(tx.query)
  return rows
}

/** A line that continues on a duty roster of the same name. */
export interface ContinuedLine {
  readonly soldierId: string
  readonly rank: string
  readonly dutyRosterId: string
  readonly grades: readonly string[] | null
  /** How many lines the duty roster has, and the first place below them. */
  readonly lines: number
  readonly foot: number
  readonly from: CalendarDate
  readonly weekday: number
  readonly weekend: number
  readonly holiday: number
}

/** The lines of Soldiers on duty rosters of the losing roster, with their numbers on the day before the transfer. */
export async function linesContinued(
  tx: ReadTx,
  about: {
    readonly losing: RowChanger
    readonly gaining: Pick<RowChanger, 'rosterId'>
    readonly moved: readonly Moved[]
    readonly on: CalendarDate
  },
): Promise<ContinuedLine[]> {
  const { losing, gaining, moved, on } = about
  const { rows } = await sql<ContinuedLine>`
    with leaving as (
      select m.soldier_id, v.as_id, folded(d.name) as name,
        coalesce((c.closing #>> array[m.place::text, '0'])::int, m.start_weekday) as weekday,
        coalesce((c.closing #>> array[m.place::text, '1'])::int, m.start_weekend) as weekend,
        coalesce((c.closing #>> array[m.place::text, '2'])::int, m.start_holiday) as holiday
      from unnest(${moved.map(({ soldierId }) => soldierId)}::uuid[], ${moved.map(({ takenAs }) => takenAs)}::uuid[])
          as v(id, as_id)
        join duty_roster_members m on m.roster_id = ${losing.rosterId} and m.soldier_id = v.id
          and coalesce(m.until_date >= ${on}::date, true)
        join duty_rosters d on d.roster_id = m.roster_id and d.id = m.duty_roster_id and d.ended_at is null
        left join lateral (
          select y.closing from duty_roster_days y
          where y.roster_id = d.roster_id and y.duty_roster_id = d.id and y.taken_back_at is null
            and y.day < ${on}::date and y.day >= m.from_date
          order by y.day desc limit 1
        ) c on true
    ), continuing as (
      select distinct on (g.id, l.as_id) l.*, g.id as duty_roster_id, g.grades,
        greatest(${on}::date, g.begins_on, g.published_to + 1) as from_date
      from leaving l
        join duty_rosters g on g.roster_id = ${gaining.rosterId} and g.ended_at is null and folded(g.name) = l.name
      order by g.id, l.as_id, l.weekday + l.weekend + l.holiday desc
    )
    select c.as_id as "soldierId", s.rank, c.duty_roster_id as "dutyRosterId", c.grades, n.lines, n.foot,
      c.from_date as "from", c.weekday, c.weekend, c.holiday
    from continuing c join soldiers s on s.roster_id = ${gaining.rosterId} and s.id = c.as_id
      cross join lateral (
        select count(*)::int as lines, coalesce(max(m.place), -1)::int + 1 as foot from duty_roster_members m
        where m.roster_id = ${gaining.rosterId} and m.duty_roster_id = c.duty_roster_id
      ) n
    where not exists (
      select from duty_roster_members m
      where m.roster_id = ${gaining.rosterId} and m.duty_roster_id = c.duty_roster_id and m.soldier_id = c.as_id
        and coalesce(m.until_date >= c.from_date, true))
    order by c.duty_roster_id, s.rank_order desc, s.last_name, s.first_name, s.id`.execute(tx.query)
  return rows
}
