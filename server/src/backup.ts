import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseConfig, readEnvironment } from './config/config.ts'
import { writeBackup } from './database/backup.ts'
import { runningEmbedded, startEmbedded } from './database/embedded.ts'
import { DatabaseRefusal } from './database/failure.ts'

// npm run backup -- <new folder>: backs up the embedded database, whether or not a server is using it.
const quiet = { info: () => {}, warn: console.warn, error: console.error }
try {
  const { dataDir, databaseUrl, sealing } = parseConfig(readEnvironment())
  const [target] = process.argv.slice(2)
  if (!target) throw new DatabaseRefusal('Name the folder to write: npm run backup -- <new folder>')
  if (databaseUrl) {
    throw new DatabaseRefusal('DATABASE_URL names a PostgreSQL of your own: back it up with its pg_dump.')
  }
  if (!existsSync(join(dataDir, 'database/cluster'))) {
    throw new DatabaseRefusal(`There is no database in ${dataDir}: nothing to back up.`)
  }
  // npm changes the working folder, so paths are resolved from where the command was called.
  const folder = resolve(process.env.INIT_CWD ?? '.', target)
  const running = runningEmbedded(dataDir)
  const started = running ? null : await startEmbedded(dataDir, quiet)
  try {
    const connection = running ?? started?.connection
    if (!connection) throw new DatabaseRefusal('The database stopped in the meantime. Try again.')
    const { tables } = await writeBackup(connection, folder)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Backed up ${rows} rows of ${tables.length} tables to ${folder}.`)
    console.log(
      `It has sealed values, and not the key to them. Keep a copy of ${sealing.key === null ? join(dataDir, 'sealing.key') : 'SEALING_KEY'} apart.`,
    )
  } finally {
    await started?.stop()
  }
} catch (error) {
  console.error(error instanceof DatabaseRefusal ? error.message : error)
  process.exitCode = 1
}
