import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReadTx } from '../database/transaction.ts'
import type { ChainViewer } from '../roster/scope.ts'

/** Who stands a published duty on a day, and who comes off one of the night before, or is still in the time off after it. */
export interface DutiesAround {
  readonly standing: ReadonlySet<string>
  readonly comingOff: ReadonlySet<string>
}

/**
 * What published duty rosters say of the Soldiers of this roster, or of its chain: they reach further ahead than
 * accountability. Operations may not know them, so the composition root plugs this in.
 */
export type DutySource = (
  tx: ReadTx,
  scope: ChainViewer,
  asked: { readonly on: CalendarDate; readonly over: 'roster' | 'chain' },
) => Promise<DutiesAround>

/**
 * Who comes off a duty by the duty status of the day before, of which `known` has a row with the key 1: a query of
 * `roster_id` and `soldier_id`.
 */
export const OFF_DUTY = `select k.roster_id, k.soldier_id from known k where k.key = 1 and k.status = 'SD'`
