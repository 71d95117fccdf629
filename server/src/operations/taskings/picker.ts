import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { type Busy, fairOrder, firstReasons, unavailability } from '@muster/domain/operations/taskings/availability.ts'
import type { getTaskingPicker } from '@muster/domain/operations/taskings/functions.ts'
import { MOST_REASONS } from '@muster/domain/operations/taskings/limits.ts'
import { type LineNeeds, misfits } from '@muster/domain/operations/taskings/needs.ts'
import type { Candidate, Tasking } from '@muster/domain/operations/taskings/schema.ts'
import { isOpen } from '@muster/domain/operations/taskings/states.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { Call } from '../../platform/callable/implement.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { type Known, knownOf, type StoredTasking, taskingOf } from './reads.ts'
import { type AskedDays, type BusySources, departing, drivingOf, type NoDriving, onProfile } from './sources.ts'

type Days = Pick<StoredTasking, 'fromDay' | 'toDay'>

/** Why a Soldier does not suit a line of a tasking: not free, or not qualified. */
export type Judge = (tasking: Days, soldier: Known, line: LineNeeds) => string[]

interface Judged {
  readonly tasking: Days
  readonly soldierIds: readonly string[]
  readonly lines: readonly LineNeeds[]
}

/** The facts about some Soldiers on the days of each tasking and for its lines, read together. */
export async function judgeOf(
  tx: ReadTx,
  scope: ChainViewer,
  judged: readonly Judged[],
  {
    sources,
    onIt = false,
  }: {
    readonly sources: BusySources
    /** They are on it already, so a detail on those days is this one. */
    readonly onIt?: boolean
  },
): Promise<Judge> {
  const asked = askedOf(judged)
  const found: ReadonlyMap<string, readonly Busy[]>[] = []
  if (asked !== null) {
    for (const source of [...sources, onProfile, departing]) found.push(await source(tx, scope, asked))
  }
  const noDriving = await licensed(tx, scope, judged)
  return ({ fromDay, toDay }, soldier, line) => {
    const days = { from: fromDay, to: toDay }
    const busy = [
      ...soldier.taskings.map(({ name, from, to }) => ({ from, to, why: `On ${name}` })),
      ...found.flatMap((source) => source.get(soldier.soldierId) ?? []),
    ]
    // A status filled in from a tasking that is listed adds nothing.
    const named = new Set(soldier.taskings.map(({ name }) => name))
    const entries = soldier.entries.filter(({ status, filledFrom }) =>
      onIt ? status !== 'DTL' : filledFrom === null || !named.has(filledFrom),
    )
    const vehicle = vehicleFor(line)
    const qualified = {
      rank: soldier.rank,
      mos: soldier.mos,
      skills: [soldier.position, soldier.schools],
      noDriving: vehicle === null ? [] : noDriving(soldier.soldierId, vehicle, days),
    }
    const unfit = misfits(qualified, line)
    return [...firstReasons(unavailability(days, { entries, busy }), MOST_REASONS - unfit.length), ...unfit]
  }
}

/** All the Soldiers, and the days from the first tasking to the last. Null without any tasking. */
function askedOf(judged: readonly Judged[]): AskedDays | null {
  const days = judged.flatMap(({ tasking }) => [tasking.fromDay, tasking.toDay]).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return null
  return { from, to, soldierIds: [...new Set(judged.flatMap(({ soldierIds }) => soldierIds))] }
}

const vehicleFor = ({ need }: LineNeeds) => (need?.kind === 'license' ? need.value : null)

/** Who may drive what the lines need. Licenses are read only where a line needs a driver. */
async function licensed(tx: ReadTx, scope: ChainViewer, judged: readonly Judged[]): Promise<NoDriving> {
  const driven = judged.filter(({ lines }) => lines.some((line) => vehicleFor(line) !== null))
  if (driven.length === 0) return () => []
  const soldierIds = [...new Set(driven.flatMap((one) => one.soldierIds))]
  const vehicles = driven.flatMap(({ lines }) => lines.flatMap((line) => vehicleFor(line) ?? []))
  return drivingOf(tx, scope, { soldierIds, vehicles })
}

/** The Soldiers who could go on a line, in fair order, and the others with the reasons. */
export async function pick(
  call: Call<typeof getTaskingPicker>,
  { taskingId, lineId }: InputOf<typeof getTaskingPicker>,
  sources: BusySources,
): Promise<OutputOf<typeof getTaskingPicker>> {
  const tasking = await taskingOf(call.tx, call.scope, taskingId, call.now)
  const line = lineOf(tasking, lineId)
  const everybody = (await knownOf(call.tx, call.scope, [tasking], 'everybody')).get(taskingId) ?? []
  const soldierIds = everybody.map(({ soldierId }) => soldierId)
  const judge = await judgeOf(call.tx, call.scope, [{ tasking, soldierIds, lines: [line] }], { sources })
  const onIt = new Set(tasking.lines.flatMap(({ assigned }) => assigned.map(({ soldierId }) => soldierId)))
  const candidates = everybody
    .map((soldier, place) => ({ soldier, place }))
    .filter(({ soldier }) => !onIt.has(soldier.soldierId))
    .map(({ soldier, place }) => ({ soldier, place, reasons: judge(tasking, soldier, line) }))
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

/** The taskings in the form of answers, each assigned Soldier with the current reasons against. */
export async function withProblems(
  call: { readonly tx: ReadTx },
  scope: ChainViewer,
  stored: readonly StoredTasking[],
  sources: BusySources,
): Promise<Tasking[]> {
  const judged = stored.flatMap((tasking) => {
    const soldierIds = tasking.lines.flatMap(({ assigned }) => assigned.map(({ soldierId }) => soldierId))
    return isOpen(tasking.state) && soldierIds.length > 0 ? [{ tasking, soldierIds, lines: tasking.lines }] : []
  })
  const asked = judged.map(({ tasking }) => tasking)
  const known = asked.length === 0 ? null : await knownOf(call.tx, scope, asked, 'on it')
  const judge = await judgeOf(call.tx, scope, judged, { sources, onIt: true })
  return stored.map((tasking) => {
    const onIt = new Map(known?.get(tasking.id)?.map((soldier) => [soldier.soldierId, soldier]))
    return {
      ...tasking,
      lines: tasking.lines.map((line) => ({
        ...line,
        assigned: line.assigned.map((one) => {
          const soldier = onIt.get(one.soldierId)
          return { ...one, problems: soldier ? judge(tasking, soldier, line) : [] }
        }),
      })),
    }
  })
}

function shareOf({ soldier, place }: { readonly soldier: Known; readonly place: number }) {
  return { days: soldier.days, last: soldier.lastOn, place }
}

function onWire({ soldier, reasons }: { readonly soldier: Known; readonly reasons: string[] }): Candidate {
  const { soldierId, rank, last, first, middle, suffix, sharesName, mos, groupId, days, lastOn } = soldier
  return { soldierId, rank, last, first, middle, suffix, sharesName, mos, groupId, days, lastOn, reasons }
}
