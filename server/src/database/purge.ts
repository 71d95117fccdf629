import { sql } from 'kysely'
import type { Retention, Tables } from './table.ts'
import type { WriteTx } from './transaction.ts'

/** Tables whose rows expire. */
type Dated<T extends Tables> = { [N in keyof T]: T[N]['kept'] extends Retention ? N : never }[keyof T] & string

/** Deletes the rows whose declared retention has passed, at most `most` of them. Returns how many. */
export async function purge<T extends Tables>(
  tx: WriteTx,
  tables: T,
  name: Dated<T>,
  { now, most }: { readonly now: Date; readonly most?: number },
): Promise<number> {
  const kept = tables[name]?.kept
  if (kept === undefined || typeof kept === 'string') throw new Error(`Rows of ${name} have no time of their own`)
  const { since, after = '0', where = 'true' } = kept
  const past = sql`${sql.raw(since)} <= ${now}::timestamptz - interval '${sql.raw(after)}' and ${sql.raw(where)}`
  const table = sql.table(name)
  const { numAffectedRows = 0n } = await (most === undefined
    ? sql`delete from ${table} where ${past}`
    : // PostgreSQL looks up an array by ctid. For a list it would read the whole table.
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${past} limit ${most}))`
  ).execute(tx.query)
  return Number(numAffectedRows)
}
