import { useEffect, useMemo, useState } from 'react'
import { useConnection, useOutbox } from '../../platform/calls/calls.ts'

/** With signal an act is sent within a blink, and a mark would only flicker. */
const SAID_AFTER_MS = 2_000

/** The ids of the records on which an act waits on this device. */
export function useWaitingIds(): ReadonlySet<string> {
  const { waiting } = useOutbox()
  const offline = useConnection().state === 'offline'
  const [late, setLate] = useState(waiting)
  useEffect(() => {
    const timer = setTimeout(() => setLate(waiting), SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return useMemo(() => {
    const long = waiting.filter((act) => offline || late.some(({ id }) => id === act.id))
    return new Set(long.flatMap(({ facts }) => facts?.on ?? []))
  }, [waiting, late, offline])
}

/** Says quietly that something shown here waits on this device. Nothing once the server has it. */
export function WaitingMark({ on }: { on: string }) {
  return (
    useWaitingIds().has(on) && <span className="text-12 font-regular text-ink-soft print:hidden">Waits for signal</span>
  )
}
