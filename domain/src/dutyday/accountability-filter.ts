import { DUTY_STATUSES, NOT_REPORTED } from './duty-status.ts'
import type { AccountabilityRow } from './schema.ts'

/** The ways to narrow the list of a duty day. The values are also in the address: `/dutyday?only=due back`. */
export const ONLY = ['all', 'unreported', 'due back', 'away'] as const
export type Only = (typeof ONLY)[number]

/** The filter from the address of the screen. */
export function onlyOf(text: string | undefined): Only {
  return ONLY.find((only) => only === text) ?? 'all'
}

export function matches(row: Pick<AccountabilityRow, 'status' | 'dueBack'>, only: Only): boolean {
  if (only === 'unreported') return row.status === NOT_REPORTED
  if (only === 'due back') return row.dueBack !== null
  if (only === 'away') return row.status !== NOT_REPORTED && !DUTY_STATUSES[row.status].present
  return true
}
