import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../database/transaction.ts'

declare const viewing: unique symbol
declare const editing: unique symbol
declare const owning: unique symbol
declare const together: unique symbol

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
  role: RosterViewer['role']
  name: string
  time_zone: string
  report_due: string
  personal_fields: FieldKey[]
}

/** To a stranger a roster that is absent and one that is forbidden look the same. */
function unknownRoster(): never {
  return refuse('not-found', 'No such roster, or it is not shared with you.', { field: 'rosterId' })
}

async function ask(tx: ReadTx, uid: string, rosterId: string): Promise<ScopeRow | null> {
  const { rows } = await sql<ScopeRow>`
    select case when r.owner_uid = ${uid} then 'owner' else m.role end as role,
      r.name, r.time_zone, r.report_due, r.personal_fields
    from rosters r left join roster_members m on m.roster_id = r.id and m.uid = ${uid}
    where r.id = ${rosterId} and (r.owner_uid = ${uid} or m.uid is not null)`.execute(tx.query)
  return rows[0] ?? null
}

async function prove(call: Asking, rosterId: string): Promise<RosterViewer> {
  const row = await ask(call.tx, call.caller.uid, rosterId)
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

/** Whether changes of this roster may be sent to the caller's open screens. */
export async function mayListenToRoster(
  tx: ReadTx,
  caller: { readonly uid: string },
  rosterId: string,
): Promise<boolean> {
  return (await ask(tx, caller.uid, rosterId)) !== null
}
