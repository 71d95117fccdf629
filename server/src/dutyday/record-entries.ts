import { type Continuation, continuationsFor } from '@muster/domain/dutyday/continuations.ts'
import { daysSaid, hoursProblem } from '@muster/domain/dutyday/hours.ts'
import { daysOfHours } from '@muster/domain/dutyday/hours-words.ts'
import { aheadProblem, checkEntry, recordedUntil } from '@muster/domain/dutyday/status-history.ts'
import { isMissing } from '@muster/domain/dutyday/duty-status.ts'
import { keptReason, reasonWanted, submittedDayChanged } from '@muster/domain/dutyday/history/corrections.ts'
import type { recordStatus } from '@muster/domain/dutyday/functions.ts'
import type { StatusEntry, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { addDays, type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { AnswerOf, Call } from '../platform/callable/implement.ts'
import type { ChainEditor } from '../roster/scope.ts'
import { entriesOf, historiesOf, type HistoryLine, missingAhead, soldiersOf, submittedDays } from './reads.ts'
import { addEntries, type NewEntry, nextInstant } from './writes.ts'

type Input = StatusEntryInput & { readonly at: number; readonly madeOn: CalendarDate | null }

/** The stored entries, and the Soldiers whose history grew. */
type Recorded = AnswerOf<typeof recordStatus>

/**
 * Adds entries to the history, all of them or none, in the order they came: of two about the same Soldier the second
 * was recorded later. An entry that is stored already with the same content is returned as stored. A late correction
 * adds lines that keep the days around it as they were.
 */
export async function recordEntries(
  call: Call<typeof recordStatus>,
  scope: ChainEditor,
  inputs: readonly StatusEntryInput[],
): Promise<Recorded> {
  const wanted = inputs.map((input, at) => ({
    ...input,
    ...daysOf(input, scope.timeZone),
    at,
    id: input.id.toLowerCase(),
    soldierId: input.soldierId.toLowerCase(),
    madeOn: input.madeAt ? dayAt(new Date(input.madeAt), scope.timeZone) : null,
  }))
  const { today } = call
  await checkAll(call, scope, wanted, today)

  const first = await nextInstant(call.tx, scope, call.now, mostForOne(wanted))
  const ids = wanted.map(({ id }) => id)
  const stored = byId(await entriesOf(call.tx, scope, ids))
  const fresh = newOnes(wanted, stored)

  const reachingBack = fresh.filter((entry) => entry.from < today)
  const looked = await whoseHistory(call, scope, fresh, today)
  const histories = Map.groupBy(
    looked.length > 0 ? await historiesOf(call.tx, scope, looked) : [],
    (entry) => entry.soldierId,
  )
  await checkReasons(call, scope, reachingBack, histories, today)
  const all: NewEntry[] = []
  const instants = new Map<string, Date>()
  for (const { at: _, reason, madeAt, madeOn, ...input } of fresh) {
    const { soldierId } = input
    const before = instants.get(soldierId)
    const recordedAt = before ? new Date(before.getTime() + 1) : first
    instants.set(soldierId, recordedAt)
    const why = keptReason({ ...input, reason, madeOn }, today)
    const told = { recordedAt, reason: why, madeAt: madeAt ? new Date(madeAt) : null }
    const entry: NewEntry = { ...input, ...told, continues: null }
    const history: HistoryLine[] = histories.get(soldierId) ?? []
    const ofDays = saidOfDays(input, scope.timeZone)
    const together = ofDays ? [...(input.hours ? [ofDays] : []), ...continuationsFor(ofDays, history, today)] : []
    const continuations = together.map(
      (continuation): NewEntry => ({ ...continuation, ...told, id: call.newId(), continues: entry.id }),
    )
    histories.set(soldierId, [...history, asLine(entry), ...continuations.map(asLine)])
    all.push(entry, ...continuations)
  }
  await addEntries(call.tx, scope, all)
  const standing = all.length > 0 ? byId(await entriesOf(call.tx, scope, ids)) : stored
  const entries = ids.flatMap((id) => {
    const line = standing.get(id)
    if (!line) return []
    const { withdrawnAt: _, withdrawnBy: __, reason: ___, madeAt: ____, ...answer } = line
    return [answer]
  })
  return { about: all.map(({ soldierId }) => soldierId), answer: { entries } }
}

/** The days of an entry: for hours, those that they touch in the unit's time zone. */
function daysOf(input: StatusEntryInput, timeZone: string): Pick<StatusEntryInput, 'from' | 'to'> {
  return input.hours ? daysOfHours(input.hours, timeZone) : { from: input.from, to: recordedUntil(input) }
}

/** What an entry says about whole days. Null for hours that cover none, or of a status for one day. */
function saidOfDays(
  { soldierId, status, from, to, place, remark, method, hours }: Omit<StatusEntryInput, 'id'>,
  timeZone: string,
): Continuation | null {
  const said = { soldierId, status, place, remark, method }
  if (!hours) return { ...said, from, to }
  const days = daysSaid(status, hours, timeZone)
  return days && { ...said, from: days.from, to: days.to }
}

/**
 * The Soldiers for whom an entry changes more than its own days: those corrected for a past day, those missing, whose
 * plans must not begin, and those found.
 */
async function whoseHistory(
  call: Call<typeof recordStatus>,
  scope: ChainEditor,
  fresh: readonly Input[],
  today: CalendarDate,
): Promise<string[]> {
  const whole = new Set(
    fresh.flatMap(({ soldierId, from, status }) => (from < today || isMissing(status) ? [soldierId] : [])),
  )
  const others = [...new Set(fresh.map(({ soldierId }) => soldierId))].filter((id) => !whole.has(id))
  const missing = others.length > 0 ? await missingAhead(call.tx, scope, others, today) : []
  return [...whole, ...missing]
}

async function checkAll(
  call: Call<typeof recordStatus>,
  scope: ChainEditor,
  wanted: readonly Input[],
  today: CalendarDate,
): Promise<void> {
  const ids = [...new Set(wanted.map((entry) => entry.soldierId))]
  const soldiers = new Map((await soldiersOf(call.tx, scope, ids, today)).map((soldier) => [soldier.id, soldier]))
  for (const entry of wanted) {
    const soldier = soldiers.get(entry.soldierId)
    if (!soldier) {
      refuse('not-found', 'No such Soldier in this roster. Open the roster again.', {
        field: `entries.${entry.at}.soldierId`,
      })
    }
    if (soldier.archived) {
      refuse('failed-precondition', 'This Soldier is archived. Restore the Soldier first.', {
        field: `entries.${entry.at}.soldierId`,
      })
    }
    const problem =
      (entry.hours ? hoursProblem(entry.status, entry.hours, scope.timeZone) : null) ??
      checkEntry(entry, { today, gainedOn: soldier.gainedOn }) ??
      aheadProblem(entry.status, entry.from, today)
    if (problem) {
      const field = entry.hours ? 'hours' : entry.to !== null && entry.to < entry.from ? 'to' : 'from'
      refuse('invalid-argument', problem, { field: `entries.${entry.at}.${field}` })
    }
  }
}

/** A correction of a submitted day needs a reason, which the history keeps. */
async function checkReasons(
  call: Call<typeof recordStatus>,
  scope: ChainEditor,
  reachingBack: readonly Input[],
  histories: ReadonlyMap<string, readonly HistoryLine[]>,
  today: CalendarDate,
): Promise<void> {
  const [first] = reachingBack.map((entry) => entry.from).sort()
  if (first === undefined) return
  const submitted = await submittedDays(call.tx, scope, first, addDays(today, -1))
  for (const entry of reachingBack) {
    const history = histories.get(entry.soldierId) ?? []
    const day = submittedDayChanged(entry, { today, submitted, history })
    if (day) refuse('failed-precondition', reasonWanted(day), { field: `entries.${entry.at}.reason` })
  }
}

/** The largest number of entries about one Soldier, because each takes an instant of its own. */
function mostForOne(wanted: readonly Input[]): number {
  return Math.max(
    ...Map.groupBy(wanted, (entry) => entry.soldierId)
      .values()
      .map((entries) => entries.length),
  )
}

/** Those not stored yet, each once. An id that already has another meaning is refused. */
function newOnes(wanted: readonly Input[], stored: ReadonlyMap<string, HistoryLine>): Input[] {
  const fresh = new Map<string, Input>()
  for (const entry of wanted) {
    const known = stored.get(entry.id) ?? fresh.get(entry.id)
    if (!known) fresh.set(entry.id, entry)
    else if (!saysTheSame(known, entry)) {
      refuse('already-exists', 'An entry with this id says something else. Record this one under a new id.', {
        field: `entries.${entry.at}.id`,
      })
    }
  }
  return [...fresh.values()]
}

function byId(lines: readonly HistoryLine[]): ReadonlyMap<string, HistoryLine> {
  return new Map(lines.map((line) => [line.id, line]))
}

function saysTheSame(a: Omit<StatusEntry, 'id' | 'recordedAt' | 'recordedBy'>, b: Input): boolean {
  return (
    a.soldierId === b.soldierId &&
    a.status === b.status &&
    a.from === b.from &&
    a.to === b.to &&
    a.place === b.place &&
    a.remark === b.remark &&
    a.method === b.method &&
    (a.source ?? null) === (b.source ?? null) &&
    sameHours(a.hours, b.hours)
  )
}

function sameHours(a: StatusEntry['hours'], b: StatusEntry['hours']): boolean {
  if (!a || !b) return !a && !b
  return Date.parse(a.startsAt) === Date.parse(b.startsAt) && Date.parse(a.endsAt) === Date.parse(b.endsAt)
}

function asLine(entry: NewEntry): HistoryLine {
  const { continues: _, recordedAt, madeAt, reason = '', ...said } = entry
  const told = { recordedAt: recordedAt.toISOString(), recordedBy: '', reason, madeAt: madeAt?.toISOString() ?? null }
  return { ...said, ...told, withdrawnAt: null, withdrawnBy: null }
}
