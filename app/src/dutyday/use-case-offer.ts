import { isMissing } from '@muster/domain/dutyday/duty-status.ts'
import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { useCallback, useEffect, useState } from 'react'
import { toast } from '../ui/states/toast.tsx'

/**
 * Setting the status does not start the clock of an absence case, so a leader who reports a Soldier missing is asked
 * to open one. Only one Soldier at a time, or the messages would cover the list, and only as long as the Soldier is
 * missing without a case.
 */
export function useCaseOffer(
  rows: readonly AccountabilityRow[],
  withCase: { readonly has: (soldierId: string) => boolean },
  onOpen: (soldierId: string) => void,
): (soldierId: string) => void {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const next = waiting
    .map((id) => rows.find(({ soldierId }) => soldierId === id))
    .find((row) => row !== undefined && isMissing(row.status) && !withCase.has(row.soldierId))
  const soldierId = next?.soldierId
  const message = next && `${rosterName(next)} is ${next.status}. No clock runs until a case is open.`
  useEffect(() => {
    if (soldierId === undefined || message === undefined) return
    const answered = () => setWaiting((before) => before.filter((id) => id !== soldierId))
    const accept = () => {
      answered()
      onOpen(soldierId)
    }
    return toast.offer(message, 'Open a case', accept, answered)
  }, [soldierId, message, onOpen])
  return useCallback((id) => setWaiting((before) => [...before.filter((each) => each !== id), id]), [])
}
