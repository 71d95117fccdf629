import { useEffect, useState } from 'react'
import { serverNow, useClockAhead } from '../platform/clock/device-clock.ts'

/** The time by the server's clock, again every half minute: what is due becomes late without anybody touching the screen. */
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
