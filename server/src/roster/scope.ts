import { type Area, AREAS } from '@muster/domain/kernel/area.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { areaOfField } from '@muster/domain/roster/leaders/area-of-fields.ts'
import { closedWords, WHOLE_WORDS } from '@muster/domain/roster/leaders/part.ts'
import type { RosterRelation } from '@muster/domain/roster/schema.ts'
import { FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../database/transaction.ts'
import type { Needs, Proofs } from '../platform/callable/implement.ts'

declare module '../platform/callable/implement.ts' {
  interface Scopes {
    account: Self
    'own row': OwnRow | null
    'roster viewer': RosterViewer
    'roster editor': RosterEditor
    'roster owner': RosterOwner
    'chain viewer': ChainViewer
    'chain editor': ChainEditor
  }
}

declare const self: unique symbol
declare const seeing: unique symbol
declare const reporting: unique symbol
declare const viewing: unique symbol
declare const changing: unique symbol
declare const editing: unique symbol
declare const owning: unique symbol

/** Proof of the caller, for what is about the account itself. */
export interface Self {
  readonly [self]: true
  readonly uid: string
}

/**
 * Proof that the caller may see this roster as a leader above it does, with the facts that every query about it needs.
 * Only this file makes one, after asking the database. Reads and writes accept nothing less.
 */
export interface ChainViewer {
  readonly [seeing]: true
  readonly rosterId: string
  readonly uid: string
  /** What the caller may do in the area of the call: an editor with a part of the roster may be a viewer there. */
  readonly role: RosterRelation
  /** The role in the area of the roster itself, which says what own fields the caller sees, whatever the call is about. */
  readonly fieldsRole: RosterRelation
  /** The caller has some groups of the roster. The database shows no rows of others. */
  readonly limited: boolean
  /** Whether the caller sees phones, addresses and emergency contacts. */
  readonly seesContact: boolean
  readonly name: string
  readonly timeZone: string
  readonly reportDue: string
  /** Personal fields that the leader turned on. None for a leader above. */
  readonly personalFields: readonly FieldKey[]
}

/** Proof that the caller may change duty statuses and tasks of this roster, as a leader above may. */
export interface ChainEditor extends ChainViewer {
  readonly [reporting]: true
}

/** Proof that the roster is the caller's or shared with them, so that all of it is visible. */
export interface RosterViewer extends ChainViewer {
  readonly [viewing]: true
  readonly role: 'owner' | 'editor' | 'viewer'
}

/** Proof that the caller may change certain rows of this roster. The code that makes it says which. */
export interface RowChanger {
  readonly [changing]: true
  readonly rosterId: string
  readonly uid: string
  readonly name: string
  readonly timeZone: string
}

/** Proof that this row describes the caller. */
export interface OwnRow extends RowChanger {
  readonly soldierId: string
  readonly personalFields: readonly FieldKey[]
}

/** Proof that the caller may change this roster. */
export interface RosterEditor extends RosterViewer, ChainEditor, RowChanger {
  readonly [editing]: true
  readonly role: 'owner' | 'editor' | 'viewer'
}

/** Proof that the roster is the caller's own. */
export interface RosterOwner extends RosterEditor {
  readonly [owning]: true
}

/** The part of a call that a scope is proven from. */
export interface Asking {
  readonly caller: { readonly uid: string }
  readonly tx: ReadTx
}

interface ScopeRow {
  /** Null for a leader whose part does not include the area. */
  readonly role: RosterRelation | null
  readonly fields_role: RosterRelation
  readonly limited: boolean
  readonly sees_contact: boolean
  readonly name: string
  readonly time_zone: string
  readonly report_due: string
  readonly personal_fields: FieldKey[]
}

/** The area of a function; `any` for one that is open to every leader of the roster. */
export type AskedArea = Area | 'any'

const memberRole = (area: string) => `area_role(m.role, m.areas, ${area})`
const SEES_CONTACT = `m.areas is null or ${memberRole(`'contact'`)} is not null`

/** What a member `m` is where own fields are shown. Those for viewers are for every leader, whatever the areas. */
export const MEMBER_FIELDS_ROLE = `coalesce(${memberRole(`'roster'`)}, 'viewer')`

/** The roster $1 as the caller $2 may see it in the area $3. No row for a stranger. */
const SCOPE = `
  select r.id, case when r.owner_uid = $2 then 'owner' else ${memberRole('$3')} end as role,
    case when r.owner_uid = $2 then 'owner' else ${MEMBER_FIELDS_ROLE} end as fields_role,
    coalesce(m.limited, false) as limited, ${SEES_CONTACT} as sees_contact, r.name, r.time_zone, r.report_due, r.personal_fields,
    r.retention_days
  from rosters r left join roster_members m on m.roster_id = r.id and m.uid = $2
  where r.id = $1 and (r.owner_uid = $2 or m.uid is not null)`

/** The same, also for a leader above: an account that keeps, or is shown, a roster further up the chain of command. */
const chainScope = (area: string) => `
  select r.id, case when r.owner_uid = $2 then 'owner' when above.leads then above.role else ${memberRole(area)} end as role,
    case when r.owner_uid = $2 then 'owner' when above.leads then above.role else ${MEMBER_FIELDS_ROLE} end as fields_role,
    coalesce(m.limited, false) as limited, case when above.leads then above.sees_contact else ${SEES_CONTACT} end as sees_contact,
    r.name, r.time_zone, r.report_due,
    case when above.leads then '{}'::text[] else r.personal_fields end as personal_fields, r.retention_days
  from rosters r left join roster_members m on m.roster_id = r.id and m.uid = $2
    left join lateral (
      select a.* from rights_above(r.id, $2, ${area}) a where r.owner_uid <> $2 and m.uid is null
      offset 0 -- else it is worked out for those who keep the roster, too
    ) above on true
  where r.id = $1 and (r.owner_uid = $2 or m.uid is not null or above.leads)`
const CHAIN_SCOPE = chainScope('$3')

/** For a stranger an absent roster and a forbidden one look the same. */
function unknownRoster(): never {
  return refuse('not-found', 'No such roster, or it is not shared with you.', { field: 'rosterId' })
}

/** A leader whose part of the roster leaves out what the call is about. */
function outsidePart(area: AskedArea): never {
  const words = area === 'any' ? 'Your part of this roster does not include this. Ask its owner.' : closedWords(area)
  return refuse('permission-denied', words)
}

async function prove<Scope extends ChainViewer>(
  call: Asking,
  rosterId: string,
  name: 'roster.scope' | 'roster.chainScope',
  area: AskedArea,
): Promise<Scope> {
  const select = name === 'roster.scope' ? SCOPE : CHAIN_SCOPE
  const [row] = await call.tx.prepared<ScopeRow>(name, 'every call', select, [rosterId, call.caller.uid, area])
  if (!row) return unknownRoster()
  if (row.role === null) return outsidePart(area)
  return {
    rosterId,
    uid: call.caller.uid,
    role: row.role,
    fieldsRole: row.fields_role,
    limited: row.limited,
    seesContact: row.sees_contact,
    name: row.name,
    timeZone: row.time_zone,
    reportDue: row.report_due,
    personalFields: row.personal_fields,
  } as unknown as Scope
}

/** Whether the caller sees this field of the Soldiers of the roster. */
export function seesField({ personalFields, seesContact }: RosterViewer, key: FieldKey): boolean {
  if (SOLDIER_FIELDS[key].personal && !personalFields.includes(key)) return false
  return seesContact || areaOfField(key) !== 'contact'
}

/** Refuses a leader who has only some groups of the roster. */
export function mustHaveWhole(scope: ChainViewer): void {
  if (!scope.limited) return
  refuse('permission-denied', WHOLE_WORDS)
}

/** The caller, about nobody else. */
export function asSelf(call: Pick<Asking, 'caller'>): Self {
  return { uid: call.caller.uid } as unknown as Self
}

/** Owner, editor or viewer. `not-found` for anyone else. */
export function asViewer(call: Asking, rosterId: string, area: AskedArea): Promise<RosterViewer> {
  return prove(call, rosterId, 'roster.scope', area)
}

/** A viewer, or a leader above. `not-found` for anyone else. */
export function asChainViewer(call: Asking, rosterId: string, area: AskedArea): Promise<ChainViewer> {
  return prove(call, rosterId, 'roster.chainScope', area)
}

/** The areas that the caller's part of the roster, or of the roster above through which it is seen, leaves out. */
export async function closedAreas(call: Asking, { rosterId, uid }: ChainViewer): Promise<readonly Area[]> {
  const rows = await call.tx.prepared<{ area: Area }>(
    'roster.closedAreas',
    'open screens',
    `select asked.area from unnest($3::text[]) asked (area) cross join lateral (${chainScope('asked.area')}) proven
    where proven.role is null`,
    [rosterId, uid, AREAS],
  )
  return rows.map(({ area }) => area)
}

/** An editor, or a leader above who may edit there. `permission-denied` for viewers, `not-found` for anyone else. */
export async function asChainEditor(call: Asking, rosterId: string, area: AskedArea): Promise<ChainEditor> {
  const scope = await prove<ChainEditor>(call, rosterId, 'roster.chainScope', area)
  if (scope.role === 'viewer' || scope.role === 'above viewer') {
    refuse('permission-denied', 'You can view this roster but not change it. Ask its owner to make you an editor.')
  }
  return scope
}

/** Owner or editor. `permission-denied` for a viewer, `not-found` for anyone else. */
export async function asEditor(call: Asking, rosterId: string, area: AskedArea): Promise<RosterEditor> {
  const scope = await prove<RosterEditor>(call, rosterId, 'roster.scope', area)
  if (scope.role === 'viewer') {
    refuse('permission-denied', 'You can view this roster but not change it. Ask its owner to make you an editor.')
  }
  return scope
}

/** Whether somebody with a right on this roster may change this area of it. */
export async function mayChange(tx: ReadTx, { rosterId, uid }: RosterViewer, area: Area): Promise<boolean> {
  const [row] = await tx.prepared<ScopeRow>('roster.scope', 'every call', SCOPE, [rosterId, uid, area])
  return row?.role === 'owner' || row?.role === 'editor'
}

/** The fields of Soldiers that this editor of the roster may not change. */
export async function fieldsClosedTo(tx: ReadTx, editor: RosterEditor): Promise<FieldKey[]> {
  if (await mayChange(tx, editor, 'contact')) return []
  return FIELD_KEYS.filter((key) => areaOfField(key) === 'contact')
}

/** Refuses a leader whose part does not let them change one of these fields. */
export async function mustChangeFields(call: Asking, rosterId: string, keys: readonly FieldKey[]): Promise<void> {
  for (const area of new Set(keys.map(areaOfField))) await asEditor(call, rosterId, area)
}

/** The owner. `permission-denied` for others it is shared with, `not-found` for anyone else. */
export async function asOwner(call: Asking, rosterId: string, area: AskedArea): Promise<RosterOwner> {
  return mustOwn(await prove(call, rosterId, 'roster.scope', area))
}

/** Refuses a caller with access who is not the owner with `permission-denied`. */
export function mustOwn(scope: RosterViewer): RosterOwner {
  if (scope.role !== 'owner') refuse('permission-denied', 'Only the owner of this roster can do that.')
  return scope as RosterOwner
}

/** The proof of each access level, for every function that declares it. */
export const PROOFS: Proofs = {
  account: asSelf,
  'own row': (call) => asLinkedSoldier(call),
  'roster viewer': (call, { rosterId }, needs) => within(asViewer(call, rosterId, areaOf(needs)), needs),
  'roster editor': (call, { rosterId }, needs) => within(asEditor(call, rosterId, areaOf(needs)), needs),
  'roster owner': (call, { rosterId }) => asOwner(call, rosterId, 'any'),
  'chain viewer': (call, { rosterId }, needs) => within(asChainViewer(call, rosterId, areaOf(needs)), needs),
  'chain editor': (call, { rosterId }, needs) => within(asChainEditor(call, rosterId, areaOf(needs)), needs),
}

function areaOf({ name, area }: Needs): AskedArea {
  // `functions.test.ts` ensures that a function about a roster declares its area.
  if (area === undefined) throw new Error(`${name} declares no area`)
  return area
}

async function within<Scope extends ChainViewer>(proven: Promise<Scope>, { whole }: Needs): Promise<Scope> {
  const scope = await proven
  if (whole) mustHaveWhole(scope)
  return scope
}

/** The row that the caller is linked to, if any. */
export async function asLinkedSoldier(call: Asking): Promise<OwnRow | null> {
  const [row] = await call.tx.prepared<ScopeRow & { readonly id: string; readonly soldier_id: string }>(
    'roster.linkedScope',
    'every call',
    `select r.id, s.id as soldier_id, r.name, r.time_zone, r.personal_fields
    from soldiers s join rosters r on r.id = s.roster_id where s.linked_uid = $1`,
    [call.caller.uid],
  )
  if (!row) return null
  return {
    rosterId: row.id,
    soldierId: row.soldier_id,
    uid: call.caller.uid,
    name: row.name,
    timeZone: row.time_zone,
    personalFields: row.personal_fields,
  } as unknown as OwnRow
}

/** The linked Soldier, for reports about himself or herself. The functions that take it say what may be reported. */
export function reportingOneself(own: OwnRow): ChainEditor {
  return {
    ...own,
    role: 'viewer',
    fieldsRole: 'viewer',
    limited: false,
    seesContact: true,
    reportDue: '',
    personalFields: [],
  } as unknown as ChainEditor
}

/** The losing roster of a transfer that its leaders offer to this one. The offered rows may be taken over. */
export async function asTakingOver(tx: ReadTx, gaining: RosterEditor, transferId: string): Promise<RowChanger | null> {
  const { rows } = await sql<ScopeRow & { readonly id: string }>`
    select r.id, r.name, r.time_zone from roster_transfers t join rosters r on r.id = t.from_roster_id
    where t.id = ${transferId} and t.to_roster_id = ${gaining.rosterId} and t.state = 'offered'`.execute(tx.query)
  const [row] = rows
  if (!row) return null
  return { rosterId: row.id, uid: gaining.uid, name: row.name, timeZone: row.time_zone } as unknown as RowChanger
}

/** The areas of a roster that its caller sees: as one of its leaders, or as a leader above. */
export async function areasSeen(tx: ReadTx, { rosterId, uid }: RowChanger): Promise<ReadonlySet<Area>> {
  const { rows } = await sql<{ area: Area }>`
    select a.area from rosters r left join roster_members m on m.roster_id = r.id and m.uid = ${uid}
      cross join unnest(${AREAS}::text[]) as a(area)
    where r.id = ${rosterId} and (r.owner_uid = ${uid}
      or case when m.uid is null then role_above(r.id, ${uid}, a.area) else area_role(m.role, m.areas, a.area) end
        is not null)`.execute(tx.query)
  return new Set(rows.map(({ area }) => area))
}

/** The losing roster of a transfer, as a leader above may look at what moves. What nobody above reads is only counted. */
export function asLosing(scope: ChainEditor): RosterEditor {
  return scope as unknown as RosterEditor
}

/** Proof that Soldiers may be moved between two rosters: the caller may change both, as a leader there or above. */
export interface MovingScopes {
  readonly losing: RosterEditor
  readonly gaining: RosterEditor
}

/**
 * The gaining roster of a transfer that needs nobody's yes: the caller may change all of it too, as one of its leaders or
 * as a leader above. Null when it is not there or not the caller's to change, or the caller leads some groups of it.
 */
export async function asMovingBetween(
  call: Asking,
  losing: ChainEditor,
  toRosterId: string,
): Promise<MovingScopes | null> {
  const [row] = await call.tx.prepared<ScopeRow>('roster.chainScope', 'every call', CHAIN_SCOPE, [
    toRosterId,
    call.caller.uid,
    'roster',
  ])
  if (!row?.role || row.limited || row.role === 'viewer' || row.role === 'above viewer') return null
  // A leader above sees no personal fields, and they still move where the gaining roster keeps them.
  const fields = await call.tx.query
    .selectFrom('rosters')
    .select('personal_fields')
    .where('id', '=', toRosterId)
    .executeTakeFirst()
  const gaining = {
    rosterId: toRosterId,
    uid: call.caller.uid,
    role: row.role,
    fieldsRole: row.fields_role,
    limited: row.limited,
    seesContact: row.sees_contact,
    name: row.name,
    timeZone: row.time_zone,
    reportDue: row.report_due,
    personalFields: fields?.personal_fields ?? [],
  }
  return { losing: asLosing(losing), gaining: gaining as unknown as RosterEditor }
}

/** For functions that read by `readAsChainViewer`. */
export const IN_ONE_STATEMENT = { provesItself: 'one statement proves the scope and reads within it' }

/**
 * For reads that are too frequent for two statements: one statement that proves the scope in an area and reads within
 * it. `select` sees the proven roster as the one row of `scope` (id, role, fields_role, limited, sees_contact, name, time_zone, report_due,
 * personal_fields, retention_days), must come from it, and numbers its own `values` from $3.
 */
export async function readAsChainViewer<Row>(
  call: Asking,
  rosterId: string,
  area: AskedArea,
  name: string,
  select: string,
  values: readonly unknown[] = [],
): Promise<readonly [Row, ...Row[]]> {
  const [first, ...rest] = await call.tx.prepared<Row>(
    name,
    'open screens',
    `with scope as (select * from (${chainScope(`'${area}'`)}) proven where role is not null) ${select}`,
    [rosterId, call.caller.uid, ...values],
  )
  if (first !== undefined) return [first, ...rest]
  // A stranger, or a leader whose part does not include the area.
  await prove(call, rosterId, 'roster.chainScope', area)
  return unknownRoster()
}

/** Within such a statement, the requested rosters as `asked`: the proven one, or its chain of command. */
export const askedRosters = (over: string) => `asked as materialized (
    select scope.id from scope where ${over}::text = 'roster'
    union select b.roster_id from scope, rosters_below(scope.id) b where ${over} = 'chain'
  )`

/** Whether changes of this roster may be sent to the caller's open screens. */
export async function mayListenToRoster(
  tx: ReadTx,
  caller: { readonly uid: string },
  rosterId: string,
): Promise<boolean> {
  return (await tx.prepared('roster.chainScope', 'every call', CHAIN_SCOPE, [rosterId, caller.uid, 'any'])).length > 0
}
