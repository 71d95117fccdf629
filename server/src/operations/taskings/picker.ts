import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { type Busy, fairOrder, unavailability } from '@muster/domain/operations/taskings/availability.ts'
import type { getTaskingPicker } from '@muster/domain/operations/taskings/functions.ts'
import { PICKER_SHOWN } from '@muster/domain/operations/taskings/limits.ts'
import { type LineNeeds, misfits } from '@muster/domain/operations/taskings/needs.ts'
import type { Candidate, Tasking } from '@muster/domain/operations/taskings/schema.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { Call } from '../../platform/callable/implement.ts'
import { asViewer, type ChainViewer } from '../../roster/scope.ts'
import { type Known, knownOf, type StoredTasking, taskingOf } from './reads.ts'
import type { TaskingSources } from './sources.ts'

/** Why a Soldier does not suit a line: not free, or no fit. */
export type Judge = (soldier: Known, line: LineNeeds) => string[]

/** What other features know of some Soldiers, or of everybody, on the days of a tasking, as one question. */
export async function judgeOf(
  tx: ReadTx,
  scope: ChainViewer,
  tasking: Pick<StoredTasking, 'fromDay' | 'toDay'>,
  {
    soldierIds,
    sources,
    onIt = false,
  }: {
    readonly soldierIds: readonly string[] | null
    readonly sources: TaskingSources
    /** They are on it already: a detail on those days is this one. */
    readonly onIt?: boolean
  },
): Promise<Judge> {
  const days = { from: tasking.fromDay, to: tasking.toDay }
  const found: ReadonlyMap<string, readonly Busy[]>[] = []
  for (const source of sources.busy) found.push(await source(tx, scope, { ...days, soldierIds }))
  const vehicles = sources.vehicles && (await sources.vehicles(tx, scope, { ...days, soldierIds }))
  return (soldier, line) => {
    const busy = [
      ...soldier.taskings.map(({ name, from, to }) => ({ from, to, why: `On ${name}` })),
      ...found.flatMap((source) => source.get(soldier.soldierId) ?? []),
    ]
    const entries = onIt ? soldier.entries.filter(({ status }) => status !== 'DTL') : soldier.entries
    const qualified = {
      ...{ rank: soldier.rank, mos: soldier.mos, skills: [soldier.position, soldier.schools] },
      vehicles: vehicles && (vehicles.get(soldier.soldierId) ?? []),
    }
    return [...unavailability(days, { entries, busy }), ...misfits(qualified, line)]
  }
}

/** Who could go on a line, in fair order, and who could not with the reasons. */
export async function pick(
  call: Call<typeof getTaskingPicker>,
  { rosterId, taskingId, lineId, search }: InputOf<typeof getTaskingPicker>,
  sources: TaskingSources,
): Promise<OutputOf<typeof getTaskingPicker>> {
  const scope = await asViewer(call, rosterId)
  call.record({ rosterId })
  const tasking = await taskingOf(call.tx, scope, taskingId, call.now)
  const line = lineOf(tasking, lineId)
  const judge = await judgeOf(call.tx, scope, tasking, { soldierIds: null, sources })
  const onIt = new Set(tasking.lines.flatMap(({ assigned }) => assigned.map(({ soldierId }) => soldierId)))
  const wanted = search.toLowerCase()
  const candidates = (await knownOf(call.tx, scope, tasking, null))
    .map((soldier, place) => ({ soldier, place }))
    .filter(({ soldier }) => !onIt.has(soldier.soldierId))
    .filter(({ soldier }) => wanted === '' || `${rosterName(soldier)} ${soldier.mos}`.toLowerCase().includes(wanted))
    .map(({ soldier, place }) => ({ soldier, place, reasons: judge(soldier, line) }))
  const byTurn = candidates.toSorted((a, b) => fairOrder(shareOf(a), shareOf(b)))
  const fits = byTurn.filter(({ reasons }) => reasons.length === 0)
  // Nearest to fitting first: somebody with one reason is a question, with four none.
  const others = byTurn
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => a.reasons.length - b.reasons.length)
  return {
    fits: fits.slice(0, PICKER_SHOWN).map(onWire),
    others: others.slice(0, PICKER_SHOWN).map(onWire),
    totals: { fits: fits.length, others: others.length },
  }
}

export function lineOf(tasking: StoredTasking, lineId: string): StoredTasking['lines'][number] {
  return (
    tasking.lines.find(({ id }) => id === lineId) ??
    refuse('not-found', 'This line is not on the tasking any more. Look at it again.', { field: 'lineId' })
  )
}

/** The tasking as the wire has it: whoever is on it with what speaks against it now. */
export async function withProblems(
  call: { readonly tx: ReadTx },
  scope: ChainViewer,
  stored: StoredTasking,
  sources: TaskingSources,
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
    asked.length === 0 ? () => [] : await judgeOf(call.tx, scope, stored, { soldierIds: asked, sources, onIt: true })
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
  const { soldierId, rank, last, first, middle, suffix, mos, groupId, days, lastOn } = soldier
  return { soldierId, rank, last, first, middle, suffix, mos, groupId, days, lastOn, reasons }
}
