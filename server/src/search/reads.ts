import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LicenseKind } from '@muster/domain/operations/licenses/kinds.ts'
import type { EventType } from '@muster/domain/scheduling/calendar/event-types.ts'
import type { EventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import { COUNSELING_KINDS } from '@muster/domain/counseling/kinds.ts'
import { LEAVE_KINDS } from '@muster/domain/scheduling/leave/kinds.ts'
import type { SearchResults } from '@muster/domain/search/functions.ts'
import { seenBySql } from '../roster/own-fields/reads.ts'
import { SOLDIER_NAME } from '../roster/people/reads.ts'
import { type Asking, MEMBER_FIELDS_ROLE, readAsChainViewer } from '../roster/scope.ts'
import { WHEN_JSON, withoutNear } from '../scheduling/calendar/reads.ts'

/** The words of a text with a space before each, folded as `fold` of domain/kernel/search-words.ts does. */
const folded = (text: string) => `(' ' || folded(${text}))`

/**
 * The same for a short column that thousands of rows have. Plain letters need no regular expression, which takes ten
 * times as long. Only runs of spaces are left as they are, and no pattern has two.
 */
const foldedQuickly = (column: string) => `case when octet_length(${column}) = length(${column})
    then translate(lower(${column}), '-_,;:/()"&+#''.', '            ') else folded(${column}) end`

const LICENSE = `concat_ws(' ', f.kind, 'license', case f.kind when 'military' then 'OF346 OF 346 driver' end, f.state,
  f.license_class, (select string_agg(v ->> 'vehicle', ' ') from jsonb_array_elements(f.vehicles) v),
  (select string_agg(c ->> 'course', ' ') from jsonb_array_elements(f.courses) c))`

const MANIFEST = `concat_ws(' ', f.name, f.place, (select string_agg(v.bumper, ' ') from manifest_vehicles v
  where v.roster_id = f.roster_id and v.manifest_id = f.id))`

/** How many events are tried. More than are shown, since the rule of some has no more days. */
const EVENTS_TRIED = '$6::int * 5'

/** Kinds with their labels and the words that find them, as rows. */
const kindsOf = (kinds: Readonly<Record<string, { readonly label: string }>>, also: string) =>
  `select k.kind, k.label, ${folded(`'${also} ' || k.label`)} as words from (values ${Object.entries(kinds)
    .map(([kind, { label }]) => `('${kind}', '${label.replaceAll("'", "''")}')`)
    .join(', ')}) k (kind, label)`

/** The rows `f` of one kind: of each roster as many as are asked for, and of these the first ones. */
const first = (name: string, rows: string, order: string) => `${name}_found as materialized (
    select f.*, asked.name as roster_name from asked cross join lateral (${rows} order by ${order} limit $6::int) f
    order by ${order} limit $6::int)`

/** A Soldier of a row `f` who is on the roster, so that a name narrows the rows down. */
const WHOSE = 'join soldiers s on s.roster_id = f.roster_id and s.id = f.soldier_id and s.archived_on is null'

/**
 * Whose last name is one of the words, begins with the first or with another, whose names and rank have them all, and
 * all others. See migration 0047 for the marks in `found_by`.
 */
const CLOSENESS = `case when s.found_by like any ($8::text[]) then 0
    when s.found_by like ($4::text[])[1] then 1 when s.found_by like any ($4) then 2
    when s.found_by like all ($9::text[]) then 3
    else 4 end`

const CLOSEST = 's.closeness, s.rank_order desc, s.found_by, s.id'

/** What the own fields `o` of a Soldier's roster hold, folded. */
const OWN_WORDS = `(select string_agg(${foldedQuickly('s.details ->> k')}, ' ') from unnest(o.keys) k)`

/**
 * What finds a Soldier where the caller does not see contact data: without the digits of phones, so that a number finds
 * nobody whose number it is. The database keeps no such text, so it is made only where it is needed.
 */
const WITHOUT_PHONES = `replace(s.found_by,
    ' ' || phone_words(s.details->>'cell') || ' ' || phone_words(s.details->>'altPhone'), ' ')`
const FOUND_BY = `case when asked.sees_contact then s.found_by else ${WITHOUT_PHONES} end`

/** Whether all words are in this text, in the names of the Soldier's groups or in the own fields. */
const hasAll = (text: string) => `(${text} like all ($3)
            or (${text} || ((select by_id from group_words) ->> s.group_id::text)) like all ($3)
            or (s.details ?| o.keys and (${text} || ' ' || ${OWN_WORDS}) like all ($3)))`

const tasks = (which: string, order: string) => `(
      select f.id, f.roster_id, f.title, f.suspense_date, f.due_at, f.closed_at from tasks f
      where f.roster_id = asked.roster_id and ${which} and ${folded('f.title')} like all ($3)
      order by ${order} limit $6::int)`

const events = (which: string, order: string) => `(
      select f.* from calendar_events f
      where f.roster_id = asked.roster_id and f.deleted_at is null and ${which}
        and (f.roster_id = $1 or f.state <> 'draft') and f.state <> 'cancelled'
        and ${folded("concat_ws(' ', f.title, f.place)")} like all ($3)
      order by ${order} limit ${EVENTS_TRIED})`

/**
 * $3 are patterns that must all match, $4 are the patterns of the words at the beginning of a last name, $5 is now, $6
 * is one more than the rows of each kind, $7 are the words themselves, $8 are the patterns of the words as whole last
 * names, and $9 those of the words anywhere in names and rank. Each roster is one index range. A Soldier's words are kept
 * with the row; what else is searched has some thousand rows a roster at most.
 *
 * The words that groups have, with their groups below, are a map and no table to join. Until PostgreSQL has counted the
 * rows of an import, it would join by comparing each Soldier with each group.
 */
const SELECT_FOUND = `
  , asked as materialized (
    select distinct b.roster_id, r.name, r.time_zone, r.owner_uid = $2 or exists (
      select from roster_members m where m.roster_id = r.id and m.uid = $2) as keeps, scope.sees_contact
    from scope, rosters_below(scope.id) b join rosters r on r.id = b.roster_id
  ), own_seen as materialized (
    select asked.roster_id, array_agg('own:' || f.id) as keys, array_agg(f.name) as names
    from asked join rosters r on r.id = asked.roster_id
      left join roster_members m on m.roster_id = r.id and m.uid = $2
      join own_fields f on f.roster_id = asked.roster_id and not f.removed and f.kind in ('text', 'number', 'choice')
        and f.seen_by = any (${seenBySql(
          `case when r.owner_uid = $2 then 'owner' when m.uid is not null then ${MEMBER_FIELDS_ROLE} end`,
        )})
    group by asked.roster_id
  ), me as materialized (
    select s.roster_id, s.id from soldiers s where s.linked_uid = $2
  ), group_hits as (
    with recursive hits as (
      select g.roster_id, g.id, w.word from asked cross join lateral (
        select g.roster_id, g.id, ' ' || ${foldedQuickly('g.name')} as name from groups g
        where g.roster_id = asked.roster_id
        offset 0 -- else all groups of all rosters are read
      ) g join unnest($3::text[], $7::text[]) w (pattern, word) on g.name like w.pattern
      union
      select g.roster_id, g.id, h.word from hits h cross join lateral (
        select g.roster_id, g.id from groups g where g.roster_id = h.roster_id and g.parent_id = h.id
        offset 0 -- the same
      ) g
    )
    select id, string_agg(' ' || word, '') as words from hits group by id
  ), group_words as materialized (
    select jsonb_object_agg(id, words) as by_id from group_hits
  ), leave_kinds as materialized (${kindsOf(LEAVE_KINDS, 'leave pass DA Form 31')}
  ), counseling_kinds as materialized (
    select * from (${kindsOf(COUNSELING_KINDS, 'counseling DA Form 4856')}) k where k.words like any ($3::text[])
  ), soldiers_found as materialized (
    select s.*, f.closeness, f.roster_name, g.name as group_name, (
        select string_agg(k.name || ' ' || (s.details ->> k.key), ', ' order by k.name) from own_seen o, unnest(o.keys, o.names) k (key, name)
        where o.roster_id = s.roster_id and ${folded('s.details ->> k.key')} like any ($3)
      ) as own_found
    from (
      select s.* from (
        select s.roster_id, s.id, s.rank_order, s.found_by, asked.name as roster_name, ${CLOSENESS} as closeness
        from asked join soldiers s on s.roster_id = asked.roster_id
          left join own_seen o on o.roster_id = s.roster_id
        where s.archived_on is null
          and ${hasAll('s.found_by')} and (asked.sees_contact or ${hasAll(WITHOUT_PHONES)})
      ) s
      order by ${CLOSEST} limit $6::int
    ) f
    join soldiers s on s.roster_id = f.roster_id and s.id = f.id
    left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
  ), tasks_found as materialized (
    select f.*, asked.name as roster_name from asked cross join lateral (
      ${tasks('f.closed_at is null', 'f.due_at, f.id')}
      union all
      ${tasks("f.closed_at > $5::timestamptz - interval '90 days'", 'f.closed_at desc, f.id')}
    ) f
    order by f.closed_at desc, f.due_at, f.id limit $6::int
  ), events_found as materialized (
    select f.*, asked.name as roster_name, asked.time_zone as roster_zone from asked cross join lateral (
      ${events("f.last_at > $5 - interval '1 day'", 'f.last_at, f.first_at')}
      union all
      ${events(
        "f.last_at between $5 - interval '90 days' and $5 - interval '1 day' and f.recurrence is null",
        'f.last_at desc, f.first_at desc',
      )}
    ) f
    order by f.last_at <= $5 - interval '1 day', f.first_at, f.id limit ${EVENTS_TRIED}
  ), ${first(
    'licenses',
    `select f.* from licenses f where f.roster_id = asked.roster_id and f.ended_on is null
        and ${folded(LICENSE)} like any ($3)
        and (select (${FOUND_BY} || ${folded(LICENSE)}) like all ($3)
          from soldiers s where s.roster_id = f.roster_id and s.id = f.soldier_id and s.archived_on is null)`,
    'f.due, f.id',
  )}, ${first(
    'taskings',
    `select f.*, f.state not in ('planned', 'approved', 'executing') as over from taskings f
      where f.roster_id = asked.roster_id
        and (f.state in ('planned', 'approved', 'executing')
          or f.state in ('closed', 'cancelled') and f.state_at > $5 - interval '90 days')
        and ${folded("concat_ws(' ', f.name, f.place)")} like all ($3)`,
    'over, f.from_at, f.id',
  )}, ${first(
    'equipment',
    `select f.* from equipment_items f where f.roster_id = asked.roster_id and f.removed_at is null
        and ${folded("concat_ws(' ', f.name, f.note)")} like all ($3)`,
    'lower(f.name), f.id',
  )}, ${first(
    'manifests',
    `select f.* from manifests f where f.roster_id = asked.roster_id and f.on_date > $5::timestamptz::date - 90
        and ${folded(MANIFEST)} like all ($3)`,
    'f.on_date desc, f.id',
  )}, ${first(
    'worksheets',
    `select f.roster_id, f.id, f.mission, f.on_date from risk_worksheets f
      where f.roster_id = asked.roster_id and f.latest and f.on_date > $5::timestamptz::date - 365
        and ${folded("'DD 2977 risk ' || f.mission")} like all ($3)`,
    'f.on_date desc, f.id',
  )}, ${first(
    'counselings',
    `select f.roster_id, f.id, f.soldier_id, k.label, f.held_on from counseling_kinds k
        join counselings f on f.roster_id = asked.roster_id and f.kind = k.kind ${WHOSE}
      where (k.words || ${FOUND_BY}) like all ($3)
        and (f.state <> 'draft' or (asked.keeps and (f.roster_id, f.soldier_id) not in (select roster_id, id from me)))`,
    'f.held_on desc, f.id',
  )}, ${first(
    'leave',
    `select f.roster_id, f.id, f.soldier_id, k.label, f.from_date, f.to_date from leave_requests f
        join leave_kinds k on k.kind = f.kind ${WHOSE}
      where f.roster_id = asked.roster_id and f.went_along_at is null
        and f.state not in ('denied', 'cancelled', 'withdrawn')
        and f.to_date > $5::timestamptz::date - 90
        and (k.words || ${folded('f.place')}) like any ($3)
        and (k.words || ${folded('f.place')} || ${FOUND_BY}) like all ($3)`,
    'f.from_date desc, f.id',
  )}, ${first(
    'duty_rosters',
    `select f.roster_id, f.id, f.name from duty_rosters f where f.roster_id = asked.roster_id and f.ended_at is null
        and ${folded("'DA Form 6 duty roster ' || f.name")} like all ($3)`,
    'lower(f.name), f.id',
  )}, ${first(
    'recalls',
    `select f.roster_id, f.id, f.message, f.ended_at is null as running, f.started_at,
        (f.started_at at time zone asked.time_zone)::date as on_date
      from recalls f where f.roster_id = asked.roster_id
        and ${folded("concat_ws(' ', 'recall alert', f.kind, f.message, f.place)")} like all ($3)`,
    'f.started_at desc, f.id',
  )}, ${first(
    'formations',
    `select f.roster_id, f.id, f.name, f.time from formations f
      where f.roster_id = asked.roster_id and f.ended_at is null and ${folded("'formation ' || f.name")} like all ($3)`,
    'f.time, f.id',
  )}
  select
    ${list(
      'licenses',
      'licenses',
      `'licenseId', f.id, 'soldierId', f.soldier_id, 'kind', f.kind, 'state', f.state, 'licenseClass', f.license_class,
        'vehicles', f.vehicles, 'courses', f.courses, 'name', ${nameOf('f.soldier_id')}`,
      'f.due, f.id',
    )},
    (select coalesce(json_agg(json_build_object('rosterId', s.roster_id, 'rosterName', s.roster_name, 'soldierId', s.id,
        'name', concat_ws(' ', nullif(s.rank, ''), s.last_name || case when s.first_name <> '' then ',' else '' end,
          nullif(s.first_name, ''), nullif(case when s.shares_name then s.middle_name else left(s.middle_name, 1) end, ''), nullif(s.suffix, '')),
        'detail', concat_ws(', ', nullif(s.position, ''), s.group_name, nullif(s.mos, ''), s.own_found),
        'phone', case when scope.sees_contact then coalesce(nullif(s.details->>'cell', ''), s.details->>'altPhone', '') else '' end,
        'cell', case when scope.sees_contact then coalesce(s.details->>'cell', '') else '' end)
        order by ${CLOSEST}), '[]')
      from scope, soldiers_found s) as soldiers,
    ${list(
      'tasks',
      'tasks',
      "'taskId', f.id, 'title', f.title, 'suspense', f.suspense_date, 'closed', f.closed_at is not null",
      'f.closed_at desc, f.due_at, f.id',
    )},
    (select coalesce(json_agg(json_build_object('rosterId', e.roster_id, 'rosterName', e.roster_name,
        'rosterZone', e.roster_zone, 'eventId', e.id, 'title', e.title, 'place', e.place, 'type', e.type, 'when', ${WHEN_JSON},
        'recurrence', e.recurrence, 'occurrence', e.occurrence,
        'without', ${withoutNear('$5', "($5::timestamptz + interval '1 year')")})), '[]')
      from events_found e) as events,
    ${list(
      'taskings',
      'taskings',
      "'taskingId', f.id, 'name', f.name, 'from', f.from_day, 'to', f.to_day",
      'f.over, f.from_at, f.id',
    )},
    ${list(
      'equipment',
      'equipment',
      "'itemId', f.id, 'name', f.name, 'quantity', f.quantity, 'out', f.out_count",
      'lower(f.name), f.id',
    )},
    ${list(
      'manifests',
      'manifests',
      "'manifestId', f.id, 'name', f.name, 'on', f.on_date, 'final', f.state = 'final'",
      'f.on_date desc, f.id',
    )},
    ${list('worksheets', 'worksheets', "'worksheetId', f.id, 'mission', f.mission, 'on', f.on_date", 'f.on_date desc, f.id')},
    ${list(
      'counselings',
      'counselings',
      `'counselingId', f.id, 'kind', f.label, 'on', f.held_on, 'name', ${nameOf('f.soldier_id')}`,
      'f.held_on desc, f.id',
    )},
    ${list(
      'leave',
      'leave',
      `'requestId', f.id, 'kind', f.label, 'from', f.from_date, 'to', f.to_date, 'name', ${nameOf('f.soldier_id')}`,
      'f.from_date desc, f.id',
    )},
    ${list('duty_rosters', 'dutyRosters', "'dutyRosterId', f.id, 'name', f.name", 'lower(f.name), f.id')},
    ${list(
      'recalls',
      'recalls',
      "'recallId', f.id, 'message', f.message, 'on', f.on_date, 'running', f.running",
      'f.started_at desc, f.id',
    )},
    ${list('formations', 'formations', "'formationId', f.id, 'name', f.name, 'time', f.time", 'f.time, f.id')}
  from scope`

export interface FoundEvent {
  readonly rosterId: string
  readonly rosterName: string
  readonly rosterZone: string
  readonly eventId: string
  readonly title: string
  readonly place: string
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

export interface Found extends Omit<SearchResults, 'events' | 'licenses' | 'more'> {
  readonly events: readonly FoundEvent[]
  readonly licenses: readonly FoundLicense[]
}

/** The rows of one kind as a list of the answer. */
function list(kind: string, as: string, members: string, order: string): string {
  return `(select coalesce(json_agg(json_build_object('rosterId', f.roster_id, 'rosterName', f.roster_name, ${members})
      order by ${order}), '[]') from ${kind}_found f) as "${as}"`
}

function nameOf(soldier: string): string {
  return `(select ${SOLDIER_NAME} from soldiers s where s.roster_id = f.roster_id and s.id = ${soldier})`
}

/**
 * What matches the beginnings of all these words, in a roster and in those below it, in one statement: of each kind one
 * more than `most` when there are more. `words` are folded.
 */
export async function found(
  call: Asking & { readonly now: Date },
  rosterId: string,
  words: readonly string[],
  most: number,
): Promise<Found> {
  const plain = words.map((word) => word.replace(/[\\%_]/g, '\\$&'))
  const [row] = await readAsChainViewer<Found>(call, rosterId, 'any', 'search.found', SELECT_FOUND, [
    plain.map((word) => `% ${word}%`),
    plain.map((word) => ` ${word}%`),
    call.now,
    most + 1,
    words,
    plain.map((word) => ` ${word} ;%`),
    plain.map((word) => `% ${word}%/%`),
  ])
  return row
}
