import { sql } from 'kysely'
import type { Acting } from '../database.ts'
import type { Tables } from '../table.ts'
import type { WriteTx } from '../transaction.ts'
import { isSealed, SealBroken, SEALED_LIKE } from './seal.ts'

/** Rows of one transaction. */
const ROWS = 200
/** Rosters of one call. */
const ROSTERS = 500

interface SealedTable {
  readonly name: string
  /** The column with the id that the values are bound to. */
  readonly id: string
  readonly columns: readonly { readonly column: string; readonly as: 'text' | 'json' }[]
}

export function sealedTables(tables: Tables): readonly SealedTable[] {
  return Object.entries(tables).flatMap(([name, { columns, sealedBy = 'id' }]) => {
    const sealed = Object.entries(columns).flatMap(([column, { sealed: as }]) => (as ? [{ column, as }] : []))
    return sealed.length > 0 ? [{ name, id: sealedBy, columns: sealed }] : []
  })
}

/**
 * Seals what was stored before its column was sealed, one roster after the other, a few rows at a time, while everybody
 * works on. A roster is done once nothing is left in clear. Returns how many rosters are done.
 */
export async function sealStored(database: Acting, tables: Tables, goesOn: () => boolean): Promise<number> {
  const { rows: rosters } = await sql<{ id: string }>`
    /* reads all of rosters, data_keys: a few times a day, for rosters that are not sealed yet */
    select r.id from rosters r left join data_keys k on k.roster_id = r.id
    where k.sealed_at is null limit ${ROSTERS}`.execute(database.reading.query)
  let done = 0
  for (const { id } of rosters) {
    if (!goesOn()) break
    try {
      if (await sealRoster(database, tables, id, goesOn)) done++
    } catch (error) {
      // A roster whose key somebody changed must not keep the others waiting.
      if (!(error instanceof SealBroken)) throw error
    }
  }
  return done
}

async function sealRoster(database: Acting, tables: Tables, id: string, goesOn: () => boolean): Promise<boolean> {
  for (const table of sealedTables(tables)) {
    while (goesOn() && (await database.write((tx) => sealSome(tx, id, table))) === ROWS);
  }
  if (!goesOn()) return false
  return database.write(async (tx) => {
    await tx.sealing(id)
    const { numAffectedRows = 0n } = await sql`update data_keys set sealed_at = now() where roster_id = ${id}`.execute(
      tx.query,
    )
    return numAffectedRows > 0n
  })
}

/**
 * Deletes the keys of rosters that are gone. Not at once: the demo makes its roster anew under the same id, and a key is
 * made before its roster is there for others.
 */
export async function forgetKeys(tx: WriteTx): Promise<void> {
  await sql`
    /* reads all of rosters, data_keys: a few times a day */
    delete from data_keys k where k.made_at < now() - interval '1 hour'
      and not exists (select from rosters r where r.id = k.roster_id)`.execute(tx.query)
}

/** Seals rows of a roster that are in clear. Returns how many. */
async function sealSome(tx: WriteTx, rosterId: string, { name, id, columns }: SealedTable): Promise<number> {
  const inClear = columns.map(
    ({ column, as }) => `${textOf(column, as)} <> '' and ${textOf(column, as)} not like '${SEALED_LIKE}'`,
  )
  const { rows } = await sql<{ id: string } & Record<string, unknown>>`
    select ${sql.raw(id)} as id, ${sql.raw(columns.map(({ column }) => column).join(', '))} from ${sql.table(name)}
    where roster_id = ${rosterId} and (${sql.raw(inClear.join(' or '))})
    order by ${sql.raw(id)} limit ${ROWS} for no key update`.execute(tx.query)
  if (rows.length === 0) return 0
  const seal = await tx.sealing(rosterId)
  const lists = columns.map(({ column, as }) =>
    rows.map((row) => {
      const value = row[column]
      if (isSealed(value)) return as === 'json' ? JSON.stringify(value) : value
      return seal(as, `${name}.${column}`, row.id, value)
    }),
  )
  const set = columns.map(({ column, as }) => `${column} = v.${column}${as === 'json' ? '::jsonb' : ''}`)
  await sql`
    update ${sql.table(name)} t set ${sql.raw(set.join(', '))}
    from unnest(${rows.map((row) => row.id)}::uuid[], ${sql.join(lists.map((list) => sql`${list}::text[]`))})
      as v(id, ${sql.raw(columns.map(({ column }) => column).join(', '))})
    where t.roster_id = ${rosterId} and t.${sql.raw(id)} = v.id`.execute(tx.query)
  return rows.length
}

function textOf(column: string, as: 'text' | 'json'): string {
  return as === 'json' ? `${column} #>> '{}'` : column
}
