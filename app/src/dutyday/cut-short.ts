import { DUTY_STATUSES, NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import type { AccountabilityRow, StatusEntry, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'

interface Standing {
  readonly status: AccountabilityRow['status']
  readonly entry: Pick<StatusEntry, 'to'> | null
}

/** An absence that was to go on and ends by this: said, because one key on a list is enough to do it. */
export function cutShort({ status, entry }: Standing, draft: Pick<StatusEntryInput, 'status' | 'from'>): string {
  if (status === NOT_REPORTED || !entry || !DUTY_STATUSES[status].spans || draft.status === status) return ''
  if (entry.to === null) return `, ${status} ended`
  return entry.to > draft.from ? `, ${status} to ${formatDate(entry.to)} ended` : ''
}
