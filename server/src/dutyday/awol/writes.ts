import { caseClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { type AwolState, STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import type { AwolPolicy } from '@muster/domain/dutyday/awol/policy.ts'
import { reminders } from '@muster/domain/dutyday/awol/reminders.ts'
import { type AwolEvent, MOST_EVENTS } from '@muster/domain/dutyday/awol/schema.ts'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { recordStatus } from '@muster/domain/dutyday/functions.ts'
import { statusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal, refuse } from '@muster/domain/kernel/refusal.ts'
import type { Updateable } from 'kysely'
import type { Call } from '../../platform/callable/implement.ts'
import type { ChainEditor } from '../../roster/scope.ts'
import { recordEntries } from '../record-entries.ts'
import { touchDuty, withdrawEntries } from '../writes.ts'
import { type HeldCase, heldCase, newestPolicy } from './reads.ts'
import type { AwolCasesTable } from './tables.ts'

type ActingCall = Pick<Call<typeof recordStatus>, 'tx' | 'now' | 'newId'>

/** One act on a roster, with the roster's clock locked. `at` is its instant. */
export interface Acting {
  readonly call: ActingCall
  readonly scope: ChainEditor
  readonly at: Date
}

export interface NewEvent {
  readonly id?: string
  readonly kind: AwolEvent['kind']
  readonly step?: string
  readonly happenedAt?: Date
  readonly from?: AwolState
  readonly to?: AwolState
  readonly note?: string
  readonly entryId?: string | null
  /** The columns of the case before a move. */
  readonly before?: object
}

/**
 * The policy version for a new case. The default becomes the roster's first version, so that it cannot change later.
 */
export async function policyForNewCase({ call, scope, at }: Acting): Promise<number> {
  const newest = await newestPolicy(call.tx, scope)
  if (newest.version !== null) return newest.version
  return addPolicy({ call, scope, at }, { version: 1, seed: true, policy: newest.policy })
}

export async function addPolicy(
  { call, scope, at }: Acting,
  { version, seed, policy }: { readonly version: number; readonly seed: boolean; readonly policy: AwolPolicy },
): Promise<number> {
  await call.tx.query
    .insertInto('awol_policies')
    .values({ roster_id: scope.rosterId, version, seed, at, by: scope.uid, policy: JSON.stringify(policy) })
    .execute()
  await touchDuty(call.tx, scope)
  return version
}

export async function insertCase(
  { call, scope, at }: Acting,
  fresh: Pick<
    AwolCasesTable,
    'state' | 'discovered_at' | 'absent_since' | 'place' | 'unknown_at' | 'decided_at' | 'decision'
  > & { readonly id: string; readonly soldierId: string; readonly policyVersion: number },
): Promise<void> {
  const { id, soldierId, policyVersion, ...columns } = fresh
  await call.tx.query
    .insertInto('awol_cases')
    .values({
      ...columns,
      roster_id: scope.rosterId,
      id,
      soldier_id: soldierId,
      policy_version: policyVersion,
      state_since: at,
      state_by: scope.uid,
      opened_at: at,
      opened_by: scope.uid,
      remind_at: at,
      told: '',
    })
    .execute()
}

/**
 * Records the duty status of a state, unless the duty day shows it already. A Soldier who is back and has another
 * status than absent keeps that one. Returns the new line of the history.
 */
export async function setStatus(
  { call, scope }: Acting,
  { soldierId, shown }: { readonly soldierId: string; readonly shown: { readonly status: DutyStatusCode } | null },
  state: AwolState,
  id = call.newId(),
): Promise<string | null> {
  const { status } = STATE_OF[state]
  if (status === null || shown?.status === status) return null
  if (state === 'returned' && shown !== null && !ABSENT.includes(shown.status)) return null
  const from = dayAt(call.now, scope.timeZone)
  const entry = statusEntryInput.parse({ id, soldierId, status, from })
  try {
    // This is part of the same call: a caller who may make it may record a status.
    await recordEntries(call as Call<typeof recordStatus>, scope, [entry])
  } catch (error) {
    // The error names the caller's own field, because the input has no list of entries.
    if (error instanceof Refusal) refuse(error.code, error.message, { field: 'caseId' })
    throw error
  }
  return id
}

const ABSENT: readonly DutyStatusCode[] = ['FTR', 'AUN', 'AWL', 'MIS']

/** Withdraws what a case recorded in the duty history. */
export async function takeBackStatus({ call, scope, at }: Acting, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length > 0) await withdrawEntries(call.tx, scope, entryIds, at)
}

/** Changes columns of a case, adds to its history, and sets the time of the next notice. */
export async function change(
  acting: Acting,
  held: Pick<HeldCase, 'id' | 'soldierId' | 'events'>,
  set: Updateable<AwolCasesTable>,
  event: NewEvent,
): Promise<HeldCase> {
  const { call, scope } = acting
  if (held.events >= MOST_EVENTS) {
    refuse('resource-exhausted', `A case holds ${MOST_EVENTS} lines of history. Close it and open another.`)
  }
  const moves = 'state' in set || 'closed_at' in set
  if (Object.keys(set).length > 0) {
    await call.tx.query
      .updateTable('awol_cases')
      .set({ ...set, ...(moves ? { state_by: scope.uid } : {}) })
      .where('roster_id', '=', scope.rosterId)
      .where('id', '=', held.id)
      .execute()
  }
  return settle(acting, held, event)
}

/** Adds to the history of a case, and sets the time of the next notice. */
export async function settle(
  { call, scope, at }: Acting,
  { id, soldierId }: Pick<HeldCase, 'id' | 'soldierId'>,
  event: NewEvent,
): Promise<HeldCase> {
  await call.tx.query
    .insertInto('awol_events')
    .values({
      roster_id: scope.rosterId,
      id: event.id ?? call.newId(),
      case_id: id,
      soldier_id: soldierId,
      kind: event.kind,
      at,
      by: scope.uid,
      step: event.step ?? null,
      happened_at: event.happenedAt ?? null,
      from_state: event.from ?? null,
      to_state: event.to ?? null,
      note: event.note ?? '',
      entry_id: event.entryId ?? null,
      before: event.before ? JSON.stringify(event.before) : null,
    })
    .execute()
  const held = await heldCase(call.tx, scope, id, call.now)
  await call.tx.query
    .updateTable('awol_cases')
    .set({ remind_at: STATE_EVENTS.includes(event.kind) ? at : nextReminder(held, call.now) })
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', id)
    .execute()
  await touchDuty(call.tx, scope)
  return held
}

/** The job notifies the leaders above of these at once. */
const STATE_EVENTS: readonly AwolEvent['kind'][] = ['opened', 'moved', 'taken back', 'closed', 'reopened']

/** When leaders are to be notified of this case next. */
function nextReminder(held: HeldCase, now: Date): Date | null {
  const { due, next } = reminders(caseClock(held.policy, held, now), held.timeZone, new Set(held.told), now)
  return due.length > 0 ? now : next
}
