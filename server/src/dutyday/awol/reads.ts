import type { AwolState } from '@muster/domain/dutyday/awol/awol-state.ts'
import { contradicts } from '@muster/domain/dutyday/awol/awol-state.ts'
import { EVENTS_SHOWN, WHOLE_CASES } from '@muster/domain/dutyday/awol/limits.ts'
import type { AwolPolicy } from '@muster/domain/dutyday/awol/policy.ts'
import { SEED_POLICY } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolCase, AwolEvent, PolicyVersion, SavedPolicy } from '@muster/domain/dutyday/awol/schema.ts'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type NotNull, sql, type Updateable } from 'kysely'
import { isoInstant, numbered } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { INSIDE } from '../../roster/asked-group.ts'
import type { OpenMatter } from '../../roster/extension.ts'
import type { CountAsked, FoundRecords } from '../../roster/linking/transfers/following.ts'
import { accountNameOf, BRIEF_NAME, NAMED } from '../../roster/people/reads.ts'
import {
  type Asking,
  type ChainEditor,
  type ChainViewer,
  readAsChainViewer,
  type RosterEditor,
  type Self,
  type RowChanger,
} from '../../roster/scope.ts'
import type { AwolCasesTable } from './tables.ts'

/** The latest record of each step of the case `c`. */
const RECORDS = `(
  select coalesce(json_agg(json_build_object('step', w.step, 'mark', w.kind, 'at', ${isoInstant('w.happened_at')},
    'by', ${accountNameOf('w.by')}, 'recordedAt', ${isoInstant('w.at')}, 'note', w.note)), '[]')
  from (
    select distinct on (e.step) e.step, e.kind, e.happened_at, e.by, e.at, e.note from awol_events e
    where e.roster_id = c.roster_id and e.case_id = c.id and e.kind in ('done', 'not applicable', 'undone')
    order by e.step, e.at desc
  ) w where w.kind <> 'undone')`

/**
 * The status that the duty day shows today for the Soldier of the case `c`: `statusOn` of the domain. $NOW is the
 * instant.
 */
const SHOWN = (now: string) => `(
  select case when d.to_date is null or d.to_date >= t.today then json_build_object('status', d.status,
    'recordedAt', ${isoInstant('d.recorded_at')}, 'recordedBy', ${accountNameOf('d.recorded_by')}) end
  from (select (${now} at time zone r.time_zone)::date as today) t, lateral (
    select e.* from duty_entries e
    where e.soldier_id = c.soldier_id and e.roster_id = c.roster_id and e.from_date <= t.today and e.starts_at is null
      and not exists (select from duty_withdrawals w where w.roster_id = e.roster_id and w.entry_id = e.id)
    order by e.from_date desc, e.recorded_at desc, e.id desc limit 1
  ) d)`

/** A case `c` of the roster `r` about the Soldier `s`, in the form of answers, and `shown` for the rules. */
export const CASE = (now: string) => `json_build_object(
  'id', c.id, 'rosterId', c.roster_id, 'rosterName', r.name, 'timeZone', r.time_zone,
  'soldierId', c.soldier_id, ${NAMED('s')}, 'state', c.state, 'stateSince', ${isoInstant('c.state_since')},
  'discoveredAt', ${isoInstant('c.discovered_at')}, 'absentSince', ${isoInstant('c.absent_since')}, 'place', c.place,
  'openedAt', ${isoInstant('c.opened_at')}, 'openedBy', ${accountNameOf('c.opened_by')},
  'unknownAt', ${isoInstant('c.unknown_at')}, 'decidedAt', ${isoInstant('c.decided_at')}, 'decision', c.decision,
  'awlEffective', c.awl_effective, 'droppedAt', ${isoInstant('c.dropped_at')},
  'returnedAt', ${isoInstant('c.returned_at')}, 'closedAt', ${isoInstant('c.closed_at')},
  'closedBy', case when c.closed_by is not null then ${accountNameOf('c.closed_by')} end, 'outcome', c.outcome,
  'policyVersion', c.policy_version, 'records', ${RECORDS}, 'archivedOn', s.archived_on,
  'shown', case when c.closed_at is null then ${SHOWN(now)} end)`

const FROM_CASES = `awol_cases c join rosters r on r.id = c.roster_id
  join soldiers s on s.roster_id = c.roster_id and s.id = c.soldier_id`

interface Shown {
  readonly status: DutyStatusCode
  readonly recordedAt: string
  readonly recordedBy: string
}

export type Stored = Omit<AwolCase, 'contradiction'> & { readonly shown: Shown | null }

function asCase({ shown, ...stored }: Stored): AwolCase {
  return { ...stored, contradiction: contradicts(stored, shown) ? shown : null }
}

export interface ListedCases {
  readonly cases: AwolCase[]
  readonly policies: { rosterId: string; version: number; policy: AwolPolicy }[]
}

const SHELVES = {
  open: {
    name: 'awol.cases.open',
    where: 'c.closed_at is null',
    order: 'c.discovered_at, c.id',
    past: '(c.discovered_at, c.id) > ($4::timestamptz, $5::uuid)',
  },
  closed: {
    name: 'awol.cases.closed',
    where: 'c.closed_at is not null',
    order: 'c.closed_at desc, c.id',
    past: 'c.closed_at < $4::timestamptz or c.closed_at = $4 and c.id > $5::uuid',
  },
} as const

/** $3 this roster or its chain, $4 and $5 the case before the page, $6 how many, $7 now, $8 a group or null. */
const selectCases = ({ where, order, past }: (typeof SHELVES)[keyof typeof SHELVES]) => `
  , asked as (
    select scope.id from scope where $3 = 'roster'
    union all select b.roster_id from scope, rosters_below(scope.id) b where $3 = 'chain'
  ), ${INSIDE('$8')}, found as materialized (
    select c.* from asked, lateral (
      select c.* from awol_cases c where c.roster_id = asked.id and ${where} and ($4::timestamptz is null or ${past})
        and ($8::uuid is null or (
          select m.group_id from soldiers m where m.roster_id = c.roster_id and m.id = c.soldier_id
        ) in (select id from inside))
      order by ${order} limit $6::int
    ) c
    order by ${order} limit $6::int
  )
  select
    (select coalesce(json_agg(${CASE('$7::timestamptz')} order by ${order}), '[]')
      from found c join rosters r on r.id = c.roster_id
        join soldiers s on s.roster_id = c.roster_id and s.id = c.soldier_id) as cases,
    (select coalesce(json_agg(json_build_object('rosterId', p.roster_id, 'version', p.version, 'policy', p.policy)), '[]')
      from (select distinct roster_id, policy_version from found) f
        cross join lateral (
          select * from awol_policies p where p.roster_id = f.roster_id and p.version = f.policy_version limit 1) p) as policies
  from scope`

/** Cases of a list, one more than requested where there are more: open ones as discovered, closed ones newest first. */
export async function casesOf(
  call: Asking & { readonly now: Date },
  asked: {
    readonly rosterId: string
    readonly which: 'open' | 'closed'
    readonly over: 'roster' | 'chain'
    readonly groupId: string | null
    readonly after: { readonly at: string; readonly id: string } | null
    readonly limit: number
  },
): Promise<ListedCases> {
  const { rosterId, which, over, groupId, after, limit } = asked
  const [found] = await readAsChainViewer<{ cases: Stored[]; policies: ListedCases['policies'] }>(
    call,
    rosterId,
    'accountability',
    SHELVES[which].name,
    selectCases(SHELVES[which]),
    [over, after && new Date(after.at), after?.id ?? null, limit + 1, call.now, groupId],
  )
  return { cases: found.cases.map(asCase), policies: found.policies }
}

/** The Soldiers of the roster who have an open case. */
export async function soldiersWithCase(
  call: Asking,
  rosterId: string,
): Promise<{ soldierId: string; caseId: string; state: AwolState }[]> {
  const [found] = await readAsChainViewer<{ cases: { soldierId: string; caseId: string; state: AwolState }[] }>(
    call,
    rosterId,
    'accountability',
    'awol.soldiersWithCase',
    `select (select coalesce(json_agg(json_build_object('soldierId', c.soldier_id, 'caseId', c.id, 'state', c.state)), '[]')
      from awol_cases c where c.roster_id = scope.id and c.closed_at is null) as cases from scope`,
  )
  return found.cases
}

const EVENT = `json_build_object('id', e.id, 'kind', e.kind, 'at', ${isoInstant('e.at')}, 'by', ${accountNameOf('e.by')},
  'step', e.step, 'happenedAt', ${isoInstant('e.happened_at')}, 'from', e.from_state, 'to', e.to_state, 'note', e.note)`
const POLICY = `json_build_object('version', p.version, 'seed', p.seed, 'at', ${isoInstant('p.at')},
  'by', ${accountNameOf('p.by')}, 'policy', p.policy)`

/** $3 the number of events plus one, $4 now. */
const selectWhole = (which: string) => `
  select f.* from scope left join lateral (
    select ${CASE('$4::timestamptz')} as "case",
      (select ${POLICY} from awol_policies p where p.roster_id = c.roster_id and p.version = c.policy_version) as policy,
      (select max(p.version) from awol_policies p where p.roster_id = c.roster_id) as "newestVersion",
      (select coalesce(json_agg(${EVENT} order by e.at desc, e.id), '[]') from (
        select e.* from awol_events e where e.roster_id = c.roster_id and e.case_id = c.id
        order by e.at desc, e.id limit $3::int) e) as events,
      (select coalesce(json_agg(json_build_object('step', m.step, 'at', ${isoInstant('m.at')})), '[]')
        from awol_reminders m where m.roster_id = c.roster_id and m.case_id = c.id) as reminders
    from ${FROM_CASES} where c.roster_id = scope.id and ${which}
  ) f on true`
const SELECT_CASE = selectWhole('c.id = $5')
const SELECT_OPEN = selectWhole(`c.closed_at is null order by c.discovered_at, c.id limit ${WHOLE_CASES}`)

export interface WholeCase {
  readonly case: AwolCase
  readonly policy: SavedPolicy
  readonly newestVersion: number
  readonly events: AwolEvent[]
  readonly moreEvents: boolean
  readonly reminders: { step: string; at: string }[]
}

type WholeRow = Omit<WholeCase, 'case' | 'moreEvents'> & { readonly case: Stored | null }

export async function wholeCase(
  call: Asking & { readonly now: Date },
  asked: { readonly rosterId: string; readonly caseId: string; readonly events: number },
): Promise<WholeCase> {
  const values = [asked.events + 1, call.now, asked.caseId]
  const found = await readAsChainViewer<WholeRow>(
    call,
    asked.rosterId,
    'accountability',
    'awol.case',
    SELECT_CASE,
    values,
  )
  const [one] = asWhole(found, asked.events)
  return one ?? unknownCase()
}

/** The open cases of the roster, as discovered. */
export async function openCases(call: Asking & { readonly now: Date }, rosterId: string): Promise<WholeCase[]> {
  const values = [EVENTS_SHOWN + 1, call.now]
  const found = await readAsChainViewer<WholeRow>(call, rosterId, 'accountability', 'awol.open', SELECT_OPEN, values)
  return asWhole(found, EVENTS_SHOWN)
}

/** A roster without such a case is one row of nothing. */
function asWhole(found: readonly WholeRow[], events: number): WholeCase[] {
  return found.flatMap(({ case: stored, ...rest }) =>
    stored === null
      ? []
      : [
          {
            ...rest,
            case: asCase(stored),
            events: rest.events.slice(0, events),
            moreEvents: rest.events.length > events,
          },
        ],
  )
}

/** The Soldier of a case gets the same message. */
export function unknownCase(): never {
  return refuse('not-found', 'There is no such case on this roster. Open the list again.', { field: 'caseId' })
}

/** A case that is about to change, with the facts for its rules. */
export interface HeldCase extends Omit<Stored, 'shown'> {
  readonly shown: Shown | null
  readonly policy: AwolPolicy
  readonly events: number
  /** The steps that leaders were reminded of. */
  readonly told: readonly string[]
}

/** The current case. The caller holds the roster's duty clock, so the case cannot change until the commit. */
export async function heldCase(tx: ReadTx, scope: ChainEditor, id: string, now: Date): Promise<HeldCase> {
  const { rows } = await sql<{ case: Stored; policy: AwolPolicy; events: number; told: string[] }>`
    select ${numbered(CASE('$1::timestamptz'), [now])} as "case", p.policy,
      (select count(*)::int from awol_events e where e.roster_id = c.roster_id and e.case_id = c.id) as events,
      array(select m.step from awol_reminders m where m.roster_id = c.roster_id and m.case_id = c.id) as told
    from ${sql.raw(FROM_CASES)} join awol_policies p on p.roster_id = c.roster_id and p.version = c.policy_version
    where c.roster_id = ${scope.rosterId} and c.id = ${id}`.execute(tx.query)
  const [found] = rows
  if (!found) return unknownCase()
  return { ...found.case, policy: found.policy, events: found.events, told: found.told }
}

export interface CaseSoldier {
  readonly id: string
  readonly archived: boolean
  /** The Soldier is the caller. */
  readonly oneself: boolean
  readonly shown: { readonly status: DutyStatusCode; readonly recordedAt: string } | null
  readonly open: { readonly id: string; readonly state: AwolState; readonly by: string; readonly at: string } | null
}

/** A Soldier to open a case about, with the case that is open already. */
export async function soldierOfCase(
  tx: ReadTx,
  scope: ChainEditor,
  soldierId: string,
  now: Date,
): Promise<CaseSoldier | undefined> {
  const { rows } = await sql<CaseSoldier>`
    select s.id, s.archived_on is not null as archived, coalesce(s.linked_uid = ${scope.uid}, false) as oneself,
      (select json_build_object('id', c.id, 'state', c.state, 'by', ${sql.raw(accountNameOf('c.opened_by'))},
          'at', ${sql.raw(isoInstant('c.opened_at'))})
        from awol_cases c where c.roster_id = s.roster_id and c.soldier_id = s.id and c.closed_at is null) as open,
      (select ${numbered(SHOWN('$1::timestamptz'), [now])}
        from (select null::uuid as id, s.roster_id, s.id as soldier_id) c) as shown
    from soldiers s join rosters r on r.id = s.roster_id where s.roster_id = ${scope.rosterId} and s.id = ${soldierId}`.execute(
    tx.query,
  )
  const [found] = rows
  return found
}

/** The policy for new cases: the roster's newest, or the default. */
export async function newestPolicy(tx: ReadTx, scope: ChainViewer): Promise<PolicyVersion> {
  const { rows } = await sql<{ policy: PolicyVersion }>`
    select ${sql.raw(POLICY)} as policy from awol_policies p where p.roster_id = ${scope.rosterId}
      order by p.version desc limit 1`.execute(tx.query)
  const [found] = rows
  return found?.policy ?? { version: null, seed: true, at: null, by: null, policy: SEED_POLICY }
}

export interface StoredEvent {
  readonly id: string
  readonly caseId: string
  readonly kind: AwolEvent['kind']
  readonly step: string | null
}

export async function eventOf(tx: ReadTx, scope: ChainViewer, id: string): Promise<StoredEvent | undefined> {
  const found = await tx.query
    .selectFrom('awol_events')
    .select(['id', 'case_id as caseId', 'kind', 'step'])
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found
}

export interface LastMove {
  readonly id: string
  readonly kind: AwolEvent['kind']
  readonly at: string
  readonly by: string
  readonly from: AwolState | null
  readonly entryId: string | null
  readonly before: Readonly<Record<string, string | null>> | null
}

/** The last act on the state of a case. */
export async function lastMove(tx: ReadTx, scope: ChainViewer, id: string): Promise<LastMove | undefined> {
  const { rows } = await sql<LastMove>`
    select e.id, e.kind, ${sql.raw(isoInstant('e.at'))} as at, ${sql.raw(accountNameOf('e.by'))} as by,
      e.from_state as "from",
      e.entry_id as "entryId", e.before
    from awol_events e where e.roster_id = ${scope.rosterId} and e.case_id = ${id}
      and e.kind in ('opened', 'moved', 'taken back', 'closed', 'reopened')
    order by e.at desc, e.id limit 1`.execute(tx.query)
  const [found] = rows
  return found
}

/** The move that dropped the Soldier, for a case in that state. */
export async function dropOf(
  tx: ReadTx,
  scope: ChainViewer,
  id: string,
): Promise<{ readonly id: string; readonly from: AwolState; readonly before: Updateable<AwolCasesTable> }> {
  const found = await tx.query
    .selectFrom('awol_events')
    .select(['id', 'from_state as from', 'before'])
    .where('roster_id', '=', scope.rosterId)
    .where('case_id', '=', id)
    .where('kind', '=', 'moved')
    .where('to_state', '=', 'dropped')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(1)
    .$narrowType<{ from: NotNull; before: Updateable<AwolCasesTable> }>()
    .executeTakeFirst()
  if (!found) throw new Error('a dropped case has no drop')
  return found
}

/**
 * One of these archived Soldiers who was dropped from the rolls by an open case, or by the act that is being undone.
 */
export async function droppedByCase(
  tx: ReadTx,
  scope: ChainViewer,
  soldierIds: readonly string[],
  undoing: string | null,
): Promise<{ readonly name: string; readonly open: boolean } | undefined> {
  const { rows } = await sql<{ name: string; open: boolean }>`
    select ${sql.raw(BRIEF_NAME)} as name, c.open
    from dropped_by_case(${scope.rosterId}, ${soldierIds}::uuid[], ${undoing}) c
      join soldiers s on s.roster_id = ${scope.rosterId} and s.id = c.soldier_id
    order by c.open desc, s.last_name, s.id limit 1`.execute(tx.query)
  const [found] = rows
  return found
}

/**
 * Those of these Soldiers whose latest case ended in a return without a recorded status, and the move of that return. A
 * status recorded later has the id of the move.
 */
export async function returnedWhileArchived(
  tx: ReadTx,
  scope: ChainViewer,
  soldierIds: readonly string[],
): Promise<{ soldierId: string; moveId: string; at: string }[]> {
  const { rows } = await sql<{ soldierId: string; moveId: string; at: string }>`
    select c.soldier_id as "soldierId", c.move_id as "moveId", ${sql.raw(isoInstant('c.at'))} as at
    from returned_while_archived(${scope.rosterId}, ${soldierIds}::uuid[]) c`.execute(tx.query)
  return rows
}

/** The duty history lines that the case recorded. The line of a return may have come later, under its id. */
export async function entriesOfCase(tx: ReadTx, scope: ChainViewer, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(e.entry_id, e.id) as id from awol_events e
    where e.roster_id = ${scope.rosterId} and e.case_id = ${id}
      and (e.entry_id is not null or (e.kind = 'moved' and e.to_state = 'returned'))
    order by e.at`.execute(tx.query)
  return rows.map((row) => row.id)
}

/**
 * As JSON text: every case of the rosters that the account owns, and its acts in cases of shared rosters. No case about
 * the person, because a Soldier does not see a case about himself or herself.
 */
export async function ownCasesJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
      select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id,
          'policies', coalesce((select json_agg(to_jsonb(p) - 'roster_id' order by p.version)
            from awol_policies p where p.roster_id = r.id), '[]'),
          'cases', coalesce((select json_agg(to_jsonb(c) - 'roster_id' || jsonb_build_object('events', coalesce((
              select jsonb_agg(to_jsonb(e) - 'roster_id' - 'case_id' order by e.at) from awol_events e
              where e.roster_id = c.roster_id and e.case_id = c.id), '[]')) order by c.opened_at)
            from awol_cases c where c.roster_id = r.id), '[]')) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid}
          and (exists (select from awol_cases c where c.roster_id = r.id)
            or exists (select from awol_policies p where p.roster_id = r.id))), '[]'),
      'doneByMe', coalesce((select json_agg(to_jsonb(e) order by e.at)
        from roster_members m join awol_events e on e.roster_id = m.roster_id
        where m.uid = ${self.uid} and e.by = ${self.uid}), '[]'))::text as json`.execute(tx.query)
  const [found] = rows
  return found?.json ?? 'null'
}

/** The open cases of these Soldiers. For whoever releases or archives them. */
export async function openCasesOf(
  tx: ReadTx,
  { rosterId }: RosterEditor,
  { soldierIds }: { readonly soldierIds: readonly string[] },
): Promise<OpenMatter[]> {
  const { rows } = await sql<OpenMatter>`
    select 'Absence case' as what, soldier_id as "soldierId" from awol_cases
    where roster_id = ${rosterId} and soldier_id = any(${soldierIds}::uuid[]) and closed_at is null`.execute(tx.query)
  return rows
}

export async function casesFound(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds }: CountAsked,
): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select 'cases' as kind, soldier_id as "soldierId", count(*)::int as count from awol_cases
    where roster_id = ${rosterId} and soldier_id = any(${soldierIds}::uuid[]) and closed_at is null
    group by soldier_id`.execute(tx.query)
  return rows
}
