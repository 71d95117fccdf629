import { DETACHED } from '@muster/domain/dutyday/history/day-kind.ts'
import { NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import { MISSING_STATUSES } from '../known.ts'
import { strengthNow } from '../reads.ts'

/**
 * `statusOn` of domain/dutyday/status-history.ts for every day of a period at once, as segments of days instead of day
 * by day. Follows a relation `people (roster_id, soldier_id, time_zone, today, first_day, last_day)` and makes a
 * relation `segments`: a row for each Soldier and each segment of days on the roster, with the kind of the days, the
 * entry that decides them, the group, and whether another kind of day came before (`begins`). `goes_on` is true where
 * that was the same absence under another code.
 *
 * Of the entries that begin on a day, the one recorded last decides that day and the days after it, until the next one
 * begins. After its own end the days are not reported. In the same way a line of the strength history counts from the
 * end of its day to the next line.
 */
export function segmentsOf(now: string): string {
  return `
  standing as materialized (
    select p.roster_id, p.soldier_id, h.group_id, h.strength, h.on_roster, greatest(h.day, p.first_day) as from_day,
      least(p.last_day, lead(h.day, 1, 'infinity') over (partition by p.roster_id, p.soldier_id order by h.day) - 1) as to_day
    from people p cross join lateral (
      select distinct on (d.day) d.day, h.group_id, h.strength, h.on_roster
      from strength_history h cross join lateral (select (h.from_at at time zone p.time_zone)::date as day) l
        -- For today, later changes are left out.
        cross join lateral (
          select case when l.day = p.today and h.from_at > ${strengthNow(now)} then p.today + 1 else l.day end as day) d
      where h.roster_id = p.roster_id and h.soldier_id = p.soldier_id and d.day <= p.last_day
      order by d.day, h.from_at desc, h.id desc
    ) h
  ),
  said as materialized (
    select p.roster_id, p.soldier_id, p.first_day as day, e.id, e.status, e.to_date
    from people p left join lateral (
      select e.id, e.status, e.to_date from duty_entries e
      where e.soldier_id = p.soldier_id and e.roster_id = p.roster_id and e.from_date <= p.first_day and e.starts_at is null
        and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
      order by e.from_date desc, e.recorded_at desc, e.id desc limit 1
    ) e on true
    union all
    select e.roster_id, e.soldier_id, e.from_date, e.id, e.status, e.to_date
    from (
      select distinct on (e.roster_id, e.soldier_id, e.from_date) e.*
      from people p join duty_entries e on e.roster_id = p.roster_id and e.soldier_id = p.soldier_id
      where e.from_date > p.first_day and e.from_date <= p.last_day and e.starts_at is null
        and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
      order by e.roster_id, e.soldier_id, e.from_date, e.recorded_at desc, e.id desc
    ) e
  ),
  spoken as (
    select s.*, least(p.last_day,
      lead(s.day, 1, 'infinity') over (partition by s.roster_id, s.soldier_id order by s.day) - 1) as until
    from said s join people p on p.roster_id = s.roster_id and p.soldier_id = s.soldier_id
  ),
  stretches as (
    select roster_id, soldier_id, day as from_day, least(until, coalesce(to_date, until)) as to_day, status, id
    from spoken where status is not null and coalesce(to_date, until) >= day
    union all
    select roster_id, soldier_id, case when status is null then day else greatest(day, to_date + 1) end, until,
      '${NOT_REPORTED}', null
    from spoken where status is null or to_date < until
  ),
  cut as (
    select t.roster_id, t.soldier_id, st.group_id, greatest(t.from_day, st.from_day) as from_day,
      least(t.to_day, st.to_day) as to_day,
      case when st.strength = 'detached' then '${DETACHED}' else t.status end as kind,
      case when st.strength = 'detached' then null else t.id end as entry_id
    from stretches t join standing st on st.roster_id = t.roster_id and st.soldier_id = t.soldier_id
      and st.from_day <= t.to_day and st.to_day >= t.from_day
    where st.on_roster and st.from_day <= st.to_day
  ),
  segments as (
    select c.*, (lag(c.kind) over days) is distinct from c.kind or (lag(c.to_day) over days) + 1 <> c.from_day as begins,
      c.kind in (${MISSING_STATUSES}) and (lag(c.kind) over days) in (${MISSING_STATUSES}) and (lag(c.kind) over days) <> c.kind
        and (lag(c.to_day) over days) + 1 = c.from_day as goes_on
    from cut c
    window days as (partition by c.roster_id, c.soldier_id order by c.from_day)
  )`
}
