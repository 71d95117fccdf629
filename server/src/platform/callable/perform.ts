import { Refusal, refuse } from '@muster/domain/kernel/refusal.ts'
import type { Actor } from '../../database/acting.ts'
import type { Acting } from '../../database/database.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { AccessLog } from './access-log.ts'
import type { Deadlines } from './deadlines.ts'
import { tooLate } from './failures.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { type Call, type Caller, type Implementation, JsonText } from './implement.ts'
import { describeMismatch } from './output.ts'
import { type AccessRecord, claim, keepAnswer, writeRecords } from './writes.ts'

export interface CallDatabase {
  as(actor: Actor): Acting
  readonly system: Acting
}

export interface PerformParts {
  readonly database: CallDatabase
  readonly accessLog: AccessLog
  readonly clock: () => Date
  readonly newId: () => string
  /** Answers are held against their declaration: in development and tests. */
  readonly checkOutput: boolean
  readonly deadlines: Deadlines
  /** Functions that reach rows of others, and why they must: they run as the system and prove all by themselves. */
  readonly passages: ReadonlyMap<string, string>
}

export interface Work {
  readonly implementation: Implementation
  readonly caller: Caller | null
  readonly input: unknown
  readonly requestId: string
  readonly idempotencyKey: IdempotencyKey | null
}

/** Runs one call that has passed every check and gives back its answer as JSON text. */
export function perform(parts: PerformParts, work: Work): Promise<string> {
  let expired = false
  const answer =
    work.implementation.declaration.kind === 'write' ? write(parts, work, () => expired) : read(parts, work)
  // By hand, since a race costs every call two promises more.
  return new Promise((resolve, reject) => {
    // When the deadline wins, the call still ends some time, and nobody waits for it.
    const deadline = parts.deadlines.set(() => {
      expired = true
      reject(tooLate())
    })
    answer.then(
      (json) => {
        parts.deadlines.lift(deadline)
        resolve(json)
      },
      (error: unknown) => {
        parts.deadlines.lift(deadline)
        reject(error)
      },
    )
  })
}

/** The database as the caller sees it. */
function databaseFor({ database, passages }: PerformParts, { implementation, caller }: Work): Acting {
  if (passages.has(implementation.declaration.name)) return database.system
  return database.as(caller === null ? 'nobody' : { uid: caller.uid })
}

async function read(parts: PerformParts, work: Work): Promise<string> {
  const around = surroundings(parts, work, databaseFor(parts, work).reading)
  const json = await handle(parts, work, around.call)
  parts.accessLog.add(around.records)
  return json
}

async function write(parts: PerformParts, work: Work, expired: () => boolean): Promise<string> {
  const database = databaseFor(parts, work)
  const prepared = await prepare(parts, work, database)
  if (expired()) throw tooLate()
  return database.write(async (tx) => {
    // Inside, because the database may run this again after a deadlock.
    const around = surroundings(parts, work, tx)
    const key = work.idempotencyKey
    const stored = key === null ? null : await claim(tx, key, around.call.now)
    if (stored !== null) return stored
    const json = await handle(parts, work, around.call, prepared)
    if (around.records.length > 0) await writeRecords(tx.query, around.records)
    if (key !== null) await keepAnswer(tx, key, json)
    // The caller has been told that nothing happened.
    if (expired()) throw tooLate()
    return json
  })
}

async function prepare(parts: PerformParts, work: Work, { reading }: Acting): Promise<unknown> {
  const { prepare: begin } = work.implementation
  if (begin === null) return undefined
  if (work.caller === null) throw new Error('Only a known caller has something prepared')
  const before = { caller: work.caller, tx: reading, now: parts.clock(), newId: parts.newId }
  return begin(before, work.input)
}

interface Surroundings {
  readonly call: Call
  readonly records: AccessRecord[]
}

function surroundings(parts: PerformParts, work: Work, tx: ReadTx): Surroundings {
  const records: AccessRecord[] = []
  const now = parts.clock()
  const call = {
    caller: work.caller,
    tx,
    now,
    requestId: work.requestId,
    newId: parts.newId,
    record: (about: { rosterId: string; soldierId?: string }) => {
      records.push({
        at: now,
        uid: work.caller?.uid ?? null,
        function: work.implementation.declaration.name,
        roster_id: about.rosterId,
        soldier_id: about.soldierId ?? null,
        request_id: work.requestId,
      })
    },
  }
  // The declaration says what caller and transaction are, and the checks before have seen to it.
  return { call: call as unknown as Call, records }
}

async function handle(parts: PerformParts, work: Work, call: Call, prepared?: unknown): Promise<string> {
  const { declaration, handle } = work.implementation
  const answer = await handle(call, work.input, prepared)
  const json = answer instanceof JsonText ? answer.json : JSON.stringify(answer ?? null)
  if (parts.checkOutput) {
    const mismatch = describeMismatch(declaration.output, JSON.parse(json))
    if (mismatch !== null) throw new Error(`${declaration.name} answers what it did not declare: ${mismatch}`)
  }
  return json
}

/** Whether this caller may call this function at all. The relation to a roster is proven by its scope. */
export function checkAccess(implementation: Implementation, caller: Caller | null): void {
  const { access } = implementation.declaration
  if (access === 'anyone') return
  if (caller === null) throw new Refusal('unauthenticated', 'Sign in to continue.')
  if (access === 'admin' && !caller.isAdmin) refuse('permission-denied', 'Only an admin can do this.')
}
