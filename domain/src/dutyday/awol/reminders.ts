import { type AwolClock, remindAt, type StepClock } from './awol-clock.ts'

/** Of which steps leaders are to be told now, and when there will be something to tell again. */
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
