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
}

declare module '../database/schema.ts' {
  interface Schema {
    support_requests: SupportRequestsTable
  }
}
