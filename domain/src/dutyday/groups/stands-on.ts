import { formatTime } from '../../kernel/calendar-date.ts'
import { capital } from '../../kernel/capital.ts'
import type { Submission } from '../schema.ts'

/** More than these are counted and not named. */
const NAMED = 20

/**
 * What a roster's report stands on: `On the reports of 1st Platoon 0620, 2nd Platoon 0624; without 3rd Platoon`. Null
 * for a roster without leaders of groups and rosters below.
 */
export function standsOnWords({ standsOn = [] }: Pick<Submission, 'standsOn'>, timeZone: string): string | null {
  if (standsOn.length === 0) return null
  const on = standsOn.flatMap(({ name, submittedAt }) =>
    submittedAt === null ? [] : [`${name} ${formatTime(new Date(submittedAt), timeZone)}`],
  )
  const without = standsOn.flatMap(({ name, submittedAt }) => (submittedAt === null ? [name] : []))
  const parts = [
    ...(on.length > 0 ? [`on the reports of ${named(on)}`] : []),
    ...(without.length > 0 ? [`without ${named(without)}`] : []),
  ]
  return capital(parts.join('; '))
}

function named(names: readonly string[]): string {
  const first = names.slice(0, NAMED).join(', ')
  return names.length > NAMED ? `${first} and ${names.length - NAMED} more` : first
}
