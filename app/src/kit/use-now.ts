import { useEffect, useState } from 'react'
import { serverNow, useClockAhead } from '../platform/clock/device-clock.ts'

/** The server's time, updated every half minute, so that due items become late without a touch of the screen. */
export function useNow(): number {
  const ahead = useClockAhead()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), 30_000)
    return () => clearInterval(timer)
  }, [ahead])
  return now
}
