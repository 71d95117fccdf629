import type { QuietHours } from '@muster/domain/kernel/quiet-hours.ts'
import type { Generated, JSONColumnType } from 'kysely'

export interface NotificationsTable {
  id: string
  uid: string
  kind: string
  title: string
  body: string
  link: string | null
  /** What it came from, where somebody counts who got it. */
  source: string | null
  at: Date
}

/** No row: as `DEFAULT_PREFERENCES` has it. */
export interface NotificationPreferencesTable {
  uid: string
  email: string[]
  muted: string[]
  /** Null: every kind, also those that are yet to come. */
  push: Generated<string[] | null>
  quiet: JSONColumnType<QuietHours> | null
}

declare module '../database/schema.ts' {
  interface Schema {
    notifications: NotificationsTable
    notification_preferences: NotificationPreferencesTable
  }
}
