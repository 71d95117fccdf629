import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { ClientConfig } from 'pg'
import { newPool } from './connections.ts'
import type { DatabaseLog } from './database-log.ts'
import { codeOf, DatabaseRefusal } from './failure.ts'
import { workingRoles } from './roles.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const NAME = /^\d{4}-[a-z0-9-]+\.ts$/

/** Every `NNNN-name.ts` of the folder: a migration is added by adding its file, and never edited afterwards. */
class FolderProvider implements MigrationProvider {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const files = (await readdir(this.#folder)).filter((file) => NAME.test(file)).sort()
    const numbers = files.map((file) => file.slice(0, 4))
    const twice = numbers.find((number, at) => numbers.indexOf(number) !== at)
    if (twice) throw new Error(`two migrations have the number ${twice}`)
    const migrations: Record<string, Migration> = {}
    for (const file of files) {
      // Forward only: what a migration might export as `down` is not looked at.
      const { up } = (await import(pathToFileURL(join(this.#folder, file)).href)) as Migration
      migrations[file.slice(0, -'.ts'.length)] = { up }
    }
    return migrations
  }
}

/** What this release knows, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await new FolderProvider(MIGRATIONS).getMigrations())
}

/**
 * Bring the database to this code's version, or to `last`. An advisory lock lets several servers start at
 * once: one migrates, the others wait and find nothing left to do. All or nothing, in one transaction.
 */
export async function migrate(
  connection: ClientConfig,
  log: DatabaseLog,
  { folder = MIGRATIONS, last }: { folder?: string; last?: string } = {},
): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: newPool({ ...connection, max: 2 }) }) })
  try {
    const provider = new FolderProvider(folder)
    const known = Object.keys(await provider.getMigrations())
    const unknown = (await appliedMigrations(db)).filter((name) => !known.includes(name))
    if (unknown.length > 0) {
      throw new DatabaseRefusal(
        `The database was last used by a newer release (${unknown.join(', ')} is not known here). Start that release or a later one, or restore a backup made before it.`,
      )
    }
    // Migrations grant them what they need.
    await workingRoles(connection)
    const migrator = new Migrator({ db, provider })
    const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    const failed = results?.find((result) => result.status === 'Error')
    if (error) throw new Error(`migration ${failed?.migrationName ?? ''} failed`, { cause: error })
    const done = results?.map((result) => result.migrationName) ?? []
    if (done.length > 0) log.info({ migrations: done }, 'database migrated')
  } finally {
    await db.destroy()
  }
}

/** Names of the migrations a database has been through, oldest first; none for an empty database. */
export async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map((row) => row.name)
  } catch (error) {
    if (codeOf(error) === '42P01') return []
    throw error
  }
}
