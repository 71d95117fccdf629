import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { OWN_EQUIPMENT } from '@muster/domain/operations/equipment/limits.ts'
import type { EquipmentItem, OwnEquipment, SignedOut } from '@muster/domain/operations/equipment/schema.ts'
import type { Stock } from '@muster/domain/operations/equipment/stock.ts'
import { sql } from 'kysely'
import { isoInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { OpenMatter } from '../../roster/extension.ts'
import type { CountAsked, FoundRecords } from '../../roster/linking/transfers/following.ts'
import { accountNameOf, NAME_COLUMNS, SOLDIER_NAME } from '../../roster/people/reads.ts'
import {
  type Asking,
  type ChainViewer,
  type OwnRow,
  readAsChainViewer,
  type RosterEditor,
  type RowChanger,
} from '../../roster/scope.ts'

/** The typed text, as a pattern that finds it anywhere. */
const like = (search: string) => (search === '' ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`)

/** $3 kind, $4 sensitive only, $5 pattern, $6 and $7 the end of the page before, $8 the page size plus one, $9 now. */
const SELECT_ITEMS = `
  , d as materialized (select ($9::timestamptz at time zone scope.time_zone)::date as today from scope),
  found as materialized (
    select i.* from scope, lateral (
      select i.* from equipment_items i
      where i.roster_id = scope.id and i.removed_at is null and ($3::text is null or i.kind = $3)
        and (not $4::boolean or i.sensitive) and ($5::text is null or i.name ilike $5 or i.note ilike $5)
        and ($6::text is null or (lower(i.name), i.id) > (lower($6), $7::uuid))
      order by lower(i.name), i.id limit $8::int
    ) i
  )
  select scope.time_zone as "timeZone", d.today,
    (select coalesce(json_agg(json_build_object('id', i.id, 'version', i.version, 'name', i.name, 'kind', i.kind,
        'quantity', i.quantity, 'out', i.out_count, 'sensitive', i.sensitive, 'note', i.note, 'removed', false,
        'overdue', (select coalesce(sum(o.quantity), 0)::int from equipment_sign_outs o
          where o.roster_id = i.roster_id and o.item_id = i.id and o.in_at is null and o.due_at < $9::timestamptz)) order by lower(i.name), i.id), '[]')
      from found i) as items,
    (select json_build_object(
        -- Counted in items, as above, because one sign-out may be for several.
        'out', (select coalesce(sum(o.quantity), 0)::int from equipment_sign_outs o
          where o.roster_id = scope.id and o.in_at is null),
        'overdue', (select coalesce(sum(o.quantity), 0)::int from equipment_sign_outs o
          where o.roster_id = scope.id and o.in_at is null and o.due_at < $9::timestamptz),
        'sensitive', count(*)::int)
      from equipment_items i
      where i.roster_id = scope.id and i.removed_at is null and i.sensitive) as totals
  from scope, d`

export interface ItemList {
  readonly timeZone: string
  readonly today: CalendarDate
  readonly items: EquipmentItem[]
  readonly totals: {
    readonly out: number
    readonly overdue: number
    readonly sensitive: number
  }
}

/** Items in order of name, one more than requested where there are more. Proves the scope by itself. */
export async function itemsOf(
  call: Asking & { readonly now: Date },
  asked: {
    readonly rosterId: string
    readonly kind: string | null
    readonly sensitive: boolean
    readonly search: string
    readonly after: { readonly name: string; readonly id: string } | null
    readonly limit: number
  },
): Promise<ItemList> {
  const { rosterId, kind, sensitive, search, after, limit } = asked
  const [found] = await readAsChainViewer<ItemList>(call, rosterId, 'operations', 'equipment.items', SELECT_ITEMS, [
    ...[kind, sensitive, like(search), after?.name ?? null, after?.id ?? null, limit + 1, call.now],
  ])
  return found
}

export interface SignOutFilters {
  readonly show: 'out' | 'overdue' | 'in'
  readonly itemId: string | null
  readonly soldierId: string | null
  readonly kind: string | null
  readonly search: string
  /** The groups of the Soldiers that it is limited to. */
  readonly inside?: readonly string[] | null
  readonly after: { readonly at: string; readonly id: string } | null
  readonly limit: number
}

const SHELVES: Readonly<
  Record<
    SignOutFilters['show'],
    { readonly where: string; readonly at: string; readonly order: string; readonly past: string }
  >
> = {
  out: { where: 'o.in_at is null', at: 'o.out_at', order: 'o.out_at, o.id', past: '>' },
  overdue: {
    where: 'o.in_at is null and o.due_at < $10::timestamptz',
    at: 'o.out_at',
    order: 'o.out_at, o.id',
    past: '>',
  },
  in: { where: 'o.in_at is not null', at: 'o.in_at', order: 'o.in_at desc, o.id desc', past: '<' },
}

const selectSignOuts = (show: SignOutFilters['show']) => {
  const { where, at, order, past } = SHELVES[show]
  return `select o.id, o.item_id as "itemId", i.name as item, i.kind, i.sensitive, o.quantity, o.note,
    s.id as "soldierId", ${NAME_COLUMNS('s')},
    s.archived_on is not null as archived, ${isoInstant('o.out_at')} as "outAt", ${accountNameOf('o.out_by')} as "outBy",
    ${isoInstant('o.due_at')} as "dueAt", ${isoInstant('o.in_at')} as "inAt",
    case when o.in_by is not null then ${accountNameOf('o.in_by')} end as "inBy"
  from equipment_sign_outs o
    join equipment_items i on i.roster_id = o.roster_id and i.id = o.item_id
    join soldiers s on s.roster_id = o.roster_id and s.id = o.soldier_id
  where o.roster_id = $1 and ${where}
    and ($2::uuid is null or o.item_id = $2) and ($3::uuid is null or o.soldier_id = $3)
    and ($4::text is null or i.kind = $4) and ($5::text is null or i.name ilike $5 or s.last_name ilike $5)
    and ($9::uuid[] is null or s.group_id = any($9))
    and ($6::timestamptz is null or (${at}, o.id) ${past} ($6::timestamptz, $7::uuid))
  order by ${order} limit $8::int`
}

const SIGN_OUT_NAMES = {
  out: 'equipment.signOuts.out',
  overdue: 'equipment.signOuts.overdue',
  in: 'equipment.signOuts.in',
} as const

/** Sign-outs of one list, one more than requested where there are more. */
export function signOutsOf(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  { show, itemId, soldierId, kind, search, inside = null, after, limit }: SignOutFilters,
  now: Date,
): Promise<SignedOut[]> {
  return tx.prepared<SignedOut>(SIGN_OUT_NAMES[show], 'open screens', selectSignOuts(show), [
    rosterId,
    itemId,
    soldierId,
    kind,
    like(search),
    after && new Date(after.at),
    after?.id ?? null,
    limit + 1,
    inside,
    ...(show === 'overdue' ? [now] : []),
  ])
}

/** The Soldier who may hold equipment, archived or not. Null when the roster has no such Soldier. */
export async function holderName(tx: ReadTx, { rosterId }: ChainViewer, soldierId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.raw(SOLDIER_NAME)} as name from soldiers s where s.roster_id = ${rosterId} and s.id = ${soldierId}`.execute(
    tx.query,
  )
  const [found] = rows
  return found?.name ?? null
}

export interface HeldItem extends Stock {
  readonly version: number
  readonly removed: boolean
}

/** The item, held: nobody else signs it out or in until the commit. Undefined when there is none. */
export async function heldItem(tx: ReadTx, { rosterId }: ChainViewer, id: string): Promise<HeldItem | undefined> {
  // A leader of some groups may not change the item, and so could not lock its row.
  await sql`select pg_advisory_xact_lock(hashtext('equipment'), hashtext(${rosterId + id}))`.execute(tx.query)
  // A separate statement, so that it sees the commit that the lock waited for.
  const { rows } = await sql<HeldItem>`
    select version, name, quantity, out_count as out, removed_at is not null as removed from equipment_items
    where roster_id = ${rosterId} and id = ${id}`.execute(tx.query)
  const [found] = rows
  return found
}

export function unknownItem(): never {
  return refuse('not-found', 'There is no such item. Open the list again.', { field: 'itemId' })
}

export interface HeldSignOut {
  readonly itemId: string
  readonly soldierId: string
  readonly quantity: number
  readonly isOut: boolean
  /** The leader who signed it in. */
  readonly inBy: string | null
  readonly linkedUid: string | null
}

/** The current sign-out. Undefined when there is none. */
export async function signOutOf(tx: ReadTx, { rosterId }: ChainViewer, id: string): Promise<HeldSignOut | undefined> {
  const { rows } = await sql<HeldSignOut>`
    select o.item_id as "itemId", o.soldier_id as "soldierId", o.quantity, o.in_at is null as "isOut",
      case when o.in_by is not null then ${sql.raw(accountNameOf('o.in_by'))} end as "inBy",
      (select s.linked_uid from soldiers s where s.roster_id = o.roster_id and s.id = o.soldier_id) as "linkedUid"
    from equipment_sign_outs o where o.roster_id = ${rosterId} and o.id = ${id}`.execute(tx.query)
  const [found] = rows
  return found
}

/** How many items the roster has on its list. */
export async function countItems(tx: ReadTx, { rosterId }: ChainViewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from equipment_items where roster_id = ${rosterId} and removed_at is null`.execute(
    tx.query,
  )
  const [found] = rows
  return found?.count ?? 0
}

/** Equipment signed out to the Soldier, the earliest due first. */
export function ownEquipmentOf(tx: ReadTx, own: OwnRow): Promise<OwnEquipment[]> {
  return tx.prepared<OwnEquipment>(
    'equipment.own',
    'open screens',
    `select o.id, o.roster_id as "rosterId", i.name as item, o.quantity, o.note,
      ${isoInstant('o.out_at')} as "outAt", ${isoInstant('o.due_at')} as "dueAt"
    from equipment_sign_outs o join equipment_items i on i.roster_id = o.roster_id and i.id = o.item_id
    where o.roster_id = $1 and o.soldier_id = $2 and o.in_at is null
    order by o.due_at nulls last, o.out_at, o.id limit ${OWN_EQUIPMENT}`,
    [own.rosterId, own.soldierId],
  )
}

/** What these Soldiers have signed out. For whoever releases or archives them. */
export async function openSignOutsOf(
  tx: ReadTx,
  { rosterId }: RosterEditor,
  { soldierIds }: { readonly soldierIds: readonly string[] },
): Promise<OpenMatter[]> {
  const { rows } = await sql<OpenMatter>`
    select distinct 'Equipment signed out' as what, soldier_id as "soldierId" from equipment_sign_outs
    where roster_id = ${rosterId} and soldier_id = any(${soldierIds}::uuid[]) and in_at is null`.execute(tx.query)
  return rows
}

/** Items that Soldiers have. */
export async function signOutsFound(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds }: CountAsked,
): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select 'equipment' as kind, soldier_id as "soldierId", sum(quantity)::int as count from equipment_sign_outs
    where roster_id = ${rosterId} and soldier_id = any(${soldierIds}::uuid[]) and in_at is null
    group by soldier_id`.execute(tx.query)
  return rows
}
