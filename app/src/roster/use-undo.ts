import { undoChange } from '@muster/domain/roster/functions.ts'
import { useCallback } from 'react'
import { useWrite } from '../platform/calls/calls.ts'
import { toast } from '../ui/states/toast.tsx'
import { toastKept } from '../kit/kept/kept-words.ts'
import { reportRefusal } from '../kit/report-refusal.ts'

/** Shows what was done and offers Undo. Null for an act that waits on this device, where it is taken back. */
export function useUndo(rosterId: string): (message: string, changeSetId: string | null) => void {
  const { run } = useWrite(undoChange)
  return useCallback(
    (message, changeSetId) => {
      if (changeSetId === null) return toastKept(null, message)
      toast.undo(message, () => {
        void reportRefusal(run({ rosterId, changeSetId }), 'It was not undone.').then(
          (undone) => undone && toast.done('Undone.'),
        )
      })
    },
    [rosterId, run],
  )
}
