import { serverTopic } from '@muster/domain/kernel/topic.ts'
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quietLog } from '../testing/database/quiet-log.ts'
import { type BackupManifest, checkBackup, writeBackup } from './backup.ts'
import { type Database, openDatabase } from './database.ts'
import { runningEmbedded } from './embedded.ts'
import { restoreBackup } from './restore.ts'

const UID = '018f2d6e-0000-7000-8000-000000000001'
const ODD = 'O\'Neil\t"the, tab"\n\\N ✓ 中'

let folder: string
let source: string
let backup: string
let manifest: BackupManifest
let database: Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster-backup-'))
  source = join(folder, 'data')
  backup = join(folder, 'backup')
  database = await openDatabase({ dataDir: source }, { log: quietLog })
  await database.system.write(async (tx) => {
    tx.touch(serverTopic('roster:1'))
    for (const key of ['a', 'b', ODD]) {
      await tx.query
        .insertInto('idempotency_keys')
        .values({ caller: 'c', key, function: 'f', body_hash: '', result: JSON.stringify({ key }) })
        .execute()
    }
    await tx.query
      .insertInto('access_log')
      .values({ uid: UID, function: 'getSoldier', roster_id: UID, soldier_id: null, request_id: ODD })
      .execute()
  })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function contentOf(from: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const { name } of manifest.tables) {
    const { rows } = await from.runAsSystem(`select to_jsonb(t) as row from "${name}" t order by t::text`)
    content[name] = rows.map(({ row }) => row)
  }
  return content
}

async function restored(into: string, replace = false) {
  return restoreBackup(backup, join(folder, into), { replace, log: quietLog })
}

describe('a backup', () => {
  test('copies one moment of the database while others keep writing, and only its owner can read it', async () => {
    let writing = true
    const pairs = (async () => {
      // Each transaction writes two rows, so a backup with an odd number of them mixes two moments.
      for (let i = 0; writing; i++) {
        await database.system.write(async (tx) => {
          for (const half of ['left', 'right']) {
            await tx.query
              .insertInto('idempotency_keys')
              .values({ caller: half, key: String(i), function: 'f', body_hash: '', result: '' })
              .execute()
          }
        })
      }
    })()
    const connection = runningEmbedded(source)
    if (!connection) throw new Error('the database does not run')
    manifest = await writeBackup(connection, backup)
    writing = false
    await pairs
    expect((manifest.tables.find(({ name }) => name === 'idempotency_keys')?.rows ?? 0) % 2).toBe(1)
    expect(manifest.tables.map(({ name }) => name)).not.toContain('change_feed')
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    for (const file of readdirSync(backup)) expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600)
  })

  test('is restored in a fresh folder as it was, counters included', async () => {
    await database.runAsSystem(`delete from idempotency_keys where caller in ('left', 'right')`)
    const expected = await contentOf(database)
    await restored('fresh')
    const fresh = await openDatabase({ dataDir: join(folder, 'fresh') }, { log: quietLog })
    try {
      await fresh.runAsSystem(`delete from idempotency_keys where caller in ('left', 'right')`)
      expect(await contentOf(fresh)).toEqual(expected)
      expect(expected.access_log).toHaveLength(1)
      expect(expected.idempotency_keys).toHaveLength(3)
      await fresh.system.write(async (tx) => {
        await tx.query
          .insertInto('access_log')
          .values({ uid: null, function: 'f', roster_id: null, soldier_id: null, request_id: 'next' })
          .execute()
      })
      const { rows } = await fresh.runAsSystem('select id from access_log order by id')
      expect(rows).toEqual([{ id: 1 }, { id: 2 }])
    } finally {
      await fresh.close()
    }
  })

  test('is not restored over an existing database unless that database is set aside', async () => {
    await expect(restored('fresh')).rejects.toThrow('add --replace')
    const { setAside } = await restored('fresh', true)
    expect(existsSync(join(setAside ?? '', 'cluster/PG_VERSION'))).toBe(true)
  })

  test('is not restored under a running server', async () => {
    await expect(restored('data', true)).rejects.toThrow('is already using')
    expect(await database.ready()).toBe(true)
  })

  test('that is damaged, incomplete, from a newer release or not a backup changes nothing', async () => {
    const file = join(backup, 'idempotency_keys.copy.gz')
    const whole = readFileSync(file)
    appendFileSync(file, 'x')
    await expect(restored('untouched')).rejects.toThrow('damaged')
    rmSync(file)
    await expect(checkBackup(backup)).rejects.toThrow('not complete')
    writeFileSync(file, whole)
    const text = readFileSync(join(backup, 'manifest.json'), 'utf8')
    writeFileSync(join(backup, 'manifest.json'), text.replace(manifest.migration, '9999-future'))
    await expect(restored('untouched')).rejects.toThrow('9999-future is not known here')
    writeFileSync(join(backup, 'manifest.json'), '{}')
    await expect(restored('untouched')).rejects.toThrow('no backup that this release can read')
    writeFileSync(join(backup, 'manifest.json'), text)
    expect(existsSync(join(folder, 'untouched'))).toBe(false)
  })
})

test('the commands say what they did, or what to do when they fail', async () => {
  const run = async (command: string, ...given: string[]) => {
    const program = fileURLToPath(new URL(`../${command}.ts`, import.meta.url))
    const env = { PATH: process.env.PATH, DATA_DIR: source, INIT_CWD: folder }
    return promisify(execFile)(process.execPath, [program, ...given], { env }).then(
      ({ stdout }) => stdout,
      (error: { code: number; stderr: string }) => `${error.code}: ${error.stderr}`,
    )
  }
  expect(await run('backup', 'by-command')).toMatch(
    /^Backed up \d+ rows of \d+ tables to .*by-command\.\nIt has sealed values, and not the key to them\. Keep a copy of .*sealing\.key apart\.\n$/,
  )
  expect(await run('backup', 'by-command')).toMatch(/^1: .*exists already/)
  expect(await run('backup')).toMatch(/^1: Name the folder/)
  expect(await run('restore', 'by-command', '--replace')).toMatch(/^1: Another Muster server/)
  expect(await run('restore', 'nowhere')).toMatch(/^1: .*holds no backup/)
})
