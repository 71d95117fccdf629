import { useEffect, useRef } from 'react'
import { onEverySecond } from '../../platform/clock/every-second.ts'

/** A gap between two seconds so long that the device slept, or somebody set its clock. */
const JUMP_MS = 30_000

/** The answer says what the server's clock is: asked anew when the device slept, or when its clock was set. */
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
