import { fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newClient } from './connections.ts'
import { createEmptyDatabase } from '../testing/database/database.ts'
import { quietLog } from '../testing/database/quiet-log.ts'
import { openDatabase } from './database.ts'
import { MIGRATIONS, migrate, migrationNames } from './migrate.ts'

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  return url
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The migrations of this release, plus the given files. */
function folderWith(files: Record<string, string>): string {
  const database = mkdtempSync(join(tmpdir(), 'muster-migrations-'))
  onTestFinished(() => rmSync(database, { recursive: true }))
  symlinkSync(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(database, 'node_modules'))
  copyFileSync(join(MIGRATIONS, '../row-rules.ts'), join(database, 'row-rules.ts'))
  const folder = join(database, 'migrations')
  cpSync(MIGRATIONS, folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const creating = (table: string) => `
  import { sql } from 'kysely'
  export const up = (db) => sql\`create table ${table} (id int)\`.execute(db)`

describe('migrations', () => {
  test('are each done once when several servers start at the same moment', async () => {
    const url = await emptyDatabase()
    const program = fileURLToPath(new URL('../testing/database/migrating-server.ts', import.meta.url))
    const servers = Array.from({ length: 4 }, () => fork(program, [url]))
    const codes = await Promise.all(servers.map(async (server) => (await once(server, 'exit'))[0]))
    expect(codes).toEqual([0, 0, 0, 0])
    const done = await query(url, 'select name from kysely_migration order by name')
    expect(done).toEqual((await migrationNames()).map((name) => ({ name })))
  })

  test('are found by their file alone, and add to what is there', async () => {
    const url = await emptyDatabase()
    await migrate({ connectionString: url }, quietLog)
    const folder = folderWith({ '9001-next.ts': creating('next') })
    await migrate({ connectionString: url }, quietLog, { folder })
    expect(await query(url, 'select * from next')).toEqual([])
  })

  test('leave nothing behind when they fail, not even the ones before them', async () => {
    const url = await emptyDatabase()
    const folder = folderWith({ '9001-good.ts': creating('good'), '9002-bad.ts': creating('good') })
    await expect(migrate({ connectionString: url }, quietLog, { folder })).rejects.toThrow('migration 9002-bad failed')
    expect(await query(url, `select to_regclass('good') as good, to_regclass('access_log') as log`)).toEqual([
      { good: null, log: null },
    ])
  })

  test('are refused when two have the same number', async () => {
    const folder = folderWith({ '0043-again.ts': creating('again') })
    const url = await emptyDatabase()
    await expect(migrate({ connectionString: url }, quietLog, { folder })).rejects.toThrow('have the number 0043')
  })

  test('keep the server from starting when this release does not know them', async () => {
    const url = await emptyDatabase()
    await migrate({ connectionString: url }, quietLog, { folder: folderWith({ '9001-newer.ts': creating('newer') }) })
    await expect(openDatabase({ databaseUrl: url, dataDir: '' }, { log: quietLog })).rejects.toThrow(
      'The database was last used by a newer release (9001-newer is not known here).',
    )
  })
})
