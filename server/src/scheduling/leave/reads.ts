import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { DepartureDates } from '@muster/domain/roster/departure.ts'
import type { LeaveKind } from '@muster/domain/scheduling/leave/kinds.ts'
import { LEAVE_EVENTS_LIMIT, OWN_LEAVE_LIMIT } from '@muster/domain/scheduling/leave/limits.ts'
import type { OtherRequest } from '@muster/domain/scheduling/leave/rules.ts'
import type { Approvers, LeaveEvent, LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import type { Deciding } from '@muster/domain/scheduling/leave/states.ts'
import { sql } from 'kysely'
import { isoInstant, numbered } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { PRESENT_STATUSES } from '../../dutyday/known.ts'
import type { OpenMatter } from '../../roster/extension.ts'
import { INSIDE } from '../../roster/asked-group.ts'
import { accountNameOf, BRIEF_NAME, NAMED, SOLDIER_NAME } from '../../roster/people/reads.ts'
import {
  askedRosters,
  type Asking,
  type ChainViewer,
  type OwnRow,
  readAsChainViewer,
  type RosterEditor,
} from '../../roster/scope.ts'
import './tables.ts'

/** Duty Day has had the Soldier of `q` present since the absence began. */
const reportedBack = (today: string) => `(q.state = 'approved' and q.signed_in_at is null and q.from_date <= ${today}
  and exists (
    select from duty_entries e
    where e.soldier_id = q.soldier_id and e.roster_id = q.roster_id and e.from_date <= ${today} and e.starts_at is null
      and (e.from_date > q.from_date or e.from_date = q.from_date and e.recorded_at > q.state_at)
      and e.status in (${PRESENT_STATUSES})
      and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)))`

const ended = (at: string, by: string, remark: string) =>
  `json_build_object('at', ${isoInstant(at)}, 'by', ${accountNameOf(by)}, 'remark', ${remark})`

/** The request `q` of the roster `r` about the Soldier `s`, in the form of answers. `today` is that roster's day. */
const REQUEST = (today: string) => `json_build_object(
  'id', q.id, 'rosterId', q.roster_id, 'rosterName', r.name, 'timeZone', r.time_zone, 'today', ${today},
  'soldierId', s.id, ${NAMED('s')}, 'archived', s.archived_on is not null, 'groupId', s.group_id,
  'kind', q.kind, 'from', q.from_date, 'to', q.to_date, 'location', q.location, 'place', q.place, 'note', q.note,
  'extendsId', q.extends_id, 'state', q.state, 'requestedAt', ${isoInstant('q.requested_at')},
  'requestedBy', ${accountNameOf('q.requested_by')},
  'recommendation', case when q.recommended is not null then json_build_object('yes', q.recommended,
    'at', ${isoInstant('q.recommended_at')}, 'by', ${accountNameOf('q.recommended_by')}, 'remark', q.recommend_remark) end,
  'decision', case when q.state in ('approved', 'denied', 'cancelled', 'withdrawn')
    then ${ended('q.state_at', 'q.state_by', 'q.decide_remark')} end,
  'signedOutAt', ${isoInstant('q.signed_out_at')}, 'signedInAt', ${isoInstant('q.signed_in_at')},
  'endedOn', q.ended_on, 'wentAlongAt', ${isoInstant('q.went_along_at')}, 'reportedBack', ${reportedBack(today)})`

const TODAY = (now: string) => `lateral (select (${now} at time zone r.time_zone)::date as today) t`
const FROM = (now: string) => `leave_requests q join rosters r on r.id = q.roster_id
  join soldiers s on s.roster_id = q.roster_id and s.id = q.soldier_id, ${TODAY(now)}`

export interface ListFilters {
  readonly rosterId: string
  readonly over: 'roster' | 'chain'
  readonly show: 'open' | 'current' | 'closed'
  readonly kind: LeaveKind | null
  readonly groupId: string | null
  readonly soldierId: string | null
}

/** Each list has an index of its own, in its own order. */
const SHELVES: Readonly<Record<ListFilters['show'], { readonly where: string; readonly order: string }>> = {
  open: { where: `q.state in ('requested', 'recommended', 'not recommended')`, order: 'q.from_date, q.id' },
  current: {
    where: `q.state = 'approved' and q.signed_in_at is null and q.went_along_at is null`,
    order: 'q.from_date, q.id',
  },
  closed: {
    where: `(q.state in ('denied', 'cancelled', 'withdrawn') or q.signed_in_at is not null or q.went_along_at is not null)
      and ($9::timestamptz is null or q.state_at < $9 or q.state_at = $9 and q.id > $10::uuid)`,
    order: 'q.state_at desc, q.id',
  },
}

/**
 * $3 this roster or its chain, $4 kind, $5 group, $6 Soldier, $7 the page size plus one, $8 now, and for closed ones $9
 * and $10 the cursor.
 */
const selectList = (show: ListFilters['show']) => `
  , ${askedRosters('$3')}, ${INSIDE('$5')}, found as materialized (
    select q.* from asked, lateral (
      select q.* from leave_requests q
      where q.roster_id = asked.id and ${SHELVES[show].where}
        and ($4::text is null or q.kind = $4) and ($6::uuid is null or q.soldier_id = $6)
        -- PostgreSQL looks up the key of each, and never joins.
        and ($5::uuid is null or (
          select m.group_id from soldiers m where m.roster_id = q.roster_id and m.id = q.soldier_id
        ) in (select id from inside))
      order by ${SHELVES[show].order} limit $7::int
    ) q
    order by ${SHELVES[show].order} limit $7::int
  )
  select (
    select coalesce(json_agg(${REQUEST('t.today')} order by ${SHELVES[show].order}), '[]')
    from found q join rosters r on r.id = q.roster_id
      cross join lateral (
        select x.* from soldiers x where x.roster_id = q.roster_id and x.id = q.soldier_id limit 1
      ) s, ${TODAY('$8::timestamptz')}
  ) as requests
  from scope`

const LIST_NAMES = { open: 'leave.list.open', current: 'leave.list.current', closed: 'leave.list.closed' } as const

/** One list of requests, in its order, one more than requested where there are more. Proves the scope by itself. */
export async function requestsOf(
  call: Asking & { readonly now: Date },
  asked: ListFilters & {
    readonly after: { readonly at: string; readonly id: string } | null
    readonly limit: number
  },
): Promise<LeaveRequest[]> {
  const { show, over, kind, groupId, soldierId, after, limit } = asked
  const [found] = await readAsChainViewer<{ requests: LeaveRequest[] }>(
    call,
    asked.rosterId,
    'leave',
    LIST_NAMES[show],
    selectList(show),
    [
      ...[over, kind, groupId, soldierId, limit + 1, call.now],
      ...(show === 'closed' ? [after && new Date(after.at), after?.id ?? null] : []),
    ],
  )
  return found.requests
}

const EVENT = `json_build_object('id', e.id, 'act', e.act, 'at', ${isoInstant('e.at')}, 'by', ${accountNameOf('e.by')},
  'happenedAt', ${isoInstant('e.happened_at')}, 'remark', e.remark)`

/** The approvers of the request `q` about the Soldier `s`. */
const APPROVERS = 'leave_approvers_of(q.roster_id, q.kind, s.linked_uid)'

/** $3 the request, $4 now. */
const SELECT_ONE = `
  select f.* from scope left join lateral (
    select ${REQUEST('t.today')} as request,
      (select coalesce(json_agg(${EVENT} order by e.number desc), '[]') from (
        select e.* from leave_events e where e.roster_id = q.roster_id and e.request_id = q.id
        order by e.number desc limit ${LEAVE_EVENTS_LIMIT}) e) as events,
      coalesce(s.linked_uid = $2, false) as oneself,
      exists (select from ${APPROVERS} d where d.uid = $2) as decides,
      exists (select from leave_deciders(q.roster_id) d where d.uid = $2) as "namesApprovers",
      json_build_object('ets', nullif(s.details ->> 'ets', ''), 'deros', nullif(s.details ->> 'deros', ''),
        'lossExpectedOn', nullif(s.details ->> 'lossExpectedOn', '')) as departure,
      array(select ${accountNameOf('d.uid')} from ${APPROVERS} d
        where d.depth <= 1 and d.uid is distinct from s.linked_uid order by 1 limit 20) as deciders
    from ${FROM('$4::timestamptz')} where q.roster_id = scope.id and q.id = $3
  ) f on true`

export interface WholeRequest extends Omit<Deciding, 'recommends'> {
  readonly request: LeaveRequest
  readonly events: LeaveEvent[]
  readonly deciders: string[]
  readonly namesApprovers: boolean
  readonly departure: DepartureDates
}

export async function wholeRequest(
  call: Asking & { readonly now: Date },
  rosterId: string,
  id: string,
): Promise<WholeRequest> {
  type Row = Omit<WholeRequest, 'request'> & { readonly request: LeaveRequest | null }
  const [found] = await readAsChainViewer<Row>(call, rosterId, 'leave', 'leave.one', SELECT_ONE, [id, call.now])
  return found.request === null ? unknownRequest() : { ...found, request: found.request }
}

export function unknownRequest(): never {
  return refuse('not-found', 'There is no such request. Open the list again.', { field: 'requestId' })
}

/** A request that is about to change, with the facts for its rules. */
export interface HeldRequest {
  readonly request: LeaveRequest
  readonly linkedUid: string | null
  readonly entryId: string | null
  readonly returnEntryId: string | null
  readonly decides: boolean
}

/** The current request. The caller has its Soldier locked, so it cannot change until the commit. */
export async function heldRequest(
  tx: ReadTx,
  { rosterId, uid }: Pick<OwnRow, 'rosterId' | 'uid'>,
  id: string,
  now: Date,
): Promise<HeldRequest> {
  const { rows } = await sql<HeldRequest>`
    select ${sql.raw(REQUEST('t.today'))} as request, s.linked_uid as "linkedUid", q.entry_id as "entryId",
      q.return_entry_id as "returnEntryId",
      exists (select from ${sql.raw(APPROVERS)} d where d.uid = ${uid}) as decides
    from ${numbered(FROM('$1::timestamptz'), [now])} where q.roster_id = ${rosterId} and q.id = ${id}`.execute(tx.query)
  const [found] = rows
  return found ?? unknownRequest()
}

/** The Soldier of a request. Null when the roster has no such request. */
export async function soldierOfRequest(tx: ReadTx, rosterId: string, id: string): Promise<string | null> {
  const found = await tx.query
    .selectFrom('leave_requests')
    .select('soldier_id as id')
    .where('roster_id', '=', rosterId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.id ?? null
}

export interface AskingSoldier {
  readonly archived: boolean
  readonly linkedUid: string | null
  readonly name: string
  readonly gainedOn: CalendarDate | null
  /** Active requests, and the one to extend. */
  readonly others: readonly OtherRequest[]
}

/** The Soldier of a new request, with his or her active requests. */
export async function askingSoldier(
  tx: ReadTx,
  { rosterId }: Pick<OwnRow, 'rosterId'>,
  soldierId: string,
): Promise<AskingSoldier | undefined> {
  const { rows } = await sql<AskingSoldier>`
    select s.archived_on is not null as archived, s.linked_uid as "linkedUid",
      ${sql.raw(BRIEF_NAME)} as name, nullif(s.details ->> 'gainedOn', '') as "gainedOn",
      (select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'from', q.from_date,
          'to', coalesce(q.ended_on, q.to_date), 'state', q.state)), '[]')
        from leave_requests q where q.roster_id = s.roster_id and q.soldier_id = s.id
          and q.went_along_at is null and q.state not in ('denied', 'cancelled', 'withdrawn')) as others
    from soldiers s where s.roster_id = ${rosterId} and s.id = ${soldierId}`.execute(tx.query)
  const [found] = rows
  return found
}

/**
 * Who decides next on an absence of a Soldier: the named approver, otherwise the nearest leaders above, or the owner.
 */
export async function nearestDeciders(
  tx: ReadTx,
  rosterId: string,
  { kind, linkedUid }: { readonly kind: LeaveKind; readonly linkedUid: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select d.uid from leave_approvers_of(${rosterId}, ${kind}, ${linkedUid}::uuid) d where d.depth <= 1`.execute(
    tx.query,
  )
  return rows.map(({ uid }) => uid)
}

/**
 * Requests of the roster or its chain of command that wait for this caller's decision: as the named approver, otherwise
 * as one of the nearest leaders. The earliest absence first. $3 this roster or its chain, $4 how many, $5 the groups that
 * it is limited to, or null.
 */
const SELECT_WAITING = `
  , ${askedRosters('$3')}, found as materialized (
    select q.* from asked, lateral (
      select q.* from leave_requests q where q.roster_id = asked.id and ${SHELVES.open.where}
        and ($5::uuid[] is null or (
          select m.group_id from soldiers m where m.roster_id = q.roster_id and m.id = q.soldier_id
        ) = any($5))
      order by ${SHELVES.open.order} limit $4::int
    ) q
    order by ${SHELVES.open.order} limit $4::int
  )
  select coalesce(json_agg(json_build_object('requestId', q.id, 'rosterId', r.id, 'rosterName', r.name,
      'timeZone', r.time_zone, 'soldierId', s.id, 'name', ${SOLDIER_NAME}, 'kind', q.kind, 'from', q.from_date,
      'to', q.to_date) order by ${SHELVES.open.order}) filter (where s.id is not null), '[]') as requests
  from scope left join found q on true left join rosters r on r.id = q.roster_id
    left join lateral (
      select x.* from soldiers x where x.roster_id = q.roster_id and x.id = q.soldier_id
        and x.linked_uid is distinct from $2
        and exists (select from leave_approvers_of(q.roster_id, q.kind, x.linked_uid) d where d.uid = $2 and d.depth <= 1)
      limit 1
    ) s on true`

export async function waitingForDecision(
  call: Asking,
  rosterId: string,
  {
    over,
    limit,
    inside,
  }: { readonly over: 'roster' | 'chain'; readonly limit: number; readonly inside: readonly string[] | null },
): Promise<WaitingLeave[]> {
  const [found] = await readAsChainViewer<{ requests: WaitingLeave[] }>(
    call,
    rosterId,
    'leave',
    'leave.waiting',
    SELECT_WAITING,
    [over, limit, inside],
  )
  return found.requests
}

/** A request that waits for the caller. */
export interface WaitingLeave {
  readonly requestId: string
  readonly rosterId: string
  readonly rosterName: string
  readonly timeZone: string
  readonly soldierId: string
  readonly name: string
  readonly kind: LeaveKind
  readonly from: CalendarDate
  readonly to: CalendarDate
}

export interface ApproverFacts {
  readonly approvers: Approvers
  readonly candidates: { readonly uid: string; readonly name: string }[]
  /** Decides on this roster's leave where nobody is named. */
  readonly mayName: boolean
}

/** The approvers of a roster, the possible ones, and whether the caller may change them. Proves the scope by itself. */
export async function approversOf(call: Asking, rosterId: string): Promise<ApproverFacts> {
  const [found] = await readAsChainViewer<ApproverFacts>(
    call,
    rosterId,
    'leave',
    'leave.approvers',
    `select json_build_object(
        'uid', (select a.uid from leave_approvers a where a.roster_id = scope.id and a.kind is null),
        'kinds', (select coalesce(json_agg(json_build_object('kind', a.kind, 'uid', a.uid) order by a.kind), '[]')
          from leave_approvers a where a.roster_id = scope.id and a.kind is not null)) as approvers,
      (select coalesce(json_agg(json_build_object('uid', c.uid, 'name', ${accountNameOf('c.uid')}) order by c.uid), '[]')
        from leave_candidates(scope.id) c) as candidates,
      exists (select from leave_deciders(scope.id) d where d.uid = $2) as "mayName"
    from scope`,
    [],
  )
  return found
}

export interface OwnRequests {
  readonly today: CalendarDate
  readonly timeZone: string
  readonly rosterName: string
  readonly requests: LeaveRequest[]
}

/** The Soldier's own, with the latest days first. */
export async function ownRequests(tx: ReadTx, own: OwnRow, now: Date): Promise<OwnRequests> {
  const [found] = await tx.prepared<OwnRequests>(
    'leave.own',
    'open screens',
    `select t.today, r.time_zone as "timeZone", r.name as "rosterName",
      (select coalesce(json_agg(${REQUEST('t.today')} order by q.from_date desc, q.id), '[]') from (
        select q.* from leave_requests q where q.roster_id = $1 and q.soldier_id = $2
        order by q.from_date desc, q.id limit ${OWN_LEAVE_LIMIT}) q
        join soldiers s on s.roster_id = q.roster_id and s.id = q.soldier_id) as requests
    from rosters r, ${TODAY('$3::timestamptz')} where r.id = $1`,
    [own.rosterId, own.soldierId, now],
  )
  if (!found) throw new Error('the caller’s own roster is not visible')
  return found
}

/** Whether a role may change leave of this roster. */
export function roleIn(scope: Pick<ChainViewer, 'role'>): boolean {
  return scope.role !== 'viewer' && scope.role !== 'above viewer'
}

/** Approved leave of these Soldiers that is not over, and their open requests. For whoever releases or archives them. */
export async function openLeaveOf(
  tx: ReadTx,
  { rosterId }: RosterEditor,
  { soldierIds, today }: { readonly soldierIds: readonly string[]; readonly today: CalendarDate },
): Promise<OpenMatter[]> {
  const { rows } = await sql<OpenMatter>`
    select distinct case when state = 'approved' then 'Approved leave' else 'Leave request without a decision' end
      as what,
      soldier_id as "soldierId"
    from leave_requests
    where roster_id = ${rosterId} and soldier_id = any(${soldierIds}::uuid[]) and to_date >= ${today}::date
      and went_along_at is null and state not in ('denied', 'cancelled', 'withdrawn')`.execute(tx.query)
  return rows
}
