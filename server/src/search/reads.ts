import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LicenseKind } from '@muster/domain/operations/licenses/kinds.ts'
import type { EventType } from '@muster/domain/scheduling/calendar/event-types.ts'
import type { EventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import { FOUND_LIMIT, type SearchResults } from '@muster/domain/search/functions.ts'
import { UNMARKED } from '@muster/domain/kernel/search-words.ts'
import { SOLDIER_NAME } from '../roster/people/reads.ts'
import { type Asking, readAsChainViewer } from '../roster/scope.ts'
import { WHEN_JSON, withoutNear } from '../scheduling/calendar/reads.ts'

/** `fold` of domain/kernel/search-words.ts with a space before it, so that each word has one. */
const FOLDED = (text: string) => `' ' || regexp_replace(translate(lower(regexp_replace(
  normalize(${text}, NFD), '[\\u0300-\\u036f''’.]', '', 'g')), '${UNMARKED.from}', '${UNMARKED.to}'),
  '[\\s\\-_,;:/()"&+#]+', ' ', 'g')`

const SUBJECT = `concat_ws(' ', l.kind, 'license', case l.kind when 'military' then 'OF346 OF 346 driver' end, l.state,
  l.license_class, (select string_agg(v ->> 'vehicle', ' ') from jsonb_array_elements(l.vehicles) v),
  (select string_agg(c ->> 'course', ' ') from jsonb_array_elements(l.courses) c))`

const MANIFEST = `concat_ws(' ', m.name, m.place, (select string_agg(v.bumper, ' ') from manifest_vehicles v
  where v.roster_id = m.roster_id and v.manifest_id = m.id))`

/** How many events are tried. More than are shown, since the rule of some has no more days. */
const EVENTS_TRIED = FOUND_LIMIT * 5

/**
 * $3 are patterns that must all match, $4 is the pattern of the first word at the beginning of the last name, and $5 is
 * now. Each roster is one index range: names are short, and a roster has some thousand rows at most.
 */
const SELECT_FOUND = `
  , asked as materialized (
    select distinct b.roster_id, r.name from scope, rosters_below(scope.id) b join rosters r on r.id = b.roster_id
  ), soldiers_found as materialized (
    select s.*, asked.name as roster_name from asked cross join lateral (
      select s.id, s.roster_id, s.rank, s.rank_order, s.last_name, s.first_name, s.middle_name, s.suffix, s.shares_name, s.position,
        s.group_id, s.mos,
        coalesce(nullif(s.details->>'cell', ''), s.details->>'altPhone', '') as phone,
        ${FOLDED('s.last_name')} like $4::text as at_the_front
      from soldiers s
      where s.roster_id = asked.roster_id and s.archived_on is null
        and (${FOLDED("concat_ws(' ', s.rank, s.last_name, s.first_name, s.middle_name, s.suffix, s.mos)")}) like all ($3::text[])
    ) s
    order by s.at_the_front desc, s.rank_order desc, lower(s.last_name), lower(s.first_name), s.id
    limit ${FOUND_LIMIT}
  ), tasks_found as materialized (
    select t.*, asked.name as roster_name from asked cross join lateral (
      (select t.id, t.roster_id, t.title, t.suspense_date, t.due_at, t.closed_at from tasks t
        where t.roster_id = asked.roster_id and t.closed_at is null and (${FOLDED('t.title')}) like all ($3)
        order by t.due_at, t.id limit ${FOUND_LIMIT})
      union all
      (select t.id, t.roster_id, t.title, t.suspense_date, t.due_at, t.closed_at from tasks t
        where t.roster_id = asked.roster_id and t.closed_at > $5::timestamptz - interval '90 days'
          and (${FOLDED('t.title')}) like all ($3)
        order by t.closed_at desc, t.id limit ${FOUND_LIMIT})
    ) t
    order by t.closed_at desc, t.due_at, t.id limit ${FOUND_LIMIT}
  ), events_found as materialized (
    select e.*, asked.name as roster_name, r.time_zone as roster_zone from asked
      join rosters r on r.id = asked.roster_id cross join lateral (
      select e.* from calendar_events e
      where e.roster_id = asked.roster_id and e.deleted_at is null and e.last_at > $5 - interval '1 day'
        and (e.roster_id = $1 or e.state <> 'draft') and e.state <> 'cancelled'
        and (${FOLDED('e.title')}) like all ($3)
      order by e.last_at, e.first_at limit ${EVENTS_TRIED}
    ) e
    order by e.first_at, e.id limit ${EVENTS_TRIED}
  ), licenses_found as materialized (
    select l.*, asked.name as roster_name from asked cross join lateral (
      select l.* from licenses l where l.roster_id = asked.roster_id and l.ended_on is null
        and (${FOLDED(SUBJECT)}) like any ($3)
        and (select (${FOLDED(`concat_ws(' ', s.rank, s.last_name, s.first_name, ${SUBJECT})`)}) like all ($3)
          from soldiers s where s.roster_id = l.roster_id and s.id = l.soldier_id and s.archived_on is null)
      order by l.due, l.id limit ${FOUND_LIMIT}
    ) l order by l.due, l.id limit ${FOUND_LIMIT}
  ), taskings_found as materialized (
    select t.*, asked.name as roster_name from asked cross join lateral (
      select t.* from taskings t where t.roster_id = asked.roster_id and t.state in ('planned', 'approved', 'executing')
        and (${FOLDED("concat_ws(' ', t.name, t.place)")}) like all ($3)
      order by t.from_at, t.id limit ${FOUND_LIMIT}
    ) t order by t.from_at, t.id limit ${FOUND_LIMIT}
  ), equipment_found as materialized (
    select i.*, asked.name as roster_name from asked cross join lateral (
      select i.* from equipment_items i where i.roster_id = asked.roster_id and i.removed_at is null
        and (${FOLDED('i.name')}) like all ($3)
      order by lower(i.name), i.id limit ${FOUND_LIMIT}
    ) i order by lower(i.name), i.id limit ${FOUND_LIMIT}
  ), manifests_found as materialized (
    select m.*, asked.name as roster_name from asked cross join lateral (
      select m.* from manifests m where m.roster_id = asked.roster_id
        and m.on_date > $5::timestamptz::date - 90
        and (${FOLDED(MANIFEST)}) like all ($3)
      order by m.on_date desc, m.id limit ${FOUND_LIMIT}
    ) m order by m.on_date desc, m.id limit ${FOUND_LIMIT}
  )
  select
    (select coalesce(json_agg(json_build_object('rosterId', l.roster_id, 'rosterName', l.roster_name, 'licenseId', l.id,
        'soldierId', l.soldier_id, 'kind', l.kind, 'state', l.state, 'licenseClass', l.license_class,
        'vehicles', l.vehicles, 'courses', l.courses,
        'name', (select ${SOLDIER_NAME} from soldiers s where s.roster_id = l.roster_id and s.id = l.soldier_id))
        order by l.due, l.id), '[]') from licenses_found l) as licenses,
    (select coalesce(json_agg(json_build_object('rosterId', s.roster_id, 'rosterName', s.roster_name, 'soldierId', s.id,
        'name', concat_ws(' ', nullif(s.rank, ''), s.last_name || case when s.first_name <> '' then ',' else '' end,
          nullif(s.first_name, ''), nullif(case when s.shares_name then s.middle_name else left(s.middle_name, 1) end, ''), nullif(s.suffix, '')),
        'detail', concat_ws(', ', nullif(s.position, ''),
          (select g.name from groups g where g.roster_id = s.roster_id and g.id = s.group_id), nullif(s.mos, '')),
        'phone', s.phone)
        order by s.at_the_front desc, s.rank_order desc, lower(s.last_name), lower(s.first_name), s.id), '[]')
      from soldiers_found s) as soldiers,
    (select coalesce(json_agg(json_build_object('rosterId', t.roster_id, 'rosterName', t.roster_name, 'taskId', t.id,
        'title', t.title, 'suspense', t.suspense_date, 'closed', t.closed_at is not null)
        order by t.closed_at desc, t.due_at, t.id), '[]') from tasks_found t) as tasks,
    (select coalesce(json_agg(json_build_object('rosterId', e.roster_id, 'rosterName', e.roster_name,
        'rosterZone', e.roster_zone, 'eventId', e.id, 'title', e.title, 'type', e.type, 'when', ${WHEN_JSON},
        'recurrence', e.recurrence, 'occurrence', e.occurrence,
        'without', ${withoutNear('$5', "($5::timestamptz + interval '1 year')")})), '[]')
      from events_found e) as events,
    (select coalesce(json_agg(json_build_object('rosterId', t.roster_id, 'rosterName', t.roster_name, 'taskingId', t.id,
        'name', t.name, 'from', t.from_day, 'to', t.to_day) order by t.from_at, t.id), '[]') from taskings_found t) as taskings,
    (select coalesce(json_agg(json_build_object('rosterId', i.roster_id, 'rosterName', i.roster_name, 'itemId', i.id,
        'name', i.name, 'quantity', i.quantity, 'out', i.out_count) order by lower(i.name), i.id), '[]')
      from equipment_found i) as equipment,
    (select coalesce(json_agg(json_build_object('rosterId', m.roster_id, 'rosterName', m.roster_name, 'manifestId', m.id,
        'name', m.name, 'on', m.on_date, 'final', m.state = 'final') order by m.on_date desc, m.id), '[]')
      from manifests_found m) as manifests
  from scope`

export interface FoundEvent {
  readonly rosterId: string
  readonly rosterName: string
  readonly rosterZone: string
  readonly eventId: string
  readonly title: string
  readonly type: EventType
  readonly when: EventWhen
  readonly recurrence: string | null
  readonly occurrence: CalendarDate | null
  readonly without: readonly CalendarDate[]
}

export interface FoundLicense extends Omit<SearchResults['licenses'][number], 'subject'> {
  readonly kind: LicenseKind
  readonly state: string
  readonly licenseClass: string
  readonly vehicles: readonly { readonly vehicle: string }[]
  readonly courses: readonly { readonly course: string }[]
}

export interface Found extends Omit<SearchResults, 'events' | 'licenses'> {
  readonly events: readonly FoundEvent[]
  readonly licenses: readonly FoundLicense[]
}

/**
 * What matches the beginnings of all these words, in a roster and in those below it, in one statement. `words` are
 * folded.
 */
export async function found(
  call: Asking & { readonly now: Date },
  rosterId: string,
  words: readonly string[],
): Promise<Found> {
  const begins = (word: string) => `% ${word.replace(/[\\%_]/g, '\\$&')}%`
  const [row] = await readAsChainViewer<Found>(call, rosterId, 'search.found', SELECT_FOUND, [
    words.map(begins),
    begins(words[0] ?? '').slice(1),
    call.now,
  ])
  return row
}
