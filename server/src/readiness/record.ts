import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { correctReadiness, recordReadiness, removeReadiness } from '@muster/domain/readiness/functions.ts'
import { lineOf, type ReadinessPolicy } from '@muster/domain/readiness/policy.ts'
import { isResultProblem, type ResultOwner, resultOf } from '@muster/domain/readiness/results.ts'
import type { CellConflict, RecordEntry } from '@muster/domain/readiness/schema.ts'
import type { Insertable } from 'kysely'
import type { Call, Handler } from '../platform/callable/implement.ts'
import type { RosterEditor } from '../roster/scope.ts'
import { lockSoldiers } from '../roster/writes.ts'
import {
  cellKey,
  cellsOf,
  newestPolicy,
  recordsSent,
  soldiersToldOf,
  standingRecord,
  type ToldSoldier,
} from './reads.ts'
import type { ReadinessRecordsTable } from './tables.ts'
import { holdPolicy, insertRecords, settleCells, touchReadiness } from './writes.ts'

type Row = Insertable<ReadinessRecordsTable>

/** Records many results at once. Cells that somebody else wrote since are left alone, and the rest is stored. */
export const record: Handler<typeof recordReadiness> = async (call, input) => {
  const entries = input.entries.map((entry) => ({ ...entry, soldierId: entry.soldierId.toLowerCase() }))
  mustBeNamedOnce(entries)
  const soldierIds = [...new Set(entries.map(({ soldierId }) => soldierId))]
  const held = await holdSoldiers(call, call.scope, soldierIds, entries)
  const { policy } = await newestPolicy(call.tx, call.scope)
  const rows = rowsOf(call, call.scope, entries, { policy, held })
  const sent = await recordsSent(
    call.tx,
    call.scope,
    entries.map(({ id }) => id),
  )
  const fresh = entries.filter((entry, at) => !sentBefore(sent, entry, at))
  const cells = await cellsOf(call.tx, call.scope, soldierIds, [...new Set(entries.map(({ item }) => item))])
  const conflicts = fresh.flatMap((entry): CellConflict[] => {
    const cell = cells.get(cellKey(entry)) ?? EMPTY
    return cell.version === entry.seen ? [] : [{ ...cell, id: entry.id, soldierId: entry.soldierId, item: entry.item }]
  })
  const refused = new Set(conflicts.map(({ id }) => id))
  const accepted = fresh.filter(({ id }) => !refused.has(id))
  await keep(call, call.scope, { accepted: accepted.map(({ id }) => mustHave(rows, id)), policy, held })
  const about = accepted.length === 0 ? [null] : accepted.map(({ soldierId }) => soldierId)
  return { about, answer: { recorded: accepted.length, conflicts } }
}

const EMPTY = { version: null, outcome: null, value: null, doneOn: null, expiresOn: null, by: null, at: null } as const

function mustHave(rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id)
  if (!row) throw new Error('an entry without its row')
  return row
}

function mustBeNamedOnce(entries: readonly RecordEntry[]): void {
  const ids = new Set<string>()
  for (const [at, { id }] of entries.entries()) {
    if (ids.has(id)) {
      refuse('invalid-argument', 'Two results have the same id. Start again.', { field: `entries.${at}.id` })
    }
    ids.add(id)
  }
}

/** A repeated record is the same record. An id that belongs to another cell is refused. */
function sentBefore(sent: ReadonlyMap<string, string>, entry: RecordEntry, at: number): boolean {
  const cell = sent.get(entry.id)
  if (cell === undefined) return false
  if (cell !== cellKey(entry)) {
    refuse('already-exists', 'A result with this id says something else. Start again.', { field: `entries.${at}.id` })
  }
  return true
}

async function holdSoldiers(
  { tx }: Pick<Call<typeof recordReadiness>, 'tx'>,
  scope: RosterEditor,
  soldierIds: readonly string[],
  entries: readonly { readonly soldierId: string }[] | null,
): Promise<ReadonlyMap<string, ToldSoldier>> {
  await holdPolicy(tx, scope, 'to record by it')
  await lockSoldiers(tx, scope, soldierIds)
  const told = await soldiersToldOf(tx, scope, soldierIds)
  for (const id of soldierIds) {
    const at = entries?.findIndex((entry) => entry.soldierId === id) ?? -1
    mayBeWritten(told.get(id), at < 0 ? 'soldierId' : `entries.${at}.soldierId`)
  }
  return told
}

export function mayBeWritten(soldier: ToldSoldier | undefined, field: string): ToldSoldier {
  if (!soldier) refuse('not-found', 'No such Soldier in this roster. Open the roster again.', { field })
  if (soldier.archived) {
    refuse('failed-precondition', 'This Soldier is archived. Restore the Soldier first.', { field })
  }
  return soldier
}

function rowsOf(
  { now }: Pick<Call<typeof recordReadiness>, 'now'>,
  scope: RosterEditor,
  entries: readonly RecordEntry[],
  { policy, held }: { readonly policy: ReadinessPolicy; readonly held: ReadonlyMap<string, ToldSoldier> },
): ReadonlyMap<string, Row> {
  const today = dayAt(now, scope.timeZone)
  return new Map(
    entries.map((entry, at) => {
      const found = resultOf(lineOf(policy, entry.item), entry, today, ownerOf(held, entry.soldierId))
      if (isResultProblem(found)) refuse('invalid-argument', found.message, { field: `entries.${at}.${found.field}` })
      return [entry.id, rowOf(scope, now, { ...entry, ...found, act: 'record', replaces: null })]
    }),
  )
}

function ownerOf(held: ReadonlyMap<string, ToldSoldier>, soldierId: string): ResultOwner {
  return held.get(soldierId) ?? { born: null, mos: '' }
}

type NewRecord = Omit<RecordEntry, 'seen' | 'doneOn'> &
  Pick<Row, 'act'> & { readonly replaces: string | null; readonly doneOn: RecordEntry['doneOn'] | null }

function rowOf({ rosterId, uid }: RosterEditor, at: Date, one: NewRecord): Row {
  return {
    roster_id: rosterId,
    id: one.id,
    soldier_id: one.soldierId,
    item: one.item,
    act: one.act,
    replaces: one.replaces,
    outcome: one.outcome,
    value: one.value,
    done_on: one.doneOn,
    expires_on: one.expiresOn,
    practice: one.practice,
    source: one.source,
    note: one.note,
    // Stored as JSON with the rest.
    detail: one.detail as unknown as string | null,
    at,
    by: uid,
  }
}

async function keep(
  call: Pick<Call<typeof recordReadiness>, 'tx' | 'now'>,
  scope: RosterEditor,
  about: {
    readonly accepted: readonly Row[]
    readonly policy: ReadinessPolicy
    readonly held: ReadonlyMap<string, ToldSoldier>
  },
): Promise<void> {
  const { accepted, policy, held } = about
  if (accepted.length === 0) return
  const soldierIds = [...new Set(accepted.map((row) => row.soldier_id))]
  await insertRecords(call.tx, accepted)
  const cells = accepted.map((row) => ({ soldierId: row.soldier_id, item: row.item }))
  await settleCells(call.tx, scope, cells, { policy, at: call.now })
  await touchReadiness(
    call.tx,
    scope.rosterId,
    soldierIds.map((id) => held.get(id)?.linkedUid ?? null),
  )
}

/** The record to correct or remove, locked, or the conflict when somebody wrote the cell since. */
async function holdRecord(
  call: Pick<Call<typeof correctReadiness>, 'tx'>,
  scope: RosterEditor,
  asked: { readonly recordId: string; readonly id: string; readonly seen: number | null },
) {
  const unknown = () => refuse('not-found', 'There is no such result. Open the Soldier again.', { field: 'recordId' })
  const before = (await standingRecord(call.tx, scope, asked.recordId)) ?? unknown()
  const held = await holdSoldiers(call, scope, [before.soldierId], null)
  const record = (await standingRecord(call.tx, scope, asked.recordId)) ?? unknown()
  const sent = await recordsSent(call.tx, scope, [asked.id])
  const cell = sent.get(asked.id)
  if (cell !== undefined) {
    if (asked.id === asked.recordId || cell !== cellKey(record)) {
      refuse('already-exists', 'A result with this id says something else. Start again.', { field: 'id' })
    }
    return { record, held, conflict: null, again: true }
  }
  const found = (await cellsOf(call.tx, scope, [record.soldierId], [record.item])).get(cellKey(record)) ?? EMPTY
  const about = { id: asked.id, soldierId: record.soldierId, item: record.item }
  if (found.version !== asked.seen) return { record, held, conflict: { ...found, ...about }, again: false }
  if (record.replaced || record.act === 'remove') {
    refuse('failed-precondition', 'This result was corrected or removed already. Open the Soldier again.', {
      field: 'recordId',
    })
  }
  return { record, held, conflict: null, again: false }
}

export const correct: Handler<typeof correctReadiness> = async (
  call,
  { rosterId: _, recordId, id, seen, ...result },
) => {
  const { record: old, held, conflict, again } = await holdRecord(call, call.scope, { recordId, id, seen })
  if (conflict || again) return { about: [old.soldierId], answer: { recordId: id, conflict } }
  const { policy } = await newestPolicy(call.tx, call.scope)
  const owner = ownerOf(held, old.soldierId)
  const found = resultOf(lineOf(policy, old.item), result, call.today, owner)
  if (isResultProblem(found)) refuse('invalid-argument', found.message, { field: found.field })
  const { soldierId, item } = old
  const fresh = {
    ...result,
    ...found,
    id,
    soldierId,
    item,
    act: 'correct' as const,
    replaces: recordId,
  }
  await keep(call, call.scope, { accepted: [rowOf(call.scope, call.now, fresh)], policy, held })
  return { about: [soldierId], answer: { recordId: id, conflict: null } }
}

export const remove: Handler<typeof removeReadiness> = async (call, { recordId, id, seen, note }) => {
  const { record: old, held, conflict, again } = await holdRecord(call, call.scope, { recordId, id, seen })
  if (conflict || again) return { about: [old.soldierId], answer: { recordId: id, conflict } }
  const { policy } = await newestPolicy(call.tx, call.scope)
  const { soldierId, item } = old
  const empty = { outcome: null, value: null, doneOn: null, expiresOn: null, practice: false, detail: null }
  const fresh = {
    ...empty,
    id,
    soldierId,
    item,
    note,
    source: 'document' as const,
    act: 'remove' as const,
    replaces: recordId,
  }
  await keep(call, call.scope, { accepted: [rowOf(call.scope, call.now, fresh)], policy, held })
  return { about: [soldierId], answer: { recordId: id, conflict: null } }
}
