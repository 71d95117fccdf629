import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Busy } from '@muster/domain/operations/taskings/availability.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'

export interface AskedDays {
  readonly from: CalendarDate
  readonly to: CalendarDate
  /** Of these Soldiers; null for everybody on the roster. */
  readonly soldierIds: readonly string[] | null
}

/** Tells when Soldiers are not free, beyond what accountability knows: published duties, profiles. */
export type BusySource = (
  tx: ReadTx,
  scope: ChainViewer,
  asked: AskedDays,
) => Promise<ReadonlyMap<string, readonly Busy[]>>

/** Tells which vehicles Soldiers may drive on those days, as words. */
export type VehicleSource = (
  tx: ReadTx,
  scope: ChainViewer,
  asked: AskedDays,
) => Promise<ReadonlyMap<string, readonly string[]>>

/** What other features know of Soldiers, plugged in by the composition root. */
export interface TaskingSources {
  readonly busy: readonly BusySource[]
  /** Null while nobody keeps licenses. */
  readonly vehicles: VehicleSource | null
}
