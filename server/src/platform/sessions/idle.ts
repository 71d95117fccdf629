import { idleLimit } from '@muster/domain/kernel/session-limits.ts'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type {} from './tables.ts'

/** Since when a session must have been without activity to have idled out by `now`. */
export function idleSince(now: Date, appLock: boolean): Date {
  return new Date(now.getTime() - idleLimit(appLock))
}

/** Of a query for `sessions`: those that have not idled out. */
export function stillRunning(now: Date) {
  return (row: ExpressionBuilder<Schema, 'sessions'>): ExpressionWrapper<Schema, 'sessions', SqlBool> =>
    row.or([
      row('last_active_at', '>', idleSince(now, false)),
      row.and([row('app_lock', '=', true), row('last_active_at', '>', idleSince(now, true))]),
    ])
}
