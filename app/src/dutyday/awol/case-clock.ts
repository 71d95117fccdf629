import type { AwolClock, StepClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'

/** The steps of a case in the order of its page. Time alone does not change them. */
export interface SortedSteps {
  /** Earliest due first; then steps without a deadline. */
  readonly open: readonly StepClock[]
  /** Steps that wait for another step. */
  readonly later: readonly StepClock[]
  /** Done or not applicable; latest first. */
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
