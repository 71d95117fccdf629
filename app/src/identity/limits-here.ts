import { IDLE_MS } from '@muster/domain/kernel/session-limits.ts'

const LIMITS_KEY = 'muster:session-limits'

/**
 * How long the session of this device lasts, as the server last said, also for a start without signal: without activity,
 * in milliseconds, and its end in any case by the clock of this device. Infinity where only activity counts.
 */
export function limitsHere(): { readonly idleMs: number; readonly endsBy: number } {
  const [idleMs, endsBy] = localStorage.getItem(LIMITS_KEY)?.split(' ') ?? []
  return { idleMs: Number(idleMs ?? IDLE_MS), endsBy: Number(endsBy ?? Infinity) }
}

export function setLimits(limits: ReturnType<typeof limitsHere>): void {
  try {
    localStorage.setItem(LIMITS_KEY, `${limits.idleMs} ${limits.endsBy}`)
  } catch {
    // The storage is full. The server ends the session by itself.
  }
}

/** Somebody signed in: the end of the session before is not the end of theirs. */
export function forgetLimits(): void {
  localStorage.removeItem(LIMITS_KEY)
}
