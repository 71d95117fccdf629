import { formatDate } from '../kernel/calendar-date.ts'
import { DUTY_STATUSES, NOT_REPORTED } from './duty-status.ts'
import type { AccountabilityRow } from './schema.ts'

/** Why a Soldier is away today: `Leave to 1 Dec 2026`. Empty for a Soldier who is present or not reported. */
export function awayWords({
  status,
  entry,
}: {
  readonly status: AccountabilityRow['status']
  readonly entry: Pick<NonNullable<AccountabilityRow['entry']>, 'to'> | null
}): string {
  if (status === NOT_REPORTED || DUTY_STATUSES[status].present) return ''
  return `${DUTY_STATUSES[status].label}${entry?.to ? ` to ${formatDate(entry.to)}` : ''}`
}
