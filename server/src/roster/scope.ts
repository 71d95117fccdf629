import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import type { ReadTx } from '../database/transaction.ts'

declare const self: unique symbol
declare const viewing: unique symbol
declare const editing: unique symbol
declare const owning: unique symbol
declare const together: unique symbol

/** Proof of who calls, for what is about the account itself. */
export interface Self {
  readonly [self]: true
  readonly uid: string
}

/**
 * Proof that the caller may see this roster, and what every query about it needs to know. Only this file
 * makes one, after asking the database; reads and writes accept nothing less.
 */
export interface RosterViewer {
  readonly [viewing]: true
  readonly rosterId: string
  readonly uid: string
  readonly role: 'owner' | 'editor' | 'viewer'
  readonly name: string
  readonly timeZone: string
  readonly reportDue: string
  /** Personal fields that the leader turned on. */
  readonly personalFields: readonly FieldKey[]
}

/** Proof that the caller may change this roster. */
export interface RosterEditor extends RosterViewer {
  readonly [editing]: true
}

/** Proof that the roster is the caller's own. */
export interface RosterOwner extends RosterEditor {
  readonly [owning]: true
}

/** Proof that the caller may see each of these rosters; one of its own today, a chain of command later. */
export interface RosterSet {
  readonly [together]: true
  readonly rosterIds: readonly string[]
}

/** The part of a call that scope is proven from. */
export interface Asking {
  readonly caller: { readonly uid: string }
  readonly tx: ReadTx
}

interface ScopeRow {
  readonly role: RosterViewer['role']
  readonly name: string
  readonly time_zone: string
  readonly report_due: string
  readonly personal_fields: FieldKey[]
}

/** The roster $1 as the caller $2 may see it; no row for a stranger. */
const SCOPE = `
  select r.id, case when r.owner_uid = $2 then 'owner' else m.role end as role, r.name, r.time_zone,
    r.report_due, r.personal_fields, r.retention_days
  from rosters r left join roster_members m on m.roster_id = r.id and m.uid = $2
  where r.id = $1 and (r.owner_uid = $2 or m.uid is not null)`

/** To a stranger a roster that is absent and one that is forbidden look the same. */
function unknownRoster(): never {
  return refuse('not-found', 'No such roster, or it is not shared with you.', { field: 'rosterId' })
}

async function prove(call: Asking, rosterId: string): Promise<RosterViewer> {
  const [row] = await call.tx.prepared<ScopeRow>('roster.scope', SCOPE, [rosterId, call.caller.uid])
  if (!row) return unknownRoster()
  return {
    rosterId,
    uid: call.caller.uid,
    role: row.role,
    name: row.name,
    timeZone: row.time_zone,
    reportDue: row.report_due,
    personalFields: row.personal_fields,
  } as unknown as RosterViewer
}

/** The caller, about nobody else. */
export function asSelf(call: Pick<Asking, 'caller'>): Self {
  return { uid: call.caller.uid } as unknown as Self
}

/** Owner, editor or viewer; `not-found` for anyone else. */
export function asViewer(call: Asking, rosterId: string): Promise<RosterViewer> {
  return prove(call, rosterId)
}

/** Owner or editor; `permission-denied` for a viewer, `not-found` for anyone else. */
export async function asEditor(call: Asking, rosterId: string): Promise<RosterEditor> {
  const scope = await prove(call, rosterId)
  if (scope.role === 'viewer') {
    refuse('permission-denied', 'You can view this roster but not change it. Ask its owner to make you an editor.')
  }
  return scope as RosterEditor
}

/** The owner; `permission-denied` for others it is shared with, `not-found` for anyone else. */
export async function asOwner(call: Asking, rosterId: string): Promise<RosterOwner> {
  const scope = await prove(call, rosterId)
  if (scope.role !== 'owner') refuse('permission-denied', 'Only the owner of this roster can do that.')
  return scope as RosterOwner
}

/** A set of rosters from proven ones. */
export function rosterSet(...scopes: readonly RosterViewer[]): RosterSet {
  return { rosterIds: scopes.map((scope) => scope.rosterId) } as unknown as RosterSet
}

/**
 * For reads too hot to ask twice: one statement that proves the scope and reads within it. `select` sees the
 * proven roster as the one row of `scope` (id, role, name, time_zone, report_due, personal_fields,
 * retention_days), must come from it, and numbers its own `values` from $3.
 */
export async function readAsViewer<Row>(
  call: Asking,
  rosterId: string,
  name: string,
  select: string,
  values: readonly unknown[] = [],
): Promise<readonly [Row, ...Row[]]> {
  const [first, ...rest] = await call.tx.prepared<Row>(name, `with scope as (${SCOPE}) ${select}`, [
    rosterId,
    call.caller.uid,
    ...values,
  ])
  return first === undefined ? unknownRoster() : [first, ...rest]
}

/** Whether changes of this roster may be sent to the caller's open screens. */
export async function mayListenToRoster(
  tx: ReadTx,
  caller: { readonly uid: string },
  rosterId: string,
): Promise<boolean> {
  return (await tx.prepared('roster.scope', SCOPE, [rosterId, caller.uid])).length > 0
}
