import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReadTx } from '../database/transaction.ts'
import type { ChainViewer } from '../roster/scope.ts'

/**
 * The Soldiers who perform a published duty on a day, and those who come off one of the night before or are still in
 * the time off after it.
 */
export interface DutiesAround {
  readonly standing: ReadonlySet<string>
  readonly comingOff: ReadonlySet<string>
}

/**
 * What published duty rosters say of the Soldiers of this roster or its chain on some days. They reach further ahead than
 * accountability. Operations may not import duty rosters, so compose.ts connects this.
 */
export type DutySource = (
  tx: ReadTx,
  scope: ChainViewer,
  asked: { readonly days: readonly CalendarDate[]; readonly over: 'roster' | 'chain' },
) => Promise<ReadonlyMap<CalendarDate, DutiesAround>>

/** Nobody performs a duty. */
export const NO_DUTIES: DutiesAround = { standing: new Set(), comingOff: new Set() }

/**
 * The Soldiers coming off a duty by the duty status of the day before, for which `known` has rows with the next key, which
 * is odd: a query of `key`, `roster_id` and `soldier_id`.
 */
export const OFF_DUTY = `select k.key - 1 as key, k.roster_id, k.soldier_id from known k
  where k.key % 2 = 1 and k.status = 'SD'`
