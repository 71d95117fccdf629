import type { Topic } from '@muster/domain/kernel/topic.ts'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import type { Sealing } from './sealed/sealing.ts'

/**
 * Why a read is prepared: every call runs it, or an open screen runs it again after each change, because it is the list
 * or board that the screen shows. What that saves: docs/decisions/0068.
 */
export type HotRead = 'every call' | 'open screens'

/** The argument of functions in `reads.ts` files. Nothing that writes is meant to go through it. */
export interface ReadTx {
  readonly query: Kysely<Schema>
  /**
   * A statement that the database keeps prepared under its name, for hot reads only. Every other statement is built, or
   * is `sql`. One name always means one text, such as `roster.listSoldiers`. A name is never made of input, because the
   * database keeps each until the connection ends. A text that depends on the caller is sent with the name ''.
   */
  prepared<Row>(name: string, hot: HotRead, text: string, values?: readonly unknown[]): Promise<Row[]>
}

/**
 * The argument of functions in `writes.ts` files: one open transaction. `touch` names what changed. The topics are
 * stored with the transaction and go out after it has committed, or never.
 */
export interface WriteTx extends ReadTx {
  readonly writes: true
  touch(...topics: Topic[]): void
  /** Seals values of a roster before they are written (`table.ts`). */
  sealing(rosterId: string): Promise<Sealing>
}
