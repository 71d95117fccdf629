import { DUTY_STATUS_CODES, NOT_REPORTED } from '../duty-status.ts'

/** Lent to another unit: on the books and not on hand, so in no status. */
export const DETACHED = 'DET'

/** What a day of a Soldier on the roster counts as. */
export const DAY_KINDS = [...DUTY_STATUS_CODES, NOT_REPORTED, DETACHED] as const
export type DayKind = (typeof DAY_KINDS)[number]
