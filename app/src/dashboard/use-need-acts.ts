import type { Need } from '@muster/domain/dashboard/schema.ts'
import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import { nudgeRosters, recordStatus, withdrawStatus } from '@muster/domain/dutyday/functions.ts'
import { setTaskState, undoTaskState } from '@muster/domain/dutyday/tasks/functions.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { KEPT_STATUS, KEPT_WITHDRAWAL } from '../dutyday/kept-statuses.ts'
import { KEPT_STATE, KEPT_UNDO } from '../dutyday/tasks/kept-tasks.ts'
import { useWrite } from '../platform/calls/calls.ts'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { toast } from '../ui/states/toast.tsx'

/** What can be done from the list itself. Present and Done also work without signal, and can be undone. */
export function useNeedActs(rosterId: string) {
  const { run: record } = useWrite(recordStatus, { outbox: KEPT_STATUS })
  const { run: withdraw } = useWrite(withdrawStatus, { outbox: KEPT_WITHDRAWAL })
  const { run: set } = useWrite(setTaskState, { outbox: KEPT_STATE })
  const { run: undo } = useWrite(undoTaskState, { outbox: KEPT_UNDO })
  const { run: nudge, busy } = useWrite(nudgeRosters)
  return {
    busy,
    present(need: Need, now: number) {
      const id = crypto.randomUUID()
      const day = dayAt(new Date(now), need.timeZone)
      const entry = { ...entryForDay('PDY', day), reason: '', madeAt: new Date().toISOString() }
      quietly(record({ rosterId, entries: [{ ...entry, id, soldierId: need.id }] }, need.soldier?.name))
      toast.undo(
        `${need.soldier?.name}: PDY`,
        () => quietly(withdraw({ rosterId, entryIds: [id] }, need.soldier?.name)),
        need.id,
      )
    },
    done(need: Need) {
      const task = { rosterId: need.rosterId, taskId: need.id }
      const actId = crypto.randomUUID()
      const at = new Date().toISOString()
      quietly(set({ ...task, actId, at, state: 'complete', seen: need.seen }, need.what))
      toast.undo(
        `Complete: ${need.what}`,
        () => quietly(undo({ ...task, actId: crypto.randomUUID(), undoes: actId }, need.what)),
        need.id,
      )
    },
    async remind(need: Need, now: number) {
      try {
        const dutyDate = dayAt(new Date(now), need.timeZone)
        const { nudged } = await nudge({ rosterId, dutyDate, below: [need.id] })
        toast.done(
          nudged.length > 0
            ? `${need.about} was reminded.`
            : `${need.rosterName} has already submitted or been reminded.`,
        )
      } catch (error) {
        toast.problem(`Nobody was reminded. ${error instanceof Refusal ? describeRefusal(error) : 'Try again.'}`)
      }
    },
  }
}

/** The shell shows refusals of entries that were kept on the device. Nothing else is to do here. */
function quietly(sent: Promise<unknown>): void {
  sent.catch(() => undefined)
}
