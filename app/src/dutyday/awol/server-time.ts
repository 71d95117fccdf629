import { spanWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import { onEverySecond } from '../../platform/clock/every-second.ts'

/** How many milliseconds the server's clock is ahead of this device's. */
const ServerAhead = createContext(0)
export const ServerAheadProvider = ServerAhead.Provider

export function useServerAhead(): number {
  return useContext(ServerAhead)
}

/** A gap between two seconds so long that the device slept, or somebody set its clock. */
const JUMP_MS = 30_000
/** Less than this is a slow network, and nobody's concern. */
const APART_MS = 2 * 60_000

/**
 * By how much the server is ahead of this device, from an answer and when it was asked for. After a sleep, or when
 * the device's clock was set, the server is asked anew.
 */
export function useServerTime(
  answer: { readonly now: string } | undefined,
  syncedAt: number | null,
  askAgain: () => void,
): number {
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
  return useMemo(() => serverAheadOf(answer, syncedAt), [answer, syncedAt])
}

/** The distance of the two clocks, as an answer that was asked for at `syncedAt` of this device tells it. */
export function serverAheadOf(answer: { readonly now: string } | undefined, syncedAt: number | null): number {
  return answer === undefined || syncedAt === null ? 0 : Date.parse(answer.now) - syncedAt
}

/** What to say of a device whose clock is wrong; null when it is right. */
export function clockWords(serverAhead: number): string | null {
  if (Math.abs(serverAhead) < APART_MS) return null
  const wrong = `Your device’s clock is ${spanWords(serverAhead)} ${serverAhead > 0 ? 'behind' : 'ahead'}.`
  return `${wrong} The times here go by the server’s clock.`
}
