import type { GeneratedAlways } from 'kysely'

/** What is to be told to whom. A line leaves when whoever carries it further has it. */
export interface OutboxTable {
  id: GeneratedAlways<number>
  at: Date
  kind: string
  recipients: string[]
  title: string
  body: string
  link: string | null
}

declare module '../../database/schema.ts' {
  interface Schema {
    outbox: OutboxTable
  }
}
