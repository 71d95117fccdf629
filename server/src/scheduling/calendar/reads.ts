import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { EventState, EventType } from '@muster/domain/scheduling/calendar/event-types.ts'
import { BY_HAND_LIMIT, OCCURRENCE_LIMIT, WHOLE_EVENTS } from '@muster/domain/scheduling/calendar/limits.ts'
import type { EventChange, EventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { isoInstant, numbered } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { CountAsked, FoundRecords } from '../../roster/linking/transfers/following.ts'
import { ACCOUNT_NAME, SOLDIER_NAME } from '../../roster/people/reads.ts'
import type { ChainViewer, OwnRow, RosterViewer, RowChanger } from '../../roster/scope.ts'
import './tables.ts'

/** The times of the event `e` in the form of answers. */
export const WHEN_JSON = `case when e.start_time is null
  then json_build_object('allDay', true, 'from', e.start_date, 'to', e.end_date)
  else json_build_object('allDay', false, 'start', e.start_date || 'T' || e.start_time,
    'end', e.end_date || 'T' || e.end_time, 'timeZone', e.time_zone) end`

/** Days that the series `e` does not have, near the range between two instants. */
export const withoutNear = (
  start: string,
  end: string,
) => `case when e.recurrence is null then '[]'::json else (select coalesce(json_agg(x.day), '[]') from (
    select k.day from calendar_skipped_days k where k.roster_id = e.roster_id and k.event_id = e.id
      and k.day between ${start}::timestamptz::date - 95 and ${end}::timestamptz::date + 2
    union all
    select o.occurrence from calendar_events o
    where o.roster_id = e.roster_id and o.series_id = e.id and o.deleted_at is null
      and o.occurrence between ${start}::timestamptz::date - 95 and ${end}::timestamptz::date + 2) x) end`

/** The unit’s days off near the range, for a series `e` that skips them, otherwise null. */
export const daysOffNear = (start: string, end: string) => `case when e.recurrence is not null and e.skips_days_off then
  array(select o.day from duty_days_off o where o.roster_id = e.roster_id
    and o.day between ${start}::timestamptz::date - 95 and ${end}::timestamptz::date + 2) end`

const GROUP_NAMES = `(select coalesce(json_agg(x.name), '[]') from (
  select g.name from calendar_event_groups x join groups g on g.roster_id = x.roster_id and g.id = x.group_id
  where x.roster_id = e.roster_id and x.event_id = e.id order by g.position, g.name) x)`

const personOf = (which: 'oic' | 'ncoic') => `coalesce((select ${SOLDIER_NAME} from soldiers s
  where s.roster_id = e.roster_id and s.id = e.${which}_soldier_id), e.${which}_name)`

/** The id of such a Soldier, for those who see the Soldier. */
const idOf = (which: 'oic' | 'ncoic') =>
  `(select s.id from soldiers s where s.roster_id = e.roster_id and s.id = e.${which}_soldier_id)`

const COMMON = `e.id, e.roster_id as "rosterId", r.name as "rosterName", r.time_zone as "rosterZone",
  e.series_id as "seriesId", e.occurrence, e.type, e.title, e.place, e.uniform, ${WHEN_JSON} as "when", e.recurrence,
  e.refs as "references", e.remarks, e.state, e.version, e.whole, ${withoutNear('$3', '$4')} as without,
  ${daysOffNear('$3', '$4')} as "daysOff", ${GROUP_NAMES} as groups,
  (select coalesce(json_agg(x.group_id), '[]') from calendar_event_groups x
    where x.roster_id = e.roster_id and x.event_id = e.id) as "groupIds"`

const TO_LEADERS = `${COMMON}, ${personOf('oic')} as oic, ${personOf('ncoic')} as ncoic,
  (select coalesce(json_agg(x.name), '[]') from (
    select ${SOLDIER_NAME} as name from calendar_event_soldiers x
      join soldiers s on s.roster_id = x.roster_id and s.id = x.soldier_id
    where x.roster_id = e.roster_id and x.event_id = e.id and s.archived_on is null
    order by s.rank_order desc, lower(s.last_name), s.id limit 4) x) as soldiers,
  (select count(*) from calendar_event_soldiers x join soldiers s on s.roster_id = x.roster_id and s.id = x.soldier_id
    where x.roster_id = e.roster_id and x.event_id = e.id and s.archived_on is null) as "soldierCount",
  case when e.checklist then (select coalesce(json_agg(json_build_object('done', c.done, 'daysBefore', c.days_before)), '[]')
    from calendar_checklist_items c where c.roster_id = e.roster_id and c.event_id = e.id) end as items`

/** For the Soldiers concerned, which names only those in charge. */
const TO_THE_SOLDIER = `${COMMON}, c.oic, c.ncoic, '[]'::json as soldiers, 0::bigint as "soldierCount", null::json as items`

/** An event in the form that the rules of the calendar need. */
export interface EventRow {
  readonly id: string
  readonly rosterId: string
  readonly rosterName: string
  readonly rosterZone: string
  readonly seriesId: string | null
  readonly occurrence: CalendarDate | null
  readonly type: EventType
  readonly title: string
  readonly place: string
  readonly uniform: string
  readonly oic: string
  readonly ncoic: string
  readonly when: EventWhen
  readonly recurrence: string | null
  readonly references: string
  readonly remarks: string
  readonly state: EventState
  readonly version: number
  readonly whole: boolean
  readonly without: readonly CalendarDate[]
  readonly daysOff: readonly CalendarDate[] | null
  readonly groups: readonly string[]
  readonly groupIds: readonly string[]
  readonly soldiers: readonly string[]
  readonly soldierCount: number
  readonly items: readonly { readonly done: boolean; readonly daysBefore: number }[] | null
}

export interface Window {
  /** The instants of the range. Events with a part in it or within a day of it are included. */
  readonly start: Date
  readonly end: Date
}

/**
 * Events that may be in the range from $3 to $4, with a day's margin because the instants of whole days depend on the
 * roster's zone.
 */
const IN_RANGE = `e.deleted_at is null and e.last_at > $3::timestamptz - interval '1 day'
  and e.first_at < $4::timestamptz + interval '1 day'`

/** $5 types, $6 states, $7 a group, $8 a Soldier. Empty or null means any. */
const MATCHES = `(cardinality($5::text[]) = 0 or e.type = any($5)) and (cardinality($6::text[]) = 0 or e.state = any($6))
  and ($7::uuid is null or e.whole or exists (select from calendar_event_groups x
    where x.roster_id = e.roster_id and x.event_id = e.id and x.group_id in (select id from around)))
  and ($8::uuid is null or e.whole or exists (select from calendar_event_soldiers x
      where x.roster_id = e.roster_id and x.event_id = e.id and x.soldier_id = $8)
    or exists (select from calendar_event_groups x
      where x.roster_id = e.roster_id and x.event_id = e.id and x.group_id in (select id from groups_of)))`

const GROUPS = `around (id) as (
    select g.id from groups g where g.roster_id = $1 and g.id = $7
    union select g.parent_id from around join groups g on g.roster_id = $1 and g.id = around.id
    where g.parent_id is not null
  ), groups_of (id) as (
    select s.group_id from soldiers s where s.roster_id = $1 and s.id = $8 and s.group_id is not null
    union select g.parent_id from groups_of join groups g on g.roster_id = $1 and g.id = groups_of.id
    where g.parent_id is not null)`

export interface EventFilters {
  readonly over: 'roster' | 'chain'
  readonly types: readonly EventType[]
  readonly states: readonly EventState[]
  readonly groupId: string | null
  readonly soldierId: string | null
}

export const EVERYTHING: EventFilters = { over: 'roster', types: [], states: [], groupId: null, soldierId: null }

/** Events that may have a part in a range, one more than an answer holds. Drafts of this roster only. */
export function eventsIn(tx: ReadTx, scope: ChainViewer, range: Window, filters: EventFilters): Promise<EventRow[]> {
  return tx.prepared<EventRow>(
    'calendar.window',
    'open screens',
    `with recursive ${GROUPS}, asked as (
      select $1::uuid as roster_id union all select roster_id from rosters_below($1) where depth > 0 and $2::boolean
    ), page as materialized (
      select e.* from asked cross join lateral (
        select e.* from calendar_events e
        where e.roster_id = asked.roster_id and ${IN_RANGE} and (e.roster_id = $1 or e.state <> 'draft') and ${MATCHES}
        order by e.first_at, e.id limit ${OCCURRENCE_LIMIT + 1}
      ) e order by e.first_at, e.id limit ${OCCURRENCE_LIMIT + 1}
    )
    select ${TO_LEADERS} from page e join rosters r on r.id = e.roster_id order by e.first_at, e.id`,
    [
      scope.rosterId,
      filters.over === 'chain',
      range.start,
      range.end,
      filters.types,
      filters.states,
      filters.groupId,
      filters.soldierId,
    ],
  )
}

/** The same for published events that concern the caller’s own row. */
export function ownEventsIn(tx: ReadTx, own: OwnRow, range: Window): Promise<EventRow[]> {
  return tx.prepared<EventRow>(
    'calendar.ownWindow',
    'open screens',
    `with page as materialized (
      select e.* from calendar_events e
      where e.roster_id = $1 and ${IN_RANGE} and e.state <> 'draft'
        and (e.whole or e.id in (select calendar_events_of($2)))
      order by e.first_at, e.id limit ${OCCURRENCE_LIMIT + 1}
    )
    select ${TO_THE_SOLDIER} from page e join rosters r on r.id = e.roster_id
      cross join lateral calendar_in_charge(e.roster_id, e.id) c order by e.first_at, e.id`,
    [own.rosterId, own.uid, range.start, range.end],
  )
}

/** One of them. */
export async function ownEvent(tx: ReadTx, own: OwnRow, eventId: string, now: Date): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`
    select ${numbered(TO_THE_SOLDIER, [own.rosterId, own.uid, now, now])} from calendar_events e
      join rosters r on r.id = e.roster_id
      cross join lateral calendar_in_charge(e.roster_id, e.id) c
    where e.roster_id = ${own.rosterId} and e.id = ${eventId} and e.deleted_at is null and e.state <> 'draft'
      and (e.whole or e.id in (select calendar_events_of(${own.uid})))`.execute(tx.query)
  const [row] = rows
  return row ?? null
}

/** An event with all fields of its form. */
export interface WholeRow extends EventRow {
  readonly oicSoldierId: string | null
  readonly ncoicSoldierId: string | null
  readonly audienceGroups: readonly { readonly id: string; readonly name: string }[]
  readonly audienceSoldiers: readonly { readonly id: string; readonly name: string }[]
  readonly reminders: number[]
  readonly changedAt: string
  readonly changedBy: string
  readonly checklistItems: readonly ItemRow[] | null
}

export interface ItemRow {
  readonly id: string
  readonly kind: 'step' | 't-week' | 'own'
  readonly label: string
  readonly title: string
  readonly ownerSoldierId: string | null
  readonly ownerName: string
  readonly daysBefore: number
  readonly done: boolean
  readonly last: { readonly at: string; readonly by: string } | null
}

/** The line `c` of a checklist as JSON. */
export const ITEM_JSON = `json_build_object('id', c.id, 'kind', c.kind, 'label', c.label, 'title', c.title,
  'ownerSoldierId', (select s.id from soldiers s where s.roster_id = c.roster_id and s.id = c.owner_soldier_id), 'ownerName', coalesce((select ${SOLDIER_NAME} from soldiers s
    where s.roster_id = c.roster_id and s.id = c.owner_soldier_id), c.owner_name),
  'daysBefore', c.days_before, 'done', c.done, 'last', case when c.last_at is not null then json_build_object(
    'at', ${isoInstant('c.last_at')},
    'by', (select ${ACCOUNT_NAME} from (select c.last_by as uid) b left join account_names a on a.uid = b.uid)) end)`

export async function wholeEvent(tx: ReadTx, scope: ChainViewer, eventId: string, now: Date): Promise<WholeRow | null> {
  const [row] = await wholeEvents(tx, scope, { start: now, end: now }, sql`e.deleted_at is null and e.id = ${eventId}`)
  return row ?? null
}

/** The first that may have a part in a range. */
export function wholeEventsIn(tx: ReadTx, scope: ChainViewer, range: Window): Promise<WholeRow[]> {
  const { start, end } = range
  return wholeEvents(
    tx,
    scope,
    range,
    sql`${numbered(IN_RANGE, [null, null, start, end])} order by e.first_at, e.id limit ${sql.lit(WHOLE_EVENTS)}`,
  )
}

async function wholeEvents(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  { start, end }: Window,
  which: RawBuilder<unknown>,
): Promise<WholeRow[]> {
  const { rows } = await sql<WholeRow>`
    select ${numbered(TO_LEADERS, [rosterId, null, start, end])}, ${sql.raw(idOf('oic'))} as "oicSoldierId",
      ${sql.raw(idOf('ncoic'))} as "ncoicSoldierId", e.reminders,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.position, g.name), '[]')
        from calendar_event_groups x join groups g on g.roster_id = x.roster_id and g.id = x.group_id
        where x.roster_id = e.roster_id and x.event_id = e.id) as "audienceGroups",
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', ${sql.raw(SOLDIER_NAME)})
          order by s.rank_order desc, lower(s.last_name), s.id), '[]')
        from (select * from calendar_event_soldiers x where x.roster_id = e.roster_id and x.event_id = e.id
          limit ${sql.lit(BY_HAND_LIMIT)}) x
          join soldiers s on s.roster_id = x.roster_id and s.id = x.soldier_id
        where s.archived_on is null) as "audienceSoldiers",
      ${sql.raw(isoInstant('e.changed_at'))} as "changedAt",
      (select ${sql.raw(ACCOUNT_NAME)} from (select e.changed_by as uid) b left
        join account_names a on a.uid = b.uid) as "changedBy",
      case when e.checklist then (select coalesce(json_agg(${sql.raw(ITEM_JSON)}
        order by c.days_before desc, c.kind, c.label, c.id), '[]')
        from calendar_checklist_items c where c.roster_id = e.roster_id and c.event_id = e.id) end as "checklistItems"
    from calendar_events e join rosters r on r.id = e.roster_id
    where e.roster_id = ${rosterId} and ${which}`.execute(tx.query)
  return rows
}

export async function historyOf(
  tx: ReadTx,
  scope: RosterViewer,
  page: { readonly eventId: string; readonly after: string | null; readonly limit: number },
): Promise<EventChange[]> {
  const { rows } = await sql<EventChange>`
    select c.id, ${sql.raw(isoInstant('c.at'))} as at, ${sql.raw(ACCOUNT_NAME)} as by, c.kind, c.day, c.reason,
      c.locked, c.changes
    from calendar_changes c left join account_names a on a.uid = c.by
    where c.roster_id = ${scope.rosterId} and c.event_id = ${page.eventId} and (${page.after}::timestamptz is null
      or c.at < ${page.after})
    order by c.at desc, c.number desc limit ${page.limit}`.execute(tx.query)
  return rows
}

/** Events that end on that day or later and name Soldiers, invited or in charge. */
export async function eventsFound(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds, on }: CountAsked,
): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select 'events' as kind, n.soldier_id as "soldierId", count(*)::int as count from (
      select x.event_id as id, x.soldier_id from calendar_event_soldiers x
        where x.roster_id = ${rosterId} and x.soldier_id = any(${soldierIds}::uuid[])
      union select o.id, o.oic_soldier_id from calendar_events o
        where o.roster_id = ${rosterId} and o.oic_soldier_id = any(${soldierIds}::uuid[])
      union select o.id, o.ncoic_soldier_id from calendar_events o
        where o.roster_id = ${rosterId} and o.ncoic_soldier_id = any(${soldierIds}::uuid[])
    ) n join calendar_events e on e.roster_id = ${rosterId} and e.id = n.id join rosters r on r.id = e.roster_id
    where e.deleted_at is null and e.state <> 'cancelled'
      and e.last_at > ${on}::date::timestamp at time zone r.time_zone
    group by n.soldier_id`.execute(tx.query)
  return rows
}
