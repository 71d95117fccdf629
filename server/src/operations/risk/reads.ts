import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Authorities, SEED_AUTHORITIES, SEED_SOURCE } from '@muster/domain/operations/risk/authorities.ts'
import { EDITIONS_LIMIT, LIBRARY_LIMIT, LIBRARY_SHEETS, WHOLE_SHEETS } from '@muster/domain/operations/risk/limits.ts'
import type { RiskCard, RiskPolicy, RiskSheet } from '@muster/domain/operations/risk/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { isoInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { accountNameOf } from '../../roster/people/reads.ts'
import {
  askedRosters,
  type Asking,
  type ChainViewer,
  readAsChainViewer,
  type RosterViewer,
} from '../../roster/scope.ts'
import './tables.ts'

/** The heading of the worksheet `w` of the roster `r`, for every list and answer. */
const HEAD = `'rosterId', w.roster_id, 'rosterName', r.name, 'worksheetId', w.id, 'edition', w.edition,
  'version', w.version, 'state', w.state, 'mission', w.mission, 'on', w.on_date, 'taskingId', w.tasking_id,
  'overall', w.overall, 'preparedBy', ${accountNameOf('w.prepared_by')}`

const SHEET = `json_build_object(${HEAD}, 'latest', w.latest, 'content', w.content,
  'preparedAt', ${isoInstant('w.prepared_at')}, 'changedBy', ${accountNameOf('w.changed_by')},
  'changedAt', ${isoInstant('w.changed_at')}, 'submittedAt', ${isoInstant('w.submitted_at')},
  'decision', case when w.decided_by is not null then json_build_object('by', ${accountNameOf('w.decided_by')},
    'at', ${isoInstant('w.decided_at')}, 'echelon', w.echelon, 'position', w.decided_position, 'remark', w.remark) end)`

const POLICY = (rosterId: string) => `(select json_build_object('authorities', p.authorities, 'source', p.source)
  from risk_authorities p where p.roster_id = ${rosterId})`

type StoredPolicy = { readonly authorities: Authorities; readonly source: string } | null

const policyOf = (stored: StoredPolicy): RiskPolicy =>
  stored ? { ...stored, seed: false } : { authorities: SEED_AUTHORITIES, source: SEED_SOURCE, seed: true }

export interface ListFilters {
  readonly rosterId: string
  readonly over: 'roster' | 'chain'
  readonly show: 'open' | 'approved'
  readonly taskingId: string | null
  readonly after: { readonly on: CalendarDate; readonly id: string } | null
  readonly limit: number
}

/**
 * $3 this roster or its chain, $4 open or approved, $5 tasking, $6 and $7 the end of the page before, $8 the page size
 * plus one.
 */
const SELECT_LIST = `
  , ${askedRosters('$3')}, found as materialized (
    select w.* from asked, lateral (
      select w.* from risk_worksheets w
      where w.roster_id = asked.id and w.latest and (w.state = 'approved') = ($4 = 'approved')
        and ($5::uuid is null or w.tasking_id = $5)
        and ($6::date is null or w.on_date < $6 or w.on_date = $6 and w.id > $7::uuid)
      order by w.on_date desc, w.id limit $8::int
    ) w
    order by w.on_date desc, w.id limit $8::int
  )
  select (
    select coalesce(json_agg(json_build_object(${HEAD}, 'hazards', w.hazards) order by w.on_date desc, w.id), '[]')
    from found w join rosters r on r.id = w.roster_id
  ) as worksheets, ${POLICY('scope.id')} as policy
  from scope`

/** One list of worksheets, one more than requested where there are more. Proves the scope by itself. */
export async function worksheetsOf(
  call: Asking,
  { rosterId, over, show, taskingId, after, limit }: ListFilters,
): Promise<{ worksheets: RiskCard[]; policy: RiskPolicy }> {
  const [found] = await readAsChainViewer<{ worksheets: RiskCard[]; policy: StoredPolicy }>(
    call,
    rosterId,
    'operations',
    'risk.list',
    SELECT_LIST,
    [over, show, taskingId, after?.on ?? null, after?.id ?? null, limit + 1],
  )
  return { worksheets: found.worksheets, policy: policyOf(found.policy) }
}

/** A worksheet with the accounts that worked on it. */
export interface HeldSheet {
  readonly sheet: RiskSheet
  readonly preparedBy: string
  readonly changedBy: string
  readonly policy: RiskPolicy
}

export interface WholeSheet extends HeldSheet {
  readonly editions: { edition: number; state: RiskSheet['state'] }[]
}

/** One version of a worksheet. The newest when none is named. */
export async function wholeSheet(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  id: string,
  edition: number | null = null,
): Promise<WholeSheet> {
  return (await findSheet(tx, rosterId, id, edition)) ?? unknownSheet()
}

/** The roster that has a worksheet: this one, or the nearest below it. */
export async function rosterOfSheet(tx: ReadTx, { rosterId }: ChainViewer, id: string): Promise<string> {
  const { rows } = await sql<{ rosterId: string }>`
    select b.roster_id as "rosterId" from rosters_below(${rosterId}) b
    where exists (select from risk_worksheets w where w.roster_id = b.roster_id and w.id = ${id} and w.latest)
    order by b.depth limit 1`.execute(tx.query)
  const [found] = rows
  return found?.rosterId ?? unknownSheet()
}

/** The newest version of a worksheet. Null when there is none. */
export function latestSheet(tx: ReadTx, { rosterId }: ChainViewer, id: string): Promise<HeldSheet | null> {
  return findSheet(tx, rosterId, id, null)
}

async function findSheet(tx: ReadTx, rosterId: string, id: string, edition: number | null): Promise<WholeSheet | null> {
  const which = sql`w.id = ${id} and (w.edition = ${edition}::int or ${edition}::int is null and w.latest)`
  const [found] = await sheetsWhere(tx, rosterId, which)
  return found ?? null
}

/** The worksheets of the roster with the latest dates, in their newest versions. */
export function latestSheets(tx: ReadTx, { rosterId }: ChainViewer): Promise<WholeSheet[]> {
  return sheetsWhere(tx, rosterId, sql`w.latest order by w.on_date desc, w.id limit ${sql.lit(WHOLE_SHEETS)}`)
}

async function sheetsWhere(tx: ReadTx, rosterId: string, which: RawBuilder<unknown>): Promise<WholeSheet[]> {
  type Row = Omit<WholeSheet, 'policy'> & { readonly policy: StoredPolicy }
  const { rows } = await sql<Row>`
    select ${sql.raw(SHEET)} as sheet, w.prepared_by as "preparedBy", w.changed_by as "changedBy",
      ${sql.raw(POLICY('w.roster_id'))} as policy,
      (select json_agg(json_build_object('edition', e.edition, 'state', e.state) order by e.edition desc)
        from (select e.* from risk_worksheets e where e.roster_id = w.roster_id and e.id = w.id
          order by e.edition desc limit ${sql.lit(EDITIONS_LIMIT)}) e) as editions
    from risk_worksheets w join rosters r on r.id = w.roster_id
    where w.roster_id = ${rosterId} and ${which}`.execute(tx.query)
  return rows.map((row) => ({ ...row, policy: policyOf(row.policy) }))
}

function unknownSheet(): never {
  return refuse(
    'not-found',
    'There is no such worksheet here. Choose the roster it belongs to, or open the list again.',
    { field: 'worksheetId' },
  )
}

/** Lines of the newest worksheets, each hazard with its latest control. */
export async function hazardLibrary(
  tx: ReadTx,
  { rosterId }: RosterViewer,
): Promise<{ subtask: string; hazard: string; control: string; how: string; who: string }[]> {
  const { rows } = await sql<{ subtask: string; hazard: string; control: string; how: string; who: string }>`
    with sheets as materialized (
      select w.id, w.on_date, w.content from risk_worksheets w
      where w.roster_id = ${rosterId} and w.latest order by w.on_date desc, w.id limit ${sql.lit(LIBRARY_SHEETS)}
    ), lines as (
      select distinct on (lower(l.hazard), lower(l.control)) l.*, s.on_date from sheets s,
        jsonb_to_recordset(s.content -> 'lines') as l(subtask text, hazard text, control text, how text, who text)
      where l.hazard <> '' and l.control <> ''
      order by lower(l.hazard), lower(l.control), s.on_date desc, s.id
    )
    select l.subtask, l.hazard, l.control, l.how, l.who from lines l
    order by l.on_date desc, l.hazard, l.control limit ${sql.lit(LIBRARY_LIMIT)}`.execute(tx.query)
  return rows
}

/**
 * The owners and editors of this roster (0) or of the nearest ones above it. Nobody here sees those rosters themselves.
 */
export async function decidersOf(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  levels: number,
): Promise<{ readonly uid: string; readonly depth: number }[]> {
  const { rows } = await sql<{ readonly uid: string; readonly depth: number }>`
    select d.uid, d.depth from risk_deciders(${rosterId}) d where d.depth <= ${levels}`.execute(tx.query)
  return rows
}
