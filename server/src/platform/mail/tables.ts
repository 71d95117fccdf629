import type { QuietHours } from '@muster/domain/kernel/quiet-hours.ts'
import type { Generated, JSONColumnType } from 'kysely'

export interface MailQueueTable {
  id: string
  uid: string
  address: string
  reply_to: string | null
  subject: string
  body: string
  link: string | null
  closing: string
  quiet: JSONColumnType<QuietHours> | null
  at: Date
  due_at: Date
  attempts: Generated<number>
}

declare module '../../database/schema.ts' {
  interface Schema {
    mail_queue: MailQueueTable
  }
}
