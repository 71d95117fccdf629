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

export function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
