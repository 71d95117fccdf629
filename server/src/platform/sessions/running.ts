import { APP_LOCK_IDLE_MS, type SessionLimits, idleLimit, wholeLimit } from '@muster/domain/kernel/session-limits.ts'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type {} from './tables.ts'

/** When a session ends, in milliseconds since 1970, if nobody uses it from now on. */
export function endOf(
  session: { readonly appLock: boolean; readonly lastActive: number; readonly countsFrom: number },
  limits: SessionLimits,
): number {
  const { appLock, lastActive, countsFrom } = session
  return Math.min(lastActive + idleLimit(appLock, limits), countsFrom + wholeLimit(appLock, limits))
}

/** For a query of `sessions`: those that have not ended by themselves. */
export function stillRunning(now: Date, { idleMs, wholeMs }: SessionLimits) {
  return (row: ExpressionBuilder<Schema, 'sessions'>): ExpressionWrapper<Schema, 'sessions', SqlBool> =>
    row.or([
      row.and([row('last_active_at', '>', before(now, idleMs)), row('counts_from', '>', before(now, wholeMs))]),
      row.and([row('app_lock', '=', true), row('last_active_at', '>', before(now, APP_LOCK_IDLE_MS))]),
    ])
}

/** How long a new token may take to arrive before another is given out in its place. */
const ARRIVES_MS = 2 * 60_000

/** For a query of `sessions`: those with this token. */
export function isToken(hash: Buffer, now: Date) {
  return (row: ExpressionBuilder<Schema, 'sessions'>): ExpressionWrapper<Schema, 'sessions', SqlBool> =>
    row.or([
      row('token_hash', '=', hash),
      row('next_token_hash', '=', hash),
      row.and([row('former_token_hash', '=', hash), row('former_until', '>', now)]),
    ])
}

/** For a query of `sessions`: those that get a new token with their next call, unless one is on its way. */
export function mayRenew(now: Date) {
  return (row: ExpressionBuilder<Schema, 'sessions'>): ExpressionWrapper<Schema, 'sessions', boolean> =>
    row
      .and([
        row.or([row('renew', '=', true), row('next_token_hash', 'is not', null)]),
        row.or([row('next_token_at', 'is', null), row('next_token_at', '<=', before(now, ARRIVES_MS))]),
      ])
      .$castTo<boolean>()
}

export function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
