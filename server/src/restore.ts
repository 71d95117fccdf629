import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseConfig, readEnvironment } from './config/config.ts'
import { DatabaseRefusal } from './database/failure.ts'
import { restoreBackup } from './database/restore.ts'

// npm run restore -- <backup folder> [--replace]: restores into the embedded database of DATA_DIR.
const quiet = { info: () => {}, warn: console.warn, error: console.error }
try {
  const { dataDir, databaseUrl, sealing } = parseConfig(readEnvironment())
  const given = process.argv.slice(2)
  const source = given.find((argument) => !argument.startsWith('--'))
  if (!source) throw new DatabaseRefusal('Name the backup: npm run restore -- <backup folder>')
  if (databaseUrl) {
    throw new DatabaseRefusal('DATABASE_URL names a PostgreSQL of your own: restore it with its pg_restore.')
  }
  // npm changes the working folder, so paths are resolved from where the command was called.
  const folder = resolve(process.env.INIT_CWD ?? '.', source)
  const { manifest, setAside } = await restoreBackup(folder, dataDir, {
    replace: given.includes('--replace'),
    log: quiet,
  })
  console.log(`Restored the backup of ${manifest.at} into ${dataDir}.`)
  if (sealing.key === null && !existsSync(join(dataDir, 'sealing.key')))
    console.log(`To read what was sealed, put the sealing.key of that server into ${dataDir}, or set SEALING_KEY.`)
  if (setAside) console.log(`The database that was there is kept in ${setAside}. Delete it when all is well.`)
} catch (error) {
  console.error(error instanceof DatabaseRefusal ? error.message : error)
  process.exitCode = 1
}
