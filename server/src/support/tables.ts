import type { JSONColumnType } from 'kysely'

export interface SupportRequestsTable {
  uid: string
  /** As the client chose it. */
  id: string
  receipt: string
  category: string
  text: string
  diagnostics: JSONColumnType<Record<string, string>> | null
  at: Date
  /** By an admin, who left a note. */
  handled_at: Date | null
  handled_by: string | null
  handled_note: string | null
}

declare module '../database/schema.ts' {
  interface Schema {
    support_requests: SupportRequestsTable
  }
}
