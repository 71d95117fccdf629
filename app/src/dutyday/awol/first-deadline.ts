import type { AwolPolicy, PolicyStep } from '@muster/domain/dutyday/awol/policy.ts'

const HOUR_MS = 3_600_000

interface Deadline {
  readonly label: string
  readonly at: Date
}

/** What the policy wants first after the absence was discovered, apart from what is due at once. */
export function firstDeadline({ steps }: Pick<AwolPolicy, 'steps'>, discovered: string): Deadline | null {
  return steps
    .filter(({ on }) => on)
    .map((step) => deadlineOf(step, discovered))
    .reduce((first, each) => (each !== null && (first === null || each.at < first.at) ? each : first), null)
}

function deadlineOf({ label, due }: PolicyStep, discovered: string): Deadline | null {
  if (due.kind !== 'hours' || due.after !== 'discovery' || due.hours === 0) return null
  return { label, at: new Date(Date.parse(discovered) + due.hours * HOUR_MS) }
}
