import { type AwolClock, remindAt, type StepClock } from './awol-clock.ts'

/** The steps to remind leaders of now, and when the next reminder is due. */
export function reminders(
  clock: AwolClock,
  timeZone: string,
  told: ReadonlySet<string>,
  now: Date,
): { readonly due: readonly StepClock[]; readonly next: Date | null } {
  const due: StepClock[] = []
  let next: Date | null = null
  for (const step of clock.steps) {
    if (step.standing !== 'open' || told.has(step.step.key)) continue
    const at = remindAt(step, timeZone)
    if (at === null) continue
    if (at <= now) due.push(step)
    else if (next === null || at < next) next = at
  }
  return { due, next }
}
