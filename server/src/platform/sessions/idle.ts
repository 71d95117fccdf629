import { idleLimit } from '@muster/domain/kernel/session-limits.ts'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type {} from './tables.ts'

/** A session without activity since this time has expired by `now`. */
export function idleSince(now: Date, appLock: boolean): Date {
  return new Date(now.getTime() - idleLimit(appLock))
}

/** For a query of `sessions`: those that have not expired. */
export function stillRunning(now: Date) {
  return (row: ExpressionBuilder<Schema, 'sessions'>): ExpressionWrapper<Schema, 'sessions', SqlBool> =>
    row.or([
      row('last_active_at', '>', idleSince(now, false)),
      row.and([row('app_lock', '=', true), row('last_active_at', '>', idleSince(now, true))]),
    ])
}
