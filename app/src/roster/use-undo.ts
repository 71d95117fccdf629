import { undoChange } from '@muster/domain/roster/functions.ts'
import { useCallback } from 'react'
import { useWrite } from '../platform/calls/calls.ts'
import { toast } from '../ui/states/toast.tsx'
import { reportRefusal } from '../kit/report-refusal.ts'

/** Shows what was done and offers Undo. */
export function useUndo(rosterId: string): (message: string, changeSetId: string) => void {
  const { run } = useWrite(undoChange)
  return useCallback(
    (message, changeSetId) =>
      toast.undo(message, () => {
        void reportRefusal(run({ rosterId, changeSetId }), 'It was not undone.').then(
          (undone) => undone && toast.done('Undone.'),
        )
      }),
    [rosterId, run],
  )
}
