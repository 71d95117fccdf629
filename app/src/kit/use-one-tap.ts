import { type SyntheticEvent, useCallback, useRef } from 'react'

const TOGETHER_MS = 700

/** Whether a tap counts: the second of two meant the line that is gone, not the one that came up under the finger. */
export function useOneTap(): (event: SyntheticEvent) => boolean {
  const last = useRef(-TOGETHER_MS)
  return useCallback(({ timeStamp }) => {
    const counts = timeStamp - last.current >= TOGETHER_MS
    last.current = timeStamp
    return counts
  }, [])
}
