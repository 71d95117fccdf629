import type { StrengthKind } from '../../roster/soldier-fields.ts'
import { DUTY_STATUS_CODES, NOT_REPORTED } from '../duty-status.ts'
import type { StatusOrUnreported } from '../schema.ts'

/** Lent to another unit: on the books and not on hand, so in no status. */
export const DETACHED = 'DET'

/** What a day of a Soldier on the roster counts as. */
export const DAY_KINDS = [...DUTY_STATUS_CODES, NOT_REPORTED, DETACHED] as const
export type DayKind = (typeof DAY_KINDS)[number]

/** What a Soldier counts as: the status, or that they are lent to another unit, whatever was recorded. */
export function dayKindOf(row: { readonly strength: StrengthKind; readonly status: StatusOrUnreported }): DayKind {
  return row.strength === 'detached' ? DETACHED : row.status
}
