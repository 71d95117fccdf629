import { type RawBuilder, sql } from 'kysely'

/** SQL expressions that the reads of every feature use. */

/** An instant in the form that answers use. */
export function isoInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The same to the microsecond, as the database stores it. Lists use it as the cursor of the next page. */
export function exactInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Codes of this program as a list: `'PDY', 'TDY'`. */
export function listOf(codes: readonly string[]): string {
  return codes.map((code) => `'${code}'`).join(', ')
}

/**
 * An expression that a prepared read uses too, and that therefore numbers its parameters (`$1`), for a statement of
 * `sql`. The values replace the numbers.
 */
export function numbered(words: string, values: readonly unknown[]): RawBuilder<unknown> {
  const parts = words
    .split(/\$(\d+)/)
    .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.val(values[Number(part) - 1])))
  return sql.join(parts, sql.raw(''))
}
