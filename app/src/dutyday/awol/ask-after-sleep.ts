import { useEffect, useRef } from 'react'
import { onEverySecond } from '../../platform/clock/every-second.ts'

/** A gap between two ticks that is so long that the device slept or its clock was set. */
const JUMP_MS = 30_000

/** Asks again after the device slept or its clock was set, because the answer carries the server's time. */
export function useAskAfterSleep(askAgain: () => void): void {
  const again = useRef(askAgain)
  again.current = askAgain
  useEffect(() => {
    let last = Date.now()
    return onEverySecond(() => {
      const now = Date.now()
      if (Math.abs(now - last) > JUMP_MS) again.current()
      last = now
    })
  }, [])
}
