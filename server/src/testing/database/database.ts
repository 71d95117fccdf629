import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { newClient, newPool } from '../../database/connections.ts'
import { columnTypes } from '../../database/column-types.ts'
import { type Acting, type Database, openDatabase } from '../../database/database.ts'
import { watching } from '../plans/watching.ts'
import { quietLog } from './quiet-log.ts'
import { timed } from '../run/times.ts'

/** Tests build and read their data as the system, and with `pool` as the owner of the tables. */
export interface TestDatabase extends Database, Acting {
  /** For a second process or server on the same database. */
  readonly url: string
  /** As the owner of the tables. */
  readonly pool: Pool
  /** The server's connections for accounts. */
  readonly working: Pool
  /** Ends the connections and drops the database. */
  drop(): Promise<void>
}

/** Without one the server would put one into its data folder. */
export const SEALING_KEY = randomBytes(32).toString('base64')

/** A database for one test file, copied from the migrated template. Open it in `beforeAll`, drop it in `afterAll`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `muster_test_${randomBytes(6).toString('hex')}`
  await timed('creating databases', () =>
    administer(`create database ${name} template ${inject('testDatabase').template}`),
  )
  const url = new URL(inject('testDatabase').serverUrl)
  url.pathname = `/${name}`
  return openOn(url.href, () => administer(`drop database ${name} with (force)`))
}

/** A second server on a database that another test database made. */
export async function openOn(url: string, drop: () => Promise<void> = async () => {}): Promise<TestDatabase> {
  const sealing = { key: SEALING_KEY, formerKey: null }
  const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir(), poolSize: 8, sealing }, { log: quietLog })
  for (const each of Object.values(database.pools)) watching?.watch(each)
  const pool = newPool({ connectionString: url, types: columnTypes, options: '-c TimeZone=UTC -c jit=off', max: 4 })
  return {
    ...database,
    ...database.system,
    write: (work) => database.system.write(work),
    pool,
    working: database.pools.app,
    url,
    close: async () => {
      await Promise.all([database.close(), pool.end()])
    },
    drop: async () => {
      await Promise.all([database.close(), pool.end()])
      await drop()
    },
  }
}

/** A database without any tables, for tests of migrations. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `muster_empty_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  const url = new URL(inject('testDatabase').serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) }
}

async function administer(statement: string): Promise<void> {
  const client = newClient({ connectionString: inject('testDatabase').serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
