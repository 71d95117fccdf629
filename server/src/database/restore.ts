import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupManifest, checkBackup, loadBackup } from './backup.ts'
import type { DatabaseLog } from './database-log.ts'
import { startEmbedded } from './embedded.ts'
import { DatabaseRefusal } from './failure.ts'
import { migrate, migrationOfBackup } from './migrate.ts'

/**
 * Rebuilds the embedded database of `dataDir` from a backup, with this release's programs, so it is also the way to a
 * new major version of PostgreSQL. The backup is checked before anything is touched. An existing database is refused,
 * or set aside with `replace`. Returns where the old one is kept, if there was one.
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  { replace, log }: { readonly replace: boolean; readonly log: DatabaseLog },
): Promise<{ manifest: BackupManifest; setAside: string | null }> {
  const manifest = await checkBackup(folder)
  const last = await migrationOfBackup(manifest.migration)
  const setAside = await makeRoom(dataDir, replace, log)
  try {
    const embedded = await startEmbedded(dataDir, log)
    try {
      await migrate(embedded.connection, log, { last })
      await loadBackup(embedded.connection, folder, manifest)
      await migrate(embedded.connection, log)
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    await rm(join(dataDir, 'database'), { recursive: true, force: true })
    if (setAside) await rename(setAside, join(dataDir, 'database'))
    throw error
  }
  return { manifest, setAside }
}

async function makeRoom(dataDir: string, replace: boolean, log: DatabaseLog): Promise<string | null> {
  const database = join(dataDir, 'database')
  if (!existsSync(join(database, 'cluster'))) return null
  if (!replace) {
    throw new DatabaseRefusal(
      `${database} holds a database already. Set DATA_DIR to an empty folder, or add --replace to set the old one aside.`,
    )
  }
  // This refuses while a server uses the folder, and stops a database that a killed server left running.
  await (await startEmbedded(dataDir, log)).stop()
  const setAside = `${database}-before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`
  await rename(database, setAside)
  return setAside
}
