import { addDays, type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Transfer } from '@muster/domain/roster/linking/schema.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import type { ChainViewer, RosterEditor } from '../../scope.ts'
import { mustBeThere, nameOf } from '../../soldiers/functions.ts'
import { offeredElsewhere, transfersOf } from './reads.ts'

/** A transfer is agreed on within a year, not many years ahead or late. */
const FURTHEST_DAYS = 366

interface Asking {
  readonly tx: ReadTx
  readonly now: Date
  readonly scope: Pick<ChainViewer, 'rosterId' | 'uid' | 'role'>
}

export async function transferWith({ tx, now, scope }: Asking, id: string): Promise<Transfer | undefined> {
  const [transfer] = await transfersOf(tx, scope, now, id)
  return transfer
}

export async function theTransfer(asking: Asking, id: string): Promise<Transfer> {
  const transfer = await transferWith(asking, id)
  if (!transfer) throw new Error('The transfer went away while it was held')
  return transfer
}

/** Each once, and all on the roster. */
export async function mustBeOn(
  tx: ReadTx,
  losing: RosterEditor,
  ids: readonly string[],
  field: 'soldierIds' | 'transferId' = 'soldierIds',
): Promise<string[]> {
  const soldierIds = [...new Set(ids)]
  const found = await mustBeThere(tx, losing, soldierIds)
  const archived = found.find((soldier) => soldier.values.archivedOn)
  if (archived) {
    const is = `${nameOf(archived)} is archived`
    const left = archived.values.lossReason === 'Reassigned' ? ' and may be on another roster by now' : ''
    refuse('failed-precondition', `${is}${left}. Restore the record before you transfer it.`, { field })
  }
  return soldierIds
}

export async function mustNotBeOffered(
  { tx, now }: Pick<Asking, 'tx' | 'now'>,
  losing: RosterEditor,
  soldierIds: readonly string[],
): Promise<void> {
  const offered = await offeredElsewhere(tx, losing, soldierIds, now)
  if (offered) {
    refuse('failed-precondition', `${offered} is offered in another transfer already. Withdraw that one first.`, {
      field: 'soldierIds',
    })
  }
}

export function mustBeNear(
  now: Date,
  losing: Pick<RosterEditor, 'timeZone'>,
  { effectiveOn }: { readonly effectiveOn: CalendarDate },
): void {
  const today = dayAt(now, losing.timeZone)
  if (effectiveOn < addDays(today, -FURTHEST_DAYS) || effectiveOn > addDays(today, FURTHEST_DAYS)) {
    refuse('out-of-range', 'Choose a day within a year of today.', { field: 'effectiveOn' })
  }
}

export function mustBeAnother(losing: Pick<RosterEditor, 'rosterId'>, rosterId: string, field: string): void {
  if (rosterId === losing.rosterId) {
    refuse('invalid-argument', 'The Soldiers are on this roster already. Choose another one.', { field })
  }
}

export function soldiers(count: number): string {
  return count === 1 ? '1 Soldier' : `${count} Soldiers`
}
