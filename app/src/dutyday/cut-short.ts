import { DUTY_STATUSES, NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import type { AccountabilityRow, StatusEntry, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'

interface Standing {
  readonly status: AccountabilityRow['status']
  readonly entry: Pick<StatusEntry, 'to'> | null
}

/**
 * Names an absence that this entry ends early. It is announced, because one key in the list is enough to do it by
 * mistake. Hours lie over an absence and end none.
 */
export function cutShort(
  { status, entry }: Standing,
  draft: Pick<StatusEntryInput, 'status' | 'from' | 'hours'>,
): string {
  if (draft.hours) return ''
  if (status === NOT_REPORTED || !entry || !DUTY_STATUSES[status].spans || draft.status === status) return ''
  if (entry.to === null) return `, ${status} ended`
  return entry.to > draft.from ? `, ${status} to ${formatDate(entry.to)} ended` : ''
}
