import type { AnswerHead } from '../calls/callable-client.ts'
import { createStore, useStore } from '../storage/store.ts'

/** How many milliseconds this device's clock is ahead of the server's; 0 until the server has answered. */
const ahead = createStore(0)

/** A slower answer says little about when the server wrote it. */
const LONGEST_MS = 20_000
/** Smaller differences are ignored: the header has whole seconds, and answers take time. */
const STEP_MS = 30_000

/**
 * Takes the server's time from an answer (its `Date` header), and when this device sent the request and got the
 * answer.
 */
export function heardServerClock({ date, sentAt, heardAt }: Pick<AnswerHead, 'date' | 'sentAt' | 'heardAt'>): void {
  const server = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(server) || heardAt < sentAt || heardAt - sentAt > LONGEST_MS) return
  const off = Math.round(((sentAt + heardAt) / 2 - server) / 1000) * 1000
  if (Math.abs(off - ahead.get()) >= STEP_MS || Math.abs(off) < STEP_MS) ahead.set(Math.abs(off) < STEP_MS ? 0 : off)
}

/** The current time by the server's clock, as far as known. */
export function serverNow(): number {
  return Date.now() - ahead.get()
}

export function useClockAhead(): number {
  return useStore(ahead)
}
