import type { Generated, GeneratedAlways } from 'kysely'

/** What is to be told to whom. A line leaves when whoever carries it further has it. */
export interface OutboxTable {
  id: GeneratedAlways<number>
  at: Date
  kind: string
  recipients: string[]
  title: string
  body: string
  link: string | null
  /** What it came from, where somebody counts who got it. */
  source: string | null
  /** How often it could not be carried further, and when to try again. */
  attempts: Generated<number>
  not_before: Generated<Date>
}

declare module '../../database/schema.ts' {
  interface Schema {
    outbox: OutboxTable
  }
}
