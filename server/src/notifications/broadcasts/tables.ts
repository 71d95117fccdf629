import type { BroadcastLine } from '@muster/domain/notifications/broadcasts/schema.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface BroadcastsTable {
  id: string
  /** Of a leader, to the people of `roster_id`… */
  by_uid: string | null
  roster_id: string | null
  /** …or of an admin. */
  by_admin: string | null
  audience: JSONColumnType<object>
  title: string
  body: string
  link: string | null
  created_at: ColumnType<Date, Date, never>
  due_at: Date
  time_zone: string | null
  state: Generated<BroadcastLine['state']>
  not_before: Date
  attempts: Generated<number>
  last_uid: string | null
  people: Generated<number>
  ended_at: Date | null
  pushes: JSONColumnType<Partial<BroadcastLine['pushes']>> | null
}

declare module '../../database/schema.ts' {
  interface Schema {
    broadcasts: BroadcastsTable
  }
}
