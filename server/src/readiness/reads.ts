import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { HISTORY_PAGE, PROFILES_SHOWN } from '@muster/domain/readiness/limits.ts'
import type { ReadinessPolicy } from '@muster/domain/readiness/policy.ts'
import type { DutyProfile } from '@muster/domain/readiness/profiles.ts'
import type {
  CellConflict,
  DutyProfileRow,
  HistoryRecord,
  MatrixSoldier,
  PolicyVersion,
} from '@muster/domain/readiness/schema.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { sql } from 'kysely'
import { isoInstant } from '../database/sql-words.ts'
import type { ReadTx } from '../database/transaction.ts'
import { accountNameOf, NAMED } from '../roster/people/reads.ts'
import { ROSTER_ORDER } from '../roster/reads.ts'
import { type Asking, type ChainViewer, type OwnRow, readAsChainViewer } from '../roster/scope.ts'
import './tables.ts'

/** The policy of the roster `id`, or null for the default. */
const NEWEST = (id: string) =>
  `(select p.policy from readiness_policies p where p.roster_id = ${id} order by p.version desc limit 1)`

const CELLS = `(
  select json_agg(json_build_array(c.item, c.outcome, c.value, c.done_on, c.expires_on, c.version))
  from readiness_cells c where c.roster_id = s.roster_id and c.soldier_id = s.id)`

const OPTED = `(
  select json_agg(json_build_array(o.item, o.applies))
  from readiness_opted o where o.roster_id = s.roster_id and o.soldier_id = s.id)`

const PROFILES = `(
  select json_agg(json_build_array(p.from_date, p.to_date) order by p.from_date desc) from (
    select p.from_date, least(p.to_date, p.last_day) as to_date from duty_profiles p
    where p.roster_id = s.roster_id and p.soldier_id = s.id and (p.closed_at is null or p.last_day is not null)
    order by p.from_date desc limit ${PROFILES_SHOWN}) p)`

/** The Soldier `s` in the form of answers. */
const SOLDIER = `json_build_object('id', s.id, ${NAMED('s')}, 'groupId', s.group_id, 'mos', s.mos,
  'ets', nullif(s.details ->> 'ets', ''), 'cacExpiresOn', nullif(s.details ->> 'cacExpiresOn', ''),
  'opted', coalesce(${OPTED}, '[]'), 'profiles', coalesce(${PROFILES}, '[]'), 'cells', coalesce(${CELLS}, '[]'))`

/** $3 now. */
const SELECT_MATRIX = `
  select json_build_object('rosterId', scope.id, 'today', ($3::timestamptz at time zone scope.time_zone)::date,
    'mayChange', scope.role in ('owner', 'editor'),
    'policy', ${NEWEST('scope.id')},
    'soldiers', coalesce((
      select json_agg(${SOLDIER} order by ${ROSTER_ORDER})
      from soldiers s left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      where s.roster_id = scope.id and s.archived_on is null), '[]'))::text as json
  from scope`

/** A whole matrix, as JSON text that the database wrote. Proves the scope by itself. */
export async function matrixJson(call: Asking & { readonly now: Date }, rosterId: string): Promise<string> {
  const [found] = await readAsChainViewer<{ json: string }>(
    call,
    rosterId,
    'readiness',
    'readiness.matrix',
    SELECT_MATRIX,
    [call.now],
  )
  return found.json
}

/** The policy in force: the roster's newest version, or the default. */
export async function newestPolicy(tx: ReadTx, scope: Pick<ChainViewer, 'rosterId'>): Promise<PolicyVersion> {
  const { rows } = await sql<PolicyVersion>`
    select p.version, p.seed, ${sql.raw(isoInstant('p.at'))} as at, ${sql.raw(accountNameOf('p.by'))} as by, p.policy
    from readiness_policies p where p.roster_id = ${scope.rosterId} order by p.version desc limit 1`.execute(tx.query)
  const [found] = rows
  return found ?? { version: null, seed: true, at: null, by: null, policy: SEED_READINESS }
}

// --- One Soldier ----------------------------------------------------------------------------------

const RECORD = `json_build_object('id', r.id, 'number', r.number, 'item', r.item, 'act', r.act, 'replaces', r.replaces,
  'replaced', exists (select from readiness_records x where x.roster_id = r.roster_id and x.replaces = r.id),
  'current', coalesce((select c.record_id = r.id from readiness_cells c
    where c.roster_id = r.roster_id and c.soldier_id = r.soldier_id and c.item = r.item), false),
  'outcome', r.outcome, 'value', r.value, 'doneOn', r.done_on, 'expiresOn', r.expires_on, 'practice', r.practice,
  'source', r.source, 'note', r.note, 'detail', r.detail, 'at', ${isoInstant('r.at')}, 'by', ${accountNameOf('r.by')})`

const PROFILE = `json_build_object('id', p.id, 'soldierId', p.soldier_id, 'kind', p.kind, 'from', p.from_date,
  'to', least(p.to_date, p.last_day), 'limits', p.limits, 'aftEvents', p.aft_events, 'at', ${isoInstant('p.at')},
  'by', ${accountNameOf('p.by')}, 'closed', case when p.closed_at is not null
    then json_build_object('at', ${isoInstant('p.closed_at')}, 'by', ${accountNameOf('p.closed_by')}) end)`

export interface HistoryAsked {
  readonly item: string | null
  readonly after: number | null
  readonly limit: number
}

interface SoldierRow {
  readonly archived: boolean
  readonly soldier: MatrixSoldier
  readonly policy: ReadinessPolicy | null
  readonly profiles: DutyProfileRow[]
  readonly history: HistoryRecord[]
}

export interface FoundSoldier extends SoldierRow {
  /** Where the next page begins. Null after the last. */
  readonly next: number | null
}

/** One Soldier with a page of the history. Undefined when the roster has no such Soldier. */
export async function soldierReadinessOf(
  tx: ReadTx,
  { rosterId }: Pick<ChainViewer, 'rosterId'> | Pick<OwnRow, 'rosterId'>,
  soldierId: string,
  { item, after, limit }: HistoryAsked,
): Promise<FoundSoldier | undefined> {
  const { rows } = await sql<SoldierRow>`
  select ${sql.raw(SOLDIER)} as soldier, s.archived_on is not null as archived,
    ${sql.raw(NEWEST('s.roster_id'))} as policy,
    (select coalesce(json_agg(${sql.raw(PROFILE)} order by p.from_date desc, p.at desc), '[]') from (
      select p.* from duty_profiles p where p.roster_id = s.roster_id and p.soldier_id = s.id
      order by p.from_date desc limit ${sql.lit(PROFILES_SHOWN)}) p) as profiles,
    (select coalesce(json_agg(${sql.raw(RECORD)} order by r.number desc), '[]') from (
      select r.* from readiness_records r where r.roster_id = s.roster_id and r.soldier_id = s.id
        and (${item}::text is null or r.item = ${item}) and (${after}::bigint is null or r.number < ${after})
      order by r.number desc limit ${Math.min(limit, HISTORY_PAGE) + 1}::int) r) as history
  from soldiers s where s.roster_id = ${rosterId} and s.id = ${soldierId}`.execute(tx.query)
  const [found] = rows
  if (!found) return undefined
  const history = found.history.slice(0, limit)
  return { ...found, history, next: found.history.length > limit ? (history.at(-1)?.number ?? null) : null }
}

// --- For other features ----------------------------------------------------------------------------

export interface LatestRecord {
  readonly soldierId: string
  readonly item: string
  readonly recordId: string
  readonly outcome: string | null
  readonly value: number | null
  readonly doneOn: CalendarDate
  readonly expiresOn: CalendarDate | null
}

/** The current results of these Soldiers and these items (null for all). */
export async function latestRecordsOf(
  tx: ReadTx,
  viewer: Pick<ChainViewer, 'rosterId'>,
  soldierIds: readonly string[],
  items: readonly string[] | null = null,
): Promise<LatestRecord[]> {
  const { rows } = await sql<LatestRecord>`
    select c.soldier_id as "soldierId", c.item, c.record_id as "recordId", c.outcome, c.value, c.done_on as "doneOn",
      c.expires_on as "expiresOn"
    from readiness_cells c where c.roster_id = ${viewer.rosterId} and c.soldier_id = any(${soldierIds}::uuid[])
      and (${items}::text[] is null or c.item = any(${items})) and c.done_on is not null`.execute(tx.query)
  return rows
}

/** The profiles in force on a day, by Soldier, without Soldiers who have none. For limits such as no driving. */
export async function profilesOver(
  tx: ReadTx,
  viewer: Pick<ChainViewer, 'rosterId'>,
  soldierIds: readonly string[],
  { from: first, to: last }: { readonly from: CalendarDate; readonly to: CalendarDate },
  { unseen = false }: { readonly unseen?: boolean } = {},
): Promise<Map<string, DutyProfile[]>> {
  // Those that forbid driving, for who changes manifests and sees no profiles: to check a seat, and never to be shown.
  const from = unseen ? sql`profiles_of_riders(${viewer.rosterId})` : sql`duty_profiles`
  const { rows } = await sql<DutyProfile & { readonly soldierId: string }>`
    select p.soldier_id as "soldierId", p.kind, p.from_date as "from", least(p.to_date, p.last_day) as "to", p.limits
    from ${from} p where p.roster_id = ${viewer.rosterId} and p.soldier_id = any(${soldierIds}::uuid[])
      and p.from_date <= ${last}::date
      and (p.to_date is null or p.to_date >= ${first}::date) and (p.closed_at is null or p.last_day >= ${first}::date)
    order by p.soldier_id, p.from_date`.execute(tx.query)
  const found = new Map<string, DutyProfile[]>()
  for (const { soldierId, ...profile } of rows) found.set(soldierId, [...(found.get(soldierId) ?? []), profile])
  return found
}

// --- For writes ------------------------------------------------------------------------------------

export interface ToldSoldier {
  readonly id: string
  readonly archived: boolean
  readonly linkedUid: string | null
  /** Null when the roster does not have it. */
  readonly born: CalendarDate | null
  readonly mos: string
}

export async function soldiersToldOf(
  tx: ReadTx,
  viewer: Pick<ChainViewer, 'rosterId'>,
  soldierIds: readonly string[],
): Promise<Map<string, ToldSoldier>> {
  const { rows } = await sql<ToldSoldier>`
    select s.id, s.archived_on is not null as archived, s.linked_uid as "linkedUid",
      nullif(s.details ->> 'dob', '') as born, s.mos
    from soldiers s where s.roster_id = ${viewer.rosterId} and s.id = any(${soldierIds}::uuid[])`.execute(tx.query)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The current cells of these Soldiers, by Soldier and item. */
export async function cellsOf(
  tx: ReadTx,
  viewer: Pick<ChainViewer, 'rosterId'>,
  soldierIds: readonly string[],
  items: readonly string[],
): Promise<Map<string, Omit<CellConflict, 'id'>>> {
  const { rows } = await sql<Omit<CellConflict, 'id'>>`
    select c.soldier_id as "soldierId", c.item, c.version, c.outcome, c.value, c.done_on as "doneOn",
      c.expires_on as "expiresOn", ${sql.raw(accountNameOf('c.by'))} as by, ${sql.raw(isoInstant('c.at'))} as at
    from readiness_cells c where c.roster_id = ${viewer.rosterId} and c.soldier_id = any(${soldierIds}::uuid[])
      and c.item = any(${items}::text[])`.execute(tx.query)
  return new Map(rows.map((row) => [cellKey(row), row]))
}

export function cellKey({ soldierId, item }: { readonly soldierId: string; readonly item: string }): string {
  return `${soldierId} ${item}`
}

/** The ids among these that are records already, and their cells. */
export async function recordsSent(
  tx: ReadTx,
  viewer: Pick<ChainViewer, 'rosterId'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; soldierId: string; item: string }>`
    select r.id, r.soldier_id as "soldierId", r.item from readiness_records r
    where r.roster_id = ${viewer.rosterId} and r.id = any(${ids}::uuid[])`.execute(tx.query)
  return new Map(rows.map((row) => [row.id, cellKey(row)]))
}

export interface StandingRecord {
  readonly soldierId: string
  readonly item: string
  readonly act: HistoryRecord['act']
  readonly replaced: boolean
}

export async function standingRecord(
  tx: ReadTx,
  viewer: Pick<ChainViewer, 'rosterId'>,
  id: string,
): Promise<StandingRecord | undefined> {
  const { rows } = await sql<StandingRecord>`
    select r.soldier_id as "soldierId", r.item, r.act,
      exists (select from readiness_records x where x.roster_id = r.roster_id and x.replaces = r.id) as replaced
    from readiness_records r where r.roster_id = ${viewer.rosterId} and r.id = ${id}`.execute(tx.query)
  const [found] = rows
  return found
}

export interface StandingProfile {
  readonly soldierId: string
  readonly from: CalendarDate
  readonly to: CalendarDate | null
  readonly closed: boolean
}

export async function standingProfile(
  tx: ReadTx,
  viewer: Pick<ChainViewer, 'rosterId'>,
  id: string,
): Promise<StandingProfile | undefined> {
  const { rows } = await sql<StandingProfile>`
    select p.soldier_id as "soldierId", p.from_date as "from", p.to_date as "to", p.closed_at is not null as closed
    from duty_profiles p where p.roster_id = ${viewer.rosterId} and p.id = ${id}`.execute(tx.query)
  const [found] = rows
  return found
}
