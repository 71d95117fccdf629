import { RENEWAL_SLACK_MS } from '../../../platform/stores/card-store.ts'
import type { StoreSubscription } from '../../../platform/stores/store.ts'

/** The stored data of one sandbox subscription. */
export interface SandboxRecord {
  readonly externalId: string
  readonly uid: string
  readonly openedAt: Date
  readonly firstEndsAt: Date
  readonly paidAt: Date | null
  readonly cancelAt: Date | null
  readonly endedAt: Date | null
  readonly failingSince: Date | null
}

/** More months than anybody uses a sandbox. */
const MOST_MONTHS = 1200

/** The subscription at this moment, or null when it was never paid for. It renews by itself, month by month. */
export function sandboxSubscription(record: SandboxRecord, now: Date): StoreSubscription | null {
  const { externalId, uid, paidAt, cancelAt, endedAt, failingSince } = record
  if (paidAt === null) return null
  const about = { externalId, owner: uid, product: 'sandbox', environment: 'sandbox' as const }
  const ended = endedAt ?? (cancelAt !== null && cancelAt <= now ? cancelAt : null)
  if (ended !== null)
    return { ...about, status: 'canceled', reason: null, entitledUntil: ended, periodEndsAt: ended, renews: false }
  const periodEndsAt = periodEnd(record, now)
  if (failingSince !== null)
    return { ...about, status: 'past_due', reason: null, entitledUntil: failingSince, periodEndsAt, renews: true }
  if (cancelAt !== null)
    return {
      ...about,
      status: 'active',
      reason: 'ends with the period',
      renews: false,
      entitledUntil: cancelAt,
      periodEndsAt: cancelAt,
    }
  const entitledUntil = new Date(periodEndsAt.getTime() + RENEWAL_SLACK_MS)
  const reason = startsLater(record) && now < record.firstEndsAt ? 'not charged yet' : null
  return { ...about, status: 'active', reason, entitledUntil, periodEndsAt, renews: true }
}

/** Whether a trial runs first, so that the first payment is due when it ends. */
export function startsLater({ openedAt, firstEndsAt }: Pick<SandboxRecord, 'openedAt' | 'firstEndsAt'>): boolean {
  return firstEndsAt.getTime() !== monthsLater(openedAt, 1).getTime()
}

/** When the paid month ends. */
export function periodEnd({ firstEndsAt }: Pick<SandboxRecord, 'firstEndsAt'>, now: Date): Date {
  for (let months = 0; months < MOST_MONTHS; months++) {
    const end = monthsLater(firstEndsAt, months)
    if (end > now) return end
  }
  return monthsLater(firstEndsAt, MOST_MONTHS)
}

/**
 * When the card was charged, newest first: at the purchase, unless a trial ran then, and at the end of each month
 * since.
 */
export function charges(record: SandboxRecord, now: Date, most: number): readonly Date[] {
  if (record.paidAt === null) return []
  const until = record.endedAt ?? record.failingSince ?? record.cancelAt ?? now
  const dates = startsLater(record) ? [] : [record.paidAt]
  for (let months = 0; months < MOST_MONTHS; months++) {
    const at = monthsLater(record.firstEndsAt, months)
    if (at > now || at >= until) break
    dates.push(at)
  }
  return dates.toReversed().slice(0, most)
}

/** The same day of a later month, or its last day where the month is shorter. */
export function monthsLater(from: Date, months: number): Date {
  const moved = new Date(from)
  const day = moved.getUTCDate()
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, last))
  return moved
}
