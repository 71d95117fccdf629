import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { nextInstant } from '../../dutyday/writes.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { type StoredRoster, storedRoster } from './reads.ts'
import type { Acting } from './writes.ts'

interface Holding {
  readonly caller: { readonly uid: string }
  readonly scope: RosterEditor
  readonly tx: WriteTx
  readonly now: Date
}

/** A duty roster locked by one writer: statuses and all duty rosters of this roster wait until the commit. */
export interface Held {
  readonly scope: RosterEditor
  readonly acting: Acting
  readonly stored: StoredRoster
  /** The same for other days. */
  again(from: CalendarDate, days: number): Promise<StoredRoster>
}

export async function hold(
  call: Holding,
  { rosterId, dutyRosterId }: { readonly rosterId: string; readonly dutyRosterId: string },
  span: { readonly from?: CalendarDate; readonly days: number },
): Promise<Held> {
  const { scope } = call
  // First the lock, then the read, as separate statements, so that the read sees the commit that the lock waited for.
  const at = await nextInstant(call.tx, scope, call.now)
  const again = (from: CalendarDate | null, days: number) => storedRoster(call, { rosterId, dutyRosterId, from, days })
  const stored = await again(span.from ?? null, span.days)
  return { scope, acting: { tx: call.tx, scope, at, dutyRosterId }, stored, again }
}
