import { type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { Subject } from '@muster/domain/kernel/function.ts'
import { Refusal, refuse } from '@muster/domain/kernel/refusal.ts'
import type { Actor } from '../../database/acting.ts'
import type { Acting } from '../../database/database.ts'
import { isUnavailable } from '../../database/failure.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { AccessLog } from './access-log.ts'
import type { ActFor } from './act-for.ts'
import type { Deadline } from './deadlines.ts'
import { tooLate } from './failures.ts'
import type { IdempotencyKey } from './kept-answers/idempotency.ts'
import {
  type Before,
  type Call,
  type Caller,
  type Found,
  type Implementation,
  JsonText,
  type Proofs,
} from './implement.ts'
import { describeMismatch } from './output.ts'
import type { SecurityNotes } from '../security-log/notes.ts'
import { recordSecurity } from '../security-log/writes.ts'
import { passageOf, securityOf } from './security.ts'
import { type AccessRecord, claim, keepAnswer, keptAnswer, writeRecords } from './writes.ts'

export interface CallDatabase {
  as(actor: Actor): Acting
  readonly system: Acting
}

export interface PerformParts extends AccessRules {
  readonly database: CallDatabase
  readonly accessLog: AccessLog
  readonly security: SecurityNotes
  readonly newId: () => string
  /** Whether answers are checked against their declaration: in development and tests. */
  readonly checkOutput: boolean
  /** The proof of each access level that needs more than an account. */
  readonly proofs: Proofs
  /** Refuses an account that may view but not change. Called before every write that needs a subscription. */
  readonly requireEntitled: (tx: ReadTx, uid: string, now: Date) => Promise<void>
}

export interface Work {
  readonly implementation: Implementation
  readonly caller: Caller | null
  readonly input: unknown
  readonly requestId: string
  readonly address: string
  readonly idempotencyKey: IdempotencyKey | null
  /** For what prepares a write that does acts of others. */
  readonly actFor?: ActFor
}

/** The answer as JSON text, and whether it is the one that was stored when the same call was made before. */
export interface Performed {
  readonly json: string
  readonly stored: boolean
}

/** Runs one call that has passed every check, and returns its answer as JSON text. */
export async function perform(parts: PerformParts, work: Work, deadline: Deadline): Promise<string> {
  if (work.implementation.declaration.kind === 'read') return read(parts, work)
  return (await performWrite(parts, work, deadline)).json
}

/** The database as the caller sees it. */
function databaseFor({ database }: PerformParts, { implementation, caller }: Work): Acting {
  if (implementation.ways.asSystem !== undefined) return database.system
  return database.as(caller === null ? 'nobody' : { uid: caller.uid })
}

async function read(parts: PerformParts, work: Work): Promise<string> {
  const tx = databaseFor(parts, work).reading
  const call = await callOf(parts, work, tx)
  const handling = work.implementation.handle(call, work.input, undefined)
  const handled = await handling.catch((error: unknown) => refuseIfEnded(parts, work, tx, error))
  const { json, records } = answered(parts, work, call, handled)
  parts.accessLog.add(records)
  const said = securityOf(work) ?? passageOf(work)
  if (said) parts.security.note(said)
  return json
}

export async function performWrite(parts: PerformParts, work: Work, deadline: Deadline): Promise<Performed> {
  const database = databaseFor(parts, work)
  const key = work.idempotencyKey
  if (key !== null && work.implementation.prepare !== null) {
    // What is done already needs no preparing, and who did it may no longer prepare it.
    const stored = await keptAnswer(database.reading, key)
    if (stored !== null) return { json: await answeredAgain(parts, work, database.reading, stored), stored: true }
  }
  const prepared = await prepare(parts, work, database)
  if (deadline.passed) throw tooLate()
  const writing = database.write(async (tx) => {
    const stored = key === null ? null : await claim(tx, key, parts.clock())
    if (stored !== null) return { json: await answeredAgain(parts, work, tx, stored), stored: true }
    await checkSubscription(parts, work, tx)
    // Inside the transaction, because it may run again: after a deadlock, or when a right has ended meanwhile.
    const call = await callOf(parts, work, tx)
    const { json, records } = answered(parts, work, call, await work.implementation.handle(call, work.input, prepared))
    if (records.length > 0) await writeRecords(tx, records)
    const said = securityOf(work)
    if (said) await recordSecurity(tx, call.now, said)
    if (key !== null) await keepAnswer(tx, key, json)
    // The caller already has the answer that nothing was changed.
    if (deadline.passed) throw tooLate()
    return { json, stored: false }
  })
  const performed = await writing.catch((error: unknown) => refuseIfEnded(parts, work, database.reading, error))
  const passage = securityOf(work) ? null : passageOf(work)
  if (passage && !performed.stored) parts.security.note(passage)
  return performed
}

/**
 * What was there when the right was proven may be gone since, and the right with it. Then its caller is told what everybody
 * without the right is told.
 */
async function refuseIfEnded(parts: PerformParts, work: Work, tx: ReadTx, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) && !isUnavailable(error)) await scopeFor(parts, work, tx)
  throw error
}

/** The answer to an act that was done but shows nothing: its caller no longer has the access that it declares. */
const DONE = 'null'

/**
 * The answer to an act that is done already. Access may have ended since. A device that never heard the first answer must
 * not tell its user that the act was refused, and learns no more than that it was done.
 */
async function answeredAgain(parts: PerformParts, work: Work, tx: ReadTx, stored: string): Promise<string> {
  // The answer to an act that ends the caller's own access, such as leaving a roster, shows nothing either.
  if (stored === DONE) return stored
  try {
    await scopeFor(parts, work, tx)
    return stored
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'permission-denied' || error.code === 'not-found')) return DONE
    throw error
  }
}

async function prepare(parts: PerformParts, work: Work, { reading }: Acting): Promise<unknown> {
  const { prepare: begin } = work.implementation
  if (begin === null) return undefined
  if (work.caller === null) throw new Error('Only a known caller has something prepared')
  await checkSubscription(parts, work, reading)
  const scope = await scopeFor(parts, work, reading)
  const now = parts.clock()
  const before = {
    caller: work.caller,
    scope,
    tx: reading,
    now,
    today: todayOf(scope, now),
    newId: parts.newId,
    actFor: work.actFor,
  }
  // The declaration determines the type of the scope.
  return begin(before as unknown as Before, work.input)
}

/** Checked in the write's transaction, so that it holds at the moment of the write. */
async function checkSubscription(parts: PerformParts, { implementation, caller }: Work, tx: ReadTx): Promise<void> {
  if (implementation.declaration.subscription !== 'needed') return
  if (caller === null) throw new Error('Only a known caller has a subscription')
  await parts.requireEntitled(tx, caller.uid, parts.clock())
}

/** Proves the caller's access level for the function. */
async function scopeFor(
  { proofs }: PerformParts,
  { implementation, caller, input }: Work,
  tx: ReadTx,
): Promise<unknown> {
  const prove = proofs[implementation.declaration.access]
  if (prove === undefined || caller === null || implementation.ways.provesItself !== undefined) return undefined
  // An access level about a roster takes one in its input, which `functions.test.ts` ensures.
  return prove({ caller, tx }, input as { rosterId: string }, implementation.declaration)
}

async function callOf(parts: PerformParts, work: Work, tx: ReadTx): Promise<Call> {
  const scope = await scopeFor(parts, work, tx)
  const now = parts.clock()
  const call = {
    caller: work.caller,
    scope,
    tx,
    now,
    today: todayOf(scope, now),
    requestId: work.requestId,
    address: work.address,
    newId: parts.newId,
  }
  // The declaration determines the types of caller and transaction, and the checks above enforce it.
  return call as unknown as Call
}

function todayOf(scope: unknown, now: Date): CalendarDate | undefined {
  const timeZone = (scope as { readonly timeZone?: string } | null | undefined)?.timeZone
  return timeZone === undefined ? undefined : dayAt(now, timeZone)
}

/** The answer as JSON, and its subjects. Refused calls show no data. */
function answered(
  parts: PerformParts,
  work: Work,
  call: Call,
  handled: unknown,
): { readonly json: string; readonly records: AccessRecord[] } {
  const { about } = work.implementation.declaration
  const found = about === 'found' ? (handled as Found<unknown>) : null
  const answer = found === null ? handled : found.answer
  const json = jsonOf(parts, work, answer)
  const scope = call.scope as { readonly rosterId?: string; readonly soldierId?: string } | null | undefined
  // The proven roster, or the requested one when a statement of the handler proves it.
  const rosterId = scope?.rosterId ?? (work.input as { readonly rosterId: string }).rosterId
  const named = (): readonly Subject[] => {
    if (about === 'roster') return [null]
    if (about === 'own row') return scope?.soldierId === undefined ? [] : [scope.soldierId]
    if (typeof about === 'function') return about(work.input, answer instanceof JsonText ? JSON.parse(json) : answer)
    return found?.about ?? []
  }
  return { json, records: recordsOf(work, call.now, rosterId, named()) }
}

/** One line for each subject. */
function recordsOf(
  { implementation, caller, requestId }: Work,
  at: Date,
  rosterId: string,
  subjects: readonly Subject[],
): AccessRecord[] {
  const about = subjects.map((one) =>
    typeof one === 'object' && one !== null
      ? { roster_id: one.rosterId.toLowerCase(), soldier_id: one.soldierId?.toLowerCase() ?? null }
      : { roster_id: rosterId.toLowerCase(), soldier_id: one?.toLowerCase() ?? null },
  )
  const once = new Map(about.map((one) => [`${one.roster_id} ${one.soldier_id}`, one]))
  const who = { at, uid: caller?.uid ?? null, function: implementation.declaration.name, request_id: requestId }
  return [...once.values()].map((one) => ({ ...who, ...one }))
}

function jsonOf(parts: PerformParts, { implementation: { declaration } }: Work, answer: unknown): string {
  const json = answer instanceof JsonText ? answer.json : JSON.stringify(answer ?? null)
  if (parts.checkOutput) {
    const mismatch = describeMismatch(declaration.output, JSON.parse(json))
    if (mismatch !== null) throw new Error(`${declaration.name} answers what it did not declare: ${mismatch}`)
  }
  return json
}

/** How long a sign-in counts as fresh, in milliseconds. */
export interface AccessRules {
  readonly clock: () => Date
  readonly freshMs: number
  /** Whether a sign-in with this provider is enough for a leader. */
  readonly countsForLeaders: (provider: string | null) => boolean
}

/** Whether this caller may call this function at all. The scope proves the relation to a roster. */
export function checkAccess(
  { declaration: { access, signIn } }: Implementation,
  caller: Caller | null,
  { clock, freshMs, countsForLeaders }: AccessRules,
): void {
  if (access === 'anyone') return
  if (caller === null) throw new Refusal('unauthenticated', 'Sign in to continue.')
  if (access === 'admin' && !caller.isAdmin) refuse('permission-denied', 'Only an admin can do this.')
  if (signIn === 'as a leader' && !countsForLeaders(caller.provider)) {
    refuse('failed-precondition', 'Leaders sign in another way here. Sign out, and sign in with the way for leaders.')
  }
  if (signIn !== 'fresh') return
  if (caller.signedInAt === null || clock().getTime() - caller.signedInAt.getTime() > freshMs) {
    refuse('failed-precondition', 'Sign in again to do this. Your last sign-in is too long ago.', { signIn: 'again' })
  }
}
