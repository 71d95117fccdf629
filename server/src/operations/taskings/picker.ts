import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { type Busy, fairOrder, firstReasons, unavailability } from '@muster/domain/operations/taskings/availability.ts'
import type { getTaskingPicker } from '@muster/domain/operations/taskings/functions.ts'
import { MOST_REASONS } from '@muster/domain/operations/taskings/limits.ts'
import { type LineNeeds, misfits } from '@muster/domain/operations/taskings/needs.ts'
import type { Candidate, Tasking } from '@muster/domain/operations/taskings/schema.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { Call } from '../../platform/callable/implement.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { type Known, knownOf, type StoredTasking, taskingOf } from './reads.ts'
import { type BusySources, departing, noDriving, onProfile } from './sources.ts'

/** Why a Soldier does not suit a line: not free, or not qualified. */
export type Judge = (soldier: Known, line: LineNeeds) => string[]

/** The facts about some Soldiers on the days of a tasking and for its lines, read together. */
export async function judgeOf(
  tx: ReadTx,
  scope: ChainViewer,
  tasking: Pick<StoredTasking, 'fromDay' | 'toDay'>,
  {
    soldierIds,
    lines,
    sources,
    onIt = false,
  }: {
    readonly soldierIds: readonly string[]
    readonly lines: readonly LineNeeds[]
    readonly sources: BusySources
    /** They are on it already, so a detail on those days is this one. */
    readonly onIt?: boolean
  },
): Promise<Judge> {
  const days = { from: tasking.fromDay, to: tasking.toDay }
  const asked = { ...days, soldierIds }
  const found: ReadonlyMap<string, readonly Busy[]>[] = []
  for (const source of [...sources, onProfile, departing]) found.push(await source(tx, scope, asked))
  const driving = new Map<string, ReadonlyMap<string, readonly string[]>>()
  for (const { need } of lines) {
    if (need?.kind !== 'license' || driving.has(need.value)) continue
    driving.set(need.value, await noDriving(tx, scope, { ...asked, vehicle: need.value }))
  }
  return (soldier, line) => {
    const busy = [
      ...soldier.taskings.map(({ name, from, to }) => ({ from, to, why: `On ${name}` })),
      ...found.flatMap((source) => source.get(soldier.soldierId) ?? []),
    ]
    // A status filled in from a tasking that is listed adds nothing.
    const named = new Set(soldier.taskings.map(({ name }) => name))
    const entries = soldier.entries.filter(({ status, filledFrom }) =>
      onIt ? status !== 'DTL' : filledFrom === null || !named.has(filledFrom),
    )
    const qualified = {
      rank: soldier.rank,
      mos: soldier.mos,
      skills: [soldier.position, soldier.schools],
      noDriving: driving.get(line.need?.value ?? '')?.get(soldier.soldierId) ?? [],
    }
    const unfit = misfits(qualified, line)
    return [...firstReasons(unavailability(days, { entries, busy }), MOST_REASONS - unfit.length), ...unfit]
  }
}

/** The Soldiers who could go on a line, in fair order, and the others with the reasons. */
export async function pick(
  call: Call<typeof getTaskingPicker>,
  { taskingId, lineId }: InputOf<typeof getTaskingPicker>,
  sources: BusySources,
): Promise<OutputOf<typeof getTaskingPicker>> {
  const tasking = await taskingOf(call.tx, call.scope, taskingId, call.now)
  const line = lineOf(tasking, lineId)
  const everybody = await knownOf(call.tx, call.scope, tasking, null)
  const soldierIds = everybody.map(({ soldierId }) => soldierId)
  const judge = await judgeOf(call.tx, call.scope, tasking, { soldierIds, lines: [line], sources })
  const onIt = new Set(tasking.lines.flatMap(({ assigned }) => assigned.map(({ soldierId }) => soldierId)))
  const candidates = everybody
    .map((soldier, place) => ({ soldier, place }))
    .filter(({ soldier }) => !onIt.has(soldier.soldierId))
    .map(({ soldier, place }) => ({ soldier, place, reasons: judge(soldier, line) }))
  const byTurn = candidates.toSorted((a, b) => fairOrder(shareOf(a), shareOf(b)))
  const fits = byTurn.filter(({ reasons }) => reasons.length === 0)
  // The nearest to fitting come first: a Soldier with one reason against is worth a question, one with four is not.
  const others = byTurn
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => a.reasons.length - b.reasons.length)
  return { fits: fits.map(onWire), others: others.map(onWire) }
}

export function lineOf(tasking: StoredTasking, lineId: string): StoredTasking['lines'][number] {
  return (
    tasking.lines.find(({ id }) => id === lineId) ??
    refuse('not-found', 'This line is no longer on the tasking. Reload it.', { field: 'lineId' })
  )
}

/** The tasking in the form of answers, each assigned Soldier with the current reasons against. */
export async function withProblems(
  call: { readonly tx: ReadTx },
  scope: ChainViewer,
  stored: StoredTasking,
  sources: BusySources,
): Promise<Tasking> {
  const ids = stored.lines.flatMap(({ assigned }) => assigned.map(({ soldierId }) => soldierId))
  const over = stored.state === 'closed' || stored.state === 'cancelled'
  const asked = over ? [] : ids
  const known = new Map(
    asked.length === 0
      ? []
      : (await knownOf(call.tx, scope, stored, asked)).map((soldier) => [soldier.soldierId, soldier]),
  )
  const judge =
    asked.length === 0
      ? () => []
      : await judgeOf(call.tx, scope, stored, { soldierIds: asked, lines: stored.lines, sources, onIt: true })
  return {
    ...stored,
    lines: stored.lines.map((line) => ({
      ...line,
      assigned: line.assigned.map((one) => {
        const soldier = known.get(one.soldierId)
        return { ...one, problems: soldier ? judge(soldier, line) : [] }
      }),
    })),
  }
}

function shareOf({ soldier, place }: { readonly soldier: Known; readonly place: number }) {
  return { days: soldier.days, last: soldier.lastOn, place }
}

function onWire({ soldier, reasons }: { readonly soldier: Known; readonly reasons: string[] }): Candidate {
  const { soldierId, rank, last, first, middle, suffix, sharesName, mos, groupId, days, lastOn } = soldier
  return { soldierId, rank, last, first, middle, suffix, sharesName, mos, groupId, days, lastOn, reasons }
}
