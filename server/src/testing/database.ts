import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { quietLog } from './quiet-log.ts'

export interface TestDatabase extends Database {
  /** For a second process or server on the same database. */
  readonly url: string
  /** Ends the connections and drops the database. */
  drop(): Promise<void>
}

/** A database of a test file's own, copied from the migrated template. Open it in `beforeAll`, drop it in `afterAll`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `muster_test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${inject('testDatabase').template}`)
  const url = new URL(inject('testDatabase').serverUrl)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir(), poolSize: 8 }, { log: quietLog })
  return {
    ...database,
    url: url.href,
    drop: async () => {
      await database.close()
      await administer(`drop database ${name} with (force)`)
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
  const client = new Client({ connectionString: inject('testDatabase').serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
