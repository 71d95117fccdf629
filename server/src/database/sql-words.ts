/** Words of SQL that reads of every feature use. */

/** An instant as the wire writes it. */
export function isoInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The same to the microsecond, as the database has it: where a page ends and the next one begins. */
export function exactInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Codes of this program as a list: `'PDY', 'TDY'`. */
export function listOf(codes: readonly string[]): string {
  return codes.map((code) => `'${code}'`).join(', ')
}
