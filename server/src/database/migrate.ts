import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { ClientConfig } from 'pg'
import { newPool } from './connections.ts'
import type { DatabaseLog } from './database-log.ts'
import { codeOf, DatabaseRefusal } from './failure.ts'
import { workingRoles } from './roles.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const NAME = /^\d{4}-[a-z0-9-]+\.ts$/

/** Creates the schema that 0001 to 0043 created before they were folded (decision 0065). */
const BASELINE = '0043-baseline'
const LAST_FOLDED = '0043-filled-in-from-taskings'
/** The last commit that has the folded migrations. */
const BEFORE_THE_FOLD = '8d4bbd83'

type Migrations = Readonly<Record<string, Migration>>

/** Every `NNNN-name.ts` of the folder. A migration is added by adding its file and is never edited afterwards. */
async function migrationsIn(folder: string): Promise<Migrations> {
  const files = (await readdir(folder)).filter((file) => NAME.test(file)).sort()
  const numbers = files.map((file) => file.slice(0, 4))
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at)
  if (twice) throw new Error(`two migrations have the number ${twice}`)
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    // Forward only: a `down` that a migration exports is ignored.
    const { up } = (await import(pathToFileURL(join(folder, file)).href)) as Migration
    migrations[file.slice(0, -'.ts'.length)] = { up }
  }
  return migrations
}

/** The migrations of this release, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await migrationsIn(MIGRATIONS))
}

function isFolded(name: string): boolean {
  return name !== BASELINE && name.slice(0, 4) <= BASELINE.slice(0, 4)
}

/** For a database that went through all folded migrations: they count as applied in place of the baseline. */
function withFolded(migrations: Migrations, folded: readonly string[]): Migrations {
  if (folded.length === 0) return migrations
  if (!folded.includes(LAST_FOLDED)) {
    throw new DatabaseRefusal(
      `The database was last used by an early version (it is at ${folded.at(-1)}). Start the version of commit ${BEFORE_THE_FOLD} on it once, then this one.`,
    )
  }
  const { [BASELINE]: _made, ...later } = migrations
  return { ...Object.fromEntries(folded.map((name) => [name, { up: async () => {} }])), ...later }
}

/** The migration that a new database runs up to before it takes a backup made after `name`. */
export async function migrationOfBackup(name: string): Promise<string> {
  if (name === LAST_FOLDED) return BASELINE
  if ((await migrationNames()).includes(name)) return name
  throw new DatabaseRefusal(
    isFolded(name)
      ? `The backup was made by an early version (at ${name}). Restore it with the version of commit ${BEFORE_THE_FOLD}, then make a new one.`
      : `The backup was made by a newer release (${name} is not known here). Restore it with that release or a later one.`,
  )
}

/**
 * Migrates the database to this code's version, or to `last`. An advisory lock lets several servers start at once: one
 * migrates, and the others wait and find nothing left to do. All or nothing, in one transaction.
 */
export async function migrate(
  connection: ClientConfig,
  log: DatabaseLog,
  { folder = MIGRATIONS, last }: { folder?: string; last?: string } = {},
): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: newPool({ ...connection, max: 2 }) }) })
  try {
    const applied = await appliedMigrations(db)
    const migrations = withFolded(await migrationsIn(folder), applied.filter(isFolded))
    const unknown = applied.filter((name) => !Object.hasOwn(migrations, name))
    if (unknown.length > 0) {
      throw new DatabaseRefusal(
        `The database was last used by a newer release (${unknown.join(', ')} is not known here). Start that release or a later one, or restore a backup made before it.`,
      )
    }
    // The migrations grant these roles the rights they need.
    await workingRoles(connection)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    const failed = results?.find((result) => result.status === 'Error')
    if (error) throw new Error(`migration ${failed?.migrationName ?? ''} failed`, { cause: error })
    const done = results?.map((result) => result.migrationName) ?? []
    if (done.length > 0) log.info({ migrations: done }, 'database migrated')
  } finally {
    await db.destroy()
  }
}

/** Names of the migrations that a database has been through, oldest first. None for an empty database. */
export async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map((row) => row.name)
  } catch (error) {
    if (codeOf(error) === '42P01') return []
    throw error
  }
}
