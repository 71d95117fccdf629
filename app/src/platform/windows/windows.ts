import { useCallback, useEffect, useRef } from 'react'
import { useSession } from '../session/session.ts'

/**
 * What the windows of one account in one browser tell each other. It says which data to look at, and never carries
 * them: each window asks the server itself.
 */
export type Told =
  /** Something of this roster was saved, or of none. */
  | { readonly kind: 'saved'; readonly rosterId: string | null }
  /** A list chose this Soldier. */
  | { readonly kind: 'chosen'; readonly rosterId: string; readonly soldierId: string }
  /** A list asks which windows follow it. */
  | { readonly kind: 'asked'; readonly rosterId: string }
  | { readonly kind: 'follows'; readonly rosterId: string }
  | { readonly kind: 'left'; readonly rosterId: string }

/**
 * Calls `onTold` with each message from another window of this account, and returns the function that sends one. The
 * account is in the name of the channel, so another account in this browser gets nothing.
 */
export function useWindows(onTold: (told: Told) => void): (told: Told) => void {
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : null
  const channel = useRef<BroadcastChannel>(null)
  const latest = useRef(onTold)
  useEffect(() => {
    latest.current = onTold
  })
  useEffect(() => {
    if (uid === null) return
    const opened = new BroadcastChannel(`muster-windows-${uid}`)
    opened.onmessage = ({ data }: MessageEvent<Told>) => latest.current(data)
    channel.current = opened
    // Closes late, because a component that is removed may still send its last message.
    return () =>
      queueMicrotask(() => {
        if (channel.current === opened) channel.current = null
        opened.close()
      })
  }, [uid])
  return useCallback((told) => channel.current?.postMessage(told), [])
}

/** One second window, however often it is asked for. It begins with the roster of this one. */
export function openSecondWindow(path: string): void {
  window.open(path, 'muster-second', 'popup')?.focus()
}
