import type { DutyStatusCode } from '../../dutyday/duty-status.ts'
import { DETACHED } from '../../dutyday/history/day-kind.ts'
import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { LEAVE_KINDS, type LeaveKind } from './kinds.ts'
import type { CalendarBar, Minimums } from './schema.ts'
import type { LeaveState } from './states.ts'
import { DEFAULT_MINIMUM, type StrengthFacts } from './strength.ts'

interface Stretch {
  readonly soldierId: string
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** The facts about the absences of a roster on some days. */
export interface PictureFacts {
  /** Null when it was never set. */
  readonly minimum: number | null
  readonly groupMinimums: Minimums['groups']
  readonly groups: StrengthFacts['groups']
  readonly soldiers: StrengthFacts['soldiers']
  /** From the duty history: Soldiers who are absent with a status, or on loan to another unit. */
  readonly stretches: readonly (Stretch & { readonly status: DutyStatusCode | typeof DETACHED })[]
  /** Requests that wait or are approved, up to the day on which the Soldier signed in. */
  readonly requests: readonly (Stretch & {
    readonly id: string
    readonly kind: LeaveKind
    readonly state: LeaveState
  })[]
}

/** The strength on these days. Soldiers with a waiting request count as away, as if all were approved. */
export function strengthOf(facts: PictureFacts): StrengthFacts {
  const detached = facts.stretches.filter(({ status }) => status === DETACHED)
  const absences = facts.stretches.filter(({ status }) => status !== DETACHED)
  return {
    soldiers: facts.soldiers,
    groups: facts.groups,
    absences: [...absences, ...facts.requests],
    detached,
    minimum: facts.minimum ?? DEFAULT_MINIMUM,
    groupMinimums: facts.groupMinimums,
  }
}

/** The bars of a calendar: every request, and the parts of the duty history that no approved request covers. */
export function barsOf(facts: PictureFacts): CalendarBar[] {
  const known = new Set(facts.soldiers.map(({ soldierId }) => soldierId))
  const asked = facts.requests.map(
    ({ id, soldierId, kind, state, from, to }): CalendarBar => ({
      soldierId,
      from,
      to,
      requestId: id,
      kind,
      state,
      status: LEAVE_KINDS[kind].status,
    }),
  )
  const approved = Map.groupBy(
    asked.filter(({ state }) => state === 'approved'),
    ({ soldierId }) => soldierId,
  )
  const said = facts.stretches.flatMap(({ soldierId, from, to, status }): CalendarBar[] => {
    if (status === DETACHED) return []
    const covering = (approved.get(soldierId) ?? []).filter((bar) => bar.status === status)
    return uncovered({ from, to }, covering).map((rest) => ({
      soldierId,
      ...rest,
      requestId: null,
      kind: null,
      state: null,
      status,
    }))
  })
  return [...asked, ...said].filter(({ soldierId }) => known.has(soldierId))
}

type Days = Pick<Stretch, 'from' | 'to'>

/** The parts of a period that no other one covers. */
function uncovered(days: Days, others: readonly Days[]): Days[] {
  let left: Days[] = [days]
  for (const other of others) {
    left = left.flatMap(({ from, to }) => {
      if (other.to < from || other.from > to) return [{ from, to }]
      return [
        ...(other.from > from ? [{ from, to: addDays(other.from, -1) }] : []),
        ...(other.to < to ? [{ from: addDays(other.to, 1), to }] : []),
      ]
    })
  }
  return left
}
