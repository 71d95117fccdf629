import type { PushPlatform } from '@muster/domain/notifications/push/schema.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import { account, fact, key, type RowsOf, tables, withheld } from '../../database/table.ts'

export const pushTables = tables({
  push_devices: {
    of: 'account',
    // A device that has been silent is dropped.
    kept: { since: 'last_seen_at', after: '60 days' },
    columns: {
      id: key<string>(),
      uid: account<string>('row goes'),
      platform: fact<PushPlatform>(),
      token: withheld<string>('secret'),
      keys: withheld<JSONColumnType<{ p256dh: string; auth: string }> | null>('secret'),
      session_id: withheld<string>('bookkeeping'),
      created_at: fact<Date>(),
      last_seen_at: fact<Date>(),
    },
  },
  push_deliveries: {
    of: 'account',
    kept: { since: 'created_at', after: '30 days' },
    columns: {
      id: key<string>(),
      uid: account<string>('row goes'),
      notification_id: key<string>(),
      /** Null when the device is gone. */
      device_id: key<string | null>(),
      platform: fact<PushPlatform>(),
      source: key<string | null>(),
      state: fact<Generated<'waiting' | 'sent' | 'failed' | 'dropped'>>(),
      /** 0 is urgent, 1 concerns its recipient, 2 goes to many. */
      priority: withheld<ColumnType<number, number, never>>('bookkeeping'),
      attempts: withheld<Generated<number>>('bookkeeping'),
      not_before: withheld<Date>('bookkeeping'),
      claimed_until: withheld<Date | null>('bookkeeping'),
      created_at: fact<Date>(),
      expires_at: withheld<Date>('bookkeeping'),
      sent_at: fact<Date | null>(),
      reason: fact<string | null>(),
    },
  },
})

declare module '../../database/schema.ts' {
  interface Schema extends RowsOf<typeof pushTables> {}
}
