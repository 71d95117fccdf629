import type { PushPlatform } from '@muster/domain/notifications/push/schema.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface PushDevicesTable {
  id: string
  uid: string
  platform: PushPlatform
  token: string
  keys: JSONColumnType<{ p256dh: string; auth: string }> | null
  session_id: string
  created_at: Date
  last_seen_at: Date
}

export interface PushDeliveriesTable {
  id: string
  uid: string
  notification_id: string
  /** Null: the device is gone. */
  device_id: string | null
  platform: PushPlatform
  source: string | null
  state: Generated<'waiting' | 'sent' | 'failed' | 'dropped'>
  /** 0 what is urgent, 1 what concerns its recipient, 2 what goes to many. */
  priority: ColumnType<number, number, never>
  attempts: Generated<number>
  not_before: Date
  claimed_until: Date | null
  created_at: Date
  expires_at: Date
  sent_at: Date | null
  reason: string | null
}

declare module '../../database/schema.ts' {
  interface Schema {
    push_devices: PushDevicesTable
    push_deliveries: PushDeliveriesTable
  }
}
