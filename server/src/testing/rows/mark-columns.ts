import type { Pool } from 'pg'
import type { Tables } from '../../database/table.ts'

/** A marked value for a column of this type, and its form in JSON. Null where the column stays as it is. */
function markOf(column: string, type: string, place: number): { readonly sql: string; readonly json: string } | null {
  const word = `mark of ${column}`
  switch (type) {
    case 'text':
      return { sql: `'${word}'`, json: `"${word}"` }
    case 'jsonb':
      return { sql: `'["${word}"]'`, json: `["${word}"]` }
    case 'text[]':
      return { sql: `array['${word}']`, json: `["${word}"]` }
    case 'bytea':
      return { sql: `'${word}'`, json: `"\\\\x${Buffer.from(word).toString('hex')}"` }
    case 'date': {
      const day = new Date(Date.UTC(1901, 0, place)).toISOString().slice(0, 10)
      return { sql: `'${day}'`, json: `"${day}"` }
    }
    case 'timestamp(3) with time zone':
    case 'timestamp(6) with time zone':
    case 'timestamp with time zone': {
      const instant = new Date(Date.UTC(2001, 0, 1, place)).toISOString().slice(0, 19)
      return { sql: `'${instant}Z'`, json: `"${instant}+00:00"` }
    }
    default:
      return null
  }
}

/**
 * Writes a unique value into each column whose type and constraints allow that. Returns the form of each of them in
 * JSON. `but` stays as it is.
 */
export async function markColumns(
  pool: Pick<Pool, 'connect'>,
  tables: Tables,
  but: ReadonlySet<string>,
): Promise<{ readonly table: string; readonly column: string; readonly json: string }[]> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ table: string; column: string; type: string }>(
      `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1) and a.attgenerated = ''`,
      [Object.keys(tables)],
    )
    // Without triggers and foreign keys, so that append-only tables are marked as well.
    await client.query('set session_replication_role = replica')
    const marked = []
    for (const [place, { table, column, type }] of rows.entries()) {
      const mark = but.has(`${table}.${column}`) ? null : markOf(`${table}.${column}`, type, place)
      if (mark && (await updates(() => client.query(`update ${table} set "${column}" = ${mark.sql}`)))) {
        marked.push({ table, column, json: mark.json })
      }
    }
    return marked
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

async function updates(update: () => Promise<{ readonly rowCount: number | null }>): Promise<boolean> {
  try {
    return ((await update()).rowCount ?? 0) > 0
  } catch (error) {
    // A check or a unique key may not allow that value.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('23')) return false
    throw error
  }
}
