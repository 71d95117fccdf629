import type { Topic } from '@muster/domain/kernel/topic.ts'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** What `reads.ts` files accept: queries, and nothing that writes is meant to pass through it. */
export interface ReadTx {
  readonly query: Kysely<Schema>
  /**
   * A statement the database keeps prepared under its name, for reads hot enough to be worth it (a
   * quarter faster than the same text unnamed). One name means one text, always: `roster.listSoldiers`. It is never
   * made of input, for the database keeps each until the connection ends; a text that callers choose is sent as ''.
   */
  prepared<Row>(name: string, sql: string, values?: readonly unknown[]): Promise<Row[]>
}

/**
 * What `writes.ts` files accept: one open transaction. `touch` names what changed; the topics are
 * stored with the transaction and go out after it has committed, or never.
 */
export interface WriteTx extends ReadTx {
  readonly writes: true
  touch(...topics: Topic[]): void
}
