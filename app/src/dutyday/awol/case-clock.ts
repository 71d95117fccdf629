import type { AwolClock, StepClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'

/** The steps of a case as its page lists them; nothing in it changes by time alone. */
export interface SortedSteps {
  /** First due first; then those without an hour. */
  readonly open: readonly StepClock[]
  /** For what has to come first. */
  readonly later: readonly StepClock[]
  /** Done, or does not apply; the last one first. */
  readonly done: readonly StepClock[]
}

export function sortedSteps(clock: AwolClock, about: AwolCase): SortedSteps {
  const standing = (...wanted: readonly StepClock['standing'][]) =>
    clock.steps.filter((step) => wanted.includes(step.standing))
  const dueAt = ({ due }: StepClock) => due?.until.getTime() ?? Number.POSITIVE_INFINITY
  const records = new Map(about.records.map(({ step, recordedAt }) => [step, Date.parse(recordedAt)]))
  const doneAt = ({ step, due }: StepClock) => records.get(step.key) ?? due?.until.getTime() ?? 0
  return {
    open: standing('open').toSorted((a, b) => (dueAt(a) === dueAt(b) ? 0 : dueAt(a) - dueAt(b))),
    later: standing('waiting'),
    done: standing('done', 'not applicable').toSorted((a, b) => doneAt(b) - doneAt(a)),
  }
}
