import type { StrengthKind } from '../../roster/soldier-fields.ts'
import { DUTY_STATUS_CODES, NOT_REPORTED } from '../duty-status.ts'
import type { StatusOrUnreported } from '../schema.ts'

/** On loan to another unit: on the books and not on hand, so without a status. */
export const DETACHED = 'DET'

/** The kinds of days of a Soldier on the roster. */
export const DAY_KINDS = [...DUTY_STATUS_CODES, NOT_REPORTED, DETACHED] as const
export type DayKind = (typeof DAY_KINDS)[number]

/** The kind of a day: the status, or detached when the Soldier is on loan to another unit. */
export function dayKindOf(row: { readonly strength: StrengthKind; readonly status: StatusOrUnreported }): DayKind {
  return row.strength === 'detached' ? DETACHED : row.status
}
