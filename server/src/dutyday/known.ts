import { DUTY_STATUS_CODES, DUTY_STATUSES, isMissing, NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import { listOf } from '../database/sql-words.ts'

/** The codes of the statuses that count as present, as a list in SQL. */
export const PRESENT_STATUSES = listOf(
  Object.values(DUTY_STATUSES)
    .filter((status) => status.present)
    .map((status) => status.code),
)

/** The codes of those that do not. */
export const ABSENT_STATUSES = listOf(
  Object.values(DUTY_STATUSES)
    .filter((status) => !status.present)
    .map((status) => status.code),
)
/** The codes of the statuses of missing Soldiers, as a list in SQL. */
export const MISSING_STATUSES = listOf(DUTY_STATUS_CODES.filter(isMissing))

/** The columns of the entry that decides. */
const DECIDING = [
  ...['entry_id', 'said', 'from_date', 'to_date', 'place', 'remark', 'method', 'recorded_at', 'recorded_by', 'made_at'],
  'source',
]

/** Whether a source made the line `e`, and not a leader. */
const FROM_SOURCE = `(e.source is not null and e.method = 'prefilled')`

/** Whether a leader had overridden the source of the line `e` by then: `overriddenSources` of the domain. */
const OVERRIDDEN = (knownAt: string) => `(${FROM_SOURCE} and exists (
          select from duty_entries o
          where o.roster_id = e.roster_id and o.source = e.source and o.soldier_id = e.soldier_id
            and o.method <> 'prefilled' and o.recorded_at <= ${knownAt}
            and coalesce((
              select w.at > ${knownAt} from duty_withdrawals w where w.roster_id = o.roster_id and w.entry_id = o.id
            ), true)))`

/** Whether the hours `h` hold over the status of the day `d`: `holdsOver` of the domain. */
const HOLDS_OVER = `case
          when h.source is null or h.method <> 'prefilled' then d.said is null or d.said in (${PRESENT_STATUSES})
            or h.recorded_at >= d.recorded_at
          when h.said = 'PRO' then d.status = 'PDY'
          else d.status in ('PDY', 'PRO')
            or d.status = '${NOT_REPORTED}' and coalesce(d.said in (${PRESENT_STATUSES}), true) end`

/**
 * `statusAt` of domain/dutyday/status-history.ts for whole rosters: the Soldiers on the strength and their known
 * statuses. Follows a relation `moments (key, roster_id, strength_at, known_at, day, at)` and makes a relation `known`:
 * a row for each of its moments and each Soldier on the roster at `strength_at`, with what was known at `known_at` about
 * the instant `at` of `day`. Where `at` is null, it is the status of the day, without hours (`statusOn`). `status` is
 * the effective one. The entry columns are those of the entry that decides, also when its days are over and the status
 * is therefore NR. Also makes `near`, the hours that touch the time from `since` to `until`, which contains `at`.
 *
 * On an ordinary day nearly everyone has an entry of that very day, which then decides. Those are read in one index
 * range, and only the others are looked up one by one. That is four times as fast as looking up everyone.
 */
export const knownWith = (since: string, until: string) => `
  strength as materialized (
    select m.key, m.roster_id, m.known_at, m.day, h.soldier_id, h.rank, h.strength, h.group_id, h.on_roster
    from moments m cross join lateral (
      select distinct on (h.soldier_id) h.soldier_id, h.rank, h.strength, h.group_id, h.on_roster
      from strength_history h
      where h.roster_id = m.roster_id and h.from_at <= m.strength_at
      order by h.soldier_id, h.from_at desc, h.id desc
    ) h
    where h.on_roster
  ),
  that_day as materialized (
    select m.key, e.*
    from moments m cross join lateral (
      select distinct on (e.soldier_id) e.soldier_id, e.id as entry_id, e.status as said, e.from_date, e.to_date,
        e.place, e.remark, e.method, e.recorded_at, e.recorded_by, e.made_at, e.source
      from duty_entries e
      where e.roster_id = m.roster_id and e.from_date = m.day and e.starts_at is null and e.recorded_at <= m.known_at
        -- Not an anti-join: the planner gets it wrong for the minute after many entries were withdrawn at once.
        and coalesce((
          select w.at > m.known_at from duty_withdrawals w where w.roster_id = m.roster_id and w.entry_id = e.id
        ), true)
      order by e.soldier_id, e.recorded_at desc, e.id desc
    ) e
  ),
  of_day as materialized (
    select k.*, case when k.to_date >= k.day or (k.entry_id is not null and k.to_date is null)
        then k.said else '${NOT_REPORTED}' end as status
    from (
      select s.key, s.roster_id, s.day, s.soldier_id, s.rank, s.strength, s.group_id,
        ${DECIDING.map((column) => `case when d.entry_id is null then e.${column} else d.${column} end as ${column}`).join(',\n        ')}
      -- A full join, though nobody is in the second alone, because that one is always hashed, however few rows the
      -- planner expects. Where most rosters are squads it expects one row for a brigade too.
      from strength s full join that_day d on d.key = s.key and d.soldier_id = s.soldier_id
      left join lateral (
        select e.id as entry_id, e.status as said, e.from_date, e.to_date,
          e.place, e.remark, e.method, e.recorded_at, e.recorded_by, e.made_at, e.source
        from duty_entries e
        -- By the Soldier alone, who is on one roster only, because the planner's estimate of the roster's entries is
        -- wrong as well.
        where d.entry_id is null and e.soldier_id = s.soldier_id and e.from_date < s.day and e.starts_at is null
          and e.recorded_at <= s.known_at
          and coalesce((
            select w.at > s.known_at from duty_withdrawals w where w.roster_id = s.roster_id and w.entry_id = e.id
          ), true)
        order by e.from_date desc, e.recorded_at desc, e.id desc
        limit 1
      ) e on true
      where coalesce(s.on_roster, false)
    ) k
  ),
  near as materialized (
    select m.key, m.at, e.* from moments m cross join lateral (
      select e.soldier_id, e.id as entry_id, e.status as said, e.from_date, e.to_date, e.place, e.remark, e.method,
        e.recorded_at, e.recorded_by, e.made_at, e.source, e.starts_at, e.ends_at, ${FROM_SOURCE} as from_source,
        ${OVERRIDDEN('m.known_at')} as overridden
      from duty_entries e
      where e.roster_id = m.roster_id and e.starts_at <= ${until} and e.ends_at > ${since} and e.starts_at is not null
        and e.recorded_at <= m.known_at
        and coalesce((
          select w.at > m.known_at from duty_withdrawals w where w.roster_id = m.roster_id and w.entry_id = e.id
        ), true)
      -- One roster at a time, because in a join the planner may read everybody's hours.
      offset 0
    ) e
  ),
  hours as materialized (
    select distinct on (n.key, n.soldier_id) n.*
    from near n where n.starts_at <= n.at and n.ends_at > n.at and not n.overridden
    order by n.key, n.soldier_id, n.from_source, n.from_source and n.said = 'PRO',
      n.recorded_at desc, n.entry_id desc
  ),
  known as materialized (
    -- Nearly always nobody has hours at the moment, and the status of the day is then taken as it is, in no join.
    select d.key, d.roster_id, d.day, d.soldier_id, d.rank, d.strength, d.group_id, ${DECIDING.map((column) => `d.${column}`).join(', ')},
      null::timestamptz as starts_at, null::timestamptz as ends_at, d.status
    from of_day d where not exists (select from hours)
    union all
    select k.key, k.roster_id, k.day, k.soldier_id, k.rank, k.strength, k.group_id,
      ${DECIDING.map((column) => `case when k.held then k.h_${column} else k.${column} end`).join(',\n      ')},
      case when k.held then k.starts_at end, case when k.held then k.ends_at end,
      case when k.held then k.h_said else k.status end
    from (
      select d.*, ${DECIDING.map((column) => `h.${column} as h_${column}`).join(', ')}, h.starts_at, h.ends_at,
        h.entry_id is not null and ${HOLDS_OVER} as held
      from (select d.*, true as on_strength from of_day d) d
        full join hours h on h.key = d.key and h.soldier_id = d.soldier_id
      where coalesce(d.on_strength, false) and exists (select from hours)
    ) k
  )`

/** The same, for callers that show no other hours than those at `at`. */
export const KNOWN = knownWith('m.at', 'm.at')
