import { isMissing } from '@muster/domain/dutyday/duty-status.ts'
import { getAwolPolicy } from '@muster/domain/dutyday/awol/functions.ts'
import type { AwolPolicy } from '@muster/domain/dutyday/awol/policy.ts'
import type { Accountability, AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { enteredAt } from '@muster/domain/dutyday/status-history.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useCallback, useEffect, useState } from 'react'
import { useConnection, useRead } from '../platform/calls/calls.ts'
import { toast } from '../ui/states/toast.tsx'
import { firstDeadline } from './awol/first-deadline.ts'

/**
 * Setting the status does not start the clock of an absence case, so a leader who reports a Soldier missing is asked
 * to open one. Only one Soldier at a time, or the messages would cover the list, and only as long as the Soldier is
 * missing without a case.
 */
export function useCaseOffer(
  { rosterId, rows, timeZone }: Accountability,
  withCase: { readonly has: (soldierId: string) => boolean },
  onOpen: (soldierId: string) => void,
): (soldierId: string) => void {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const next = waiting
    .map((id) => rows.find(({ soldierId }) => soldierId === id))
    .find((row) => row !== undefined && isMissing(row.status) && !withCase.has(row.soldierId))
  const soldierId = next?.soldierId
  const { data: version, loading } = useRead(getAwolPolicy, { rosterId }, { enabled: soldierId !== undefined })
  const { state } = useConnection()
  // Without signal there is no policy to wait for.
  const message = next && (!loading || state === 'offline') && wordsOf(next, version?.policy, timeZone)
  useEffect(() => {
    if (soldierId === undefined || !message) return
    const answered = () => setWaiting((before) => before.filter((id) => id !== soldierId))
    const accept = () => {
      answered()
      onOpen(soldierId)
    }
    return toast.offer(message, 'Open a case', accept, answered)
  }, [soldierId, message, onOpen])
  return useCallback((id) => setWaiting((before) => [...before.filter((each) => each !== id), id]), [])
}

/** Since when hours count, what is due first by the roster's policy, and that nothing runs yet. */
function wordsOf(row: AccountabilityRow, policy: Pick<AwolPolicy, 'steps'> | undefined, timeZone: string): string {
  const since = row.entry && enteredAt(row.entry)
  const first = since && policy ? firstDeadline(policy, since) : null
  return [
    `${rosterName(row)} is ${row.status}${since ? ` since ${formatTime(new Date(since), timeZone)}` : ''}.`,
    first && `By ${formatTime(first.at, timeZone)}: ${first.label}.`,
    'No clock runs until a case is open.',
  ]
    .filter(Boolean)
    .join(' ')
}
