import type { AwolPolicy } from './policy.ts'
import { isMoveStep } from './policy.ts'
import { caseClock, type Due, type StepClock } from './awol-clock.ts'

export interface LinePoint {
  readonly key: string
  readonly label: string
  /** When it was done, otherwise when it is due at the latest. */
  readonly at: Date
  readonly standing: 'done' | 'late' | 'next' | 'later'
  /** A move of the case, such as the decision: a threshold that the line names. */
  readonly move: boolean
}

/** The points of the line, on screen and on paper. */
export const LINE_WORDS: Readonly<Record<LinePoint['standing'], string>> = {
  done: 'Done',
  late: 'Late',
  next: 'Next',
  later: 'Later',
}

/** What happens where the case is on its line. */
export function hereWords({ returnedAt, closedAt }: Pick<Facts, 'returnedAt' | 'closedAt'>): string {
  if (returnedAt !== null) return 'Returned'
  return closedAt === null ? 'Now' : 'Closed'
}

export interface CaseLine {
  /** The discovery, hour 0. */
  readonly from: Date
  /** The last point on the line. */
  readonly to: Date
  /** Where the case is: now, or the return or the end of the case. */
  readonly here: Date
  /** In the order of time. Steps without a time are not on the line. */
  readonly points: readonly LinePoint[]
}

type Facts = Parameters<typeof caseClock>[1]

/** An absence from its discovery to the last step of the policy, with what was done and what comes next. */
export function caseLine(policy: AwolPolicy, about: Facts, now: Date): CaseLine {
  const { steps } = caseClock(policy, about, now)
  const next = nextOf(steps)
  const from = new Date(about.discoveredAt)
  const done = new Map(about.records.map(({ step, at }) => [step, at]))
  const moved: Readonly<Record<string, string | null>> = {
    'absent-unknown': about.unknownAt ?? about.decidedAt,
    decide: about.decidedAt,
    drop: about.droppedAt,
  }
  const points = steps
    .flatMap((clock): LinePoint[] => {
      const { key, label } = clock.step
      const doneAt = clock.standing === 'done' ? (isMoveStep(key) ? moved[key] : done.get(key)) : null
      const at = doneAt ? new Date(doneAt) : dueAt(clock.due)
      const standing = standingOf(clock, next)
      return at && standing ? [{ key, label, at, standing, move: isMoveStep(key) }] : []
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const here = new Date(about.returnedAt ?? about.closedAt ?? now)
  const last = Math.max(here.getTime(), ...points.map(({ at }) => at.getTime()), from.getTime() + 1)
  return { from, to: new Date(last), here, points }
}

/** A step due on a day is due until midnight. Its point is on that day, not on the next. */
function dueAt(due: Due | null): Date | null {
  if (due === null) return null
  return due.kind === 'day' ? new Date(due.until.getTime() - 1) : due.until
}

/** The open step that is due first and not late yet. */
function nextOf(steps: readonly StepClock[]): StepClock | null {
  return steps
    .filter(({ standing, due, lateBy }) => standing === 'open' && due !== null && lateBy === null)
    .reduce<StepClock | null>(
      (first, step) => (first?.due && step.due && first.due.until <= step.due.until ? first : step),
      null,
    )
}

function standingOf(clock: StepClock, next: StepClock | null): LinePoint['standing'] | null {
  if (clock.standing === 'done') return 'done'
  if (clock.standing === 'waiting') return 'later'
  if (clock.standing !== 'open') return null
  if (clock.lateBy !== null) return 'late'
  return clock.step.key === next?.step.key ? 'next' : 'later'
}

/**
 * The place of a moment on the line, from 0 to 1. The first hours have most steps, so they get more room: the root of
 * the share of time.
 */
export function placeOnLine({ from, to }: Pick<CaseLine, 'from' | 'to'>, at: Date): number {
  const share = (at.getTime() - from.getTime()) / (to.getTime() - from.getTime())
  return Math.sqrt(Math.min(1, Math.max(0, share)))
}
