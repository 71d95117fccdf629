import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { OwnRow, RosterEditor } from '../../../roster/scope.ts'
import type { HeldDetail } from './reads.ts'
import '../tables.ts'

/** A swap by a leader. False when the id belongs to another. */
export async function insertSwap(
  tx: WriteTx,
  scope: RosterEditor,
  swap: {
    readonly id: string
    readonly detail: HeldDetail
    readonly soldierId: string
    readonly standInId: string
    readonly note: string
    readonly at: Date
  },
): Promise<boolean> {
  const made = await tx.query
    .insertInto('duty_swaps')
    .values({
      roster_id: scope.rosterId,
      id: swap.id,
      duty_roster_id: swap.detail.dutyRosterId,
      detail_id: swap.detail.detailId,
      soldier_id: swap.soldierId,
      stand_in_id: swap.standInId,
      note: swap.note,
      state: 'approved',
      asked_at: swap.at,
      asked_by: scope.uid,
      decided_at: swap.at,
      decided_by: scope.uid,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  // Closes open requests for this duty, because it has another performer now.
  await tx.query
    .updateTable('duty_swaps')
    .set({ state: 'withdrawn', decided_at: swap.at, decided_by: scope.uid })
    .where('roster_id', '=', scope.rosterId)
    .where('detail_id', '=', swap.detail.detailId)
    .where('state', '=', 'asked')
    .execute()
  return true
}

export async function answerSwap(
  tx: WriteTx,
  scope: RosterEditor,
  answer: { readonly id: string; readonly standInId: string | null; readonly answer: string; readonly at: Date },
): Promise<void> {
  await tx.query
    .updateTable('duty_swaps')
    .set({
      state: answer.standInId === null ? 'declined' : 'approved',
      stand_in_id: answer.standInId,
      answer: answer.answer,
      decided_at: answer.at,
      decided_by: scope.uid,
    })
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', answer.id)
    .execute()
}

export async function setPerformer(
  tx: WriteTx,
  scope: RosterEditor,
  to: { readonly detail: HeldDetail; readonly standInId: string; readonly fillOn: CalendarDate },
): Promise<void> {
  await tx.query
    .updateTable('duty_details')
    .set({ performer_id: to.standInId, fill_on: to.fillOn, entry_id: null })
    .where('roster_id', '=', scope.rosterId)
    .where('id', '=', to.detail.detailId)
    .execute()
}

/** Requests a swap of one’s own duty. False when one was requested already, or the id belongs to another. */
export async function askSwap(
  tx: WriteTx,
  own: OwnRow,
  swap: { readonly id: string; readonly detail: HeldDetail; readonly note: string; readonly at: Date },
): Promise<boolean> {
  const asked = await tx.query
    .insertInto('duty_swaps')
    .values({
      roster_id: own.rosterId,
      id: swap.id,
      duty_roster_id: swap.detail.dutyRosterId,
      detail_id: swap.detail.detailId,
      soldier_id: own.soldierId,
      note: swap.note,
      state: 'asked',
      asked_at: swap.at,
      asked_by: own.uid,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return asked !== undefined
}

export async function withdrawSwap(tx: WriteTx, own: OwnRow, swapId: string, at: Date): Promise<boolean> {
  const withdrawn = await tx.query
    .updateTable('duty_swaps')
    .set({ state: 'withdrawn', decided_at: at, decided_by: own.uid })
    .where('roster_id', '=', own.rosterId)
    .where('id', '=', swapId)
    .where('soldier_id', '=', own.soldierId)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}
