import type { QuietHours } from '@muster/domain/kernel/quiet-hours.ts'
import type { JSONColumnType } from 'kysely'

export interface NotificationsTable {
  id: string
  uid: string
  kind: string
  title: string
  body: string
  link: string | null
  at: Date
}

/** No row: as `DEFAULT_PREFERENCES` has it. */
export interface NotificationPreferencesTable {
  uid: string
  email: string[]
  muted: string[]
  quiet: JSONColumnType<QuietHours> | null
}

declare module '../database/schema.ts' {
  interface Schema {
    notifications: NotificationsTable
    notification_preferences: NotificationPreferencesTable
  }
}
