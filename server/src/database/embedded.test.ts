import { serverTopic } from '@muster/domain/kernel/topic.ts'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newClient } from './connections.ts'
import { DEEP, tries } from '../testing/run/depth.ts'
import { quietLog } from '../testing/database/quiet-log.ts'
import { type Database, openDatabase } from './database.ts'
import { runningEmbedded } from './embedded.ts'
import { isUnavailable } from './failure.ts'

const PROGRAM = fileURLToPath(new URL('../testing/database/writing-server.ts', import.meta.url))

/** A cluster that was started and stopped once. Copying it is far faster than creating one. */
const started = mkdtempSync(join(tmpdir(), 'muster-embedded-'))
beforeAll(async () => {
  await (await openDatabase({ dataDir: join(started, 'data') }, { log: quietLog })).close()
})
afterAll(() => rmSync(started, { recursive: true, force: true }))

/** A data folder below a folder that only its owner may enter, as `mktemp -d` makes them. */
function dataFolder(is: 'new' | 'started before' = 'started before'): string {
  const parent = mkdtempSync(join(tmpdir(), 'muster-embedded-'))
  chmodSync(parent, 0o700)
  const dataDir = join(parent, 'data')
  // Keeps the file owner, who is not root.
  if (is === 'started before') execFileSync('cp', ['-a', join(started, 'data'), dataDir])
  onTestFinished(async () => {
    // A killed server leaves its database running. Opening the folder once more ends it.
    if (runningEmbedded(dataDir)) await (await openDatabase({ dataDir }, { log: quietLog })).close()
    rmSync(parent, { recursive: true, force: true })
  })
  return dataDir
}

async function open(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir }, { log: quietLog })
  onTestFinished(() => database.close().catch(() => {}))
  return database
}

class Server {
  readonly said: { word: string; value: string }[] = []
  readonly process: ChildProcess
  readonly #dataDir: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.process = spawn(process.execPath, [PROGRAM, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    let rest = ''
    this.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [word = '', value = ''] = line.split(/ (.*)/s)
        this.said.push({ word, value })
      }
    })
    // Hooks run in reverse order, so all servers of a folder end before its leftovers are checked.
    onTestFinished(() => this.end('SIGKILL'))
  }

  all(word: string): string[] {
    return this.said.filter((each) => each.word === word).map(({ value }) => value)
  }

  /** Waits until the process has printed the word `times` more times. */
  async says(word: string, times = 1): Promise<void> {
    const before = this.all(word).length
    await vi.waitFor(() => expect(this.all(word).length).toBeGreaterThanOrEqual(before + times), 60_000)
  }

  postmaster(): number {
    return Number(readFileSync(join(this.#dataDir, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    const closed = once(this.process, 'close')
    this.process.kill(signal)
    await closed
  }
}

async function keysIn(database: Database): Promise<Set<string>> {
  const rows = await database.system.reading.query.selectFrom('idempotency_keys').select('key').execute()
  return new Set(rows.map(({ key }) => key))
}

/**
 * Variants of starts and crashes whose steps the gate's own crash test and the other tests of this file already cover.
 */
const deepTest: (name: string, work: () => Promise<void>) => void = DEEP ? test : () => {}

describe('the embedded database', () => {
  test('keeps what was written, listens on the loopback interface only, and asks for the password', async () => {
    const dataDir = dataFolder('new')
    const first = await open(dataDir)
    await first.system.write(async (tx) => tx.touch(serverTopic('kept')))
    const owner = newClient({ ...runningEmbedded(dataDir) })
    await owner.connect()
    // Only a superuser may see the folder of the sockets, and the server's own roles are not superusers.
    const { rows } = await owner.query<{ setting: string }>(
      `select name, setting from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories')
       order by name`,
    )
    await owner.end()
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', '127.0.0.1', 'on', ''])
    expect(statSync(join(dataDir, 'database/password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700)
    const stranger = newClient({ ...runningEmbedded(dataDir), password: 'guessed' })
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
    await first.close()
    expect(runningEmbedded(dataDir)).toBeNull()

    const second = await open(dataDir)
    const feed = await second.system.reading.query.selectFrom('change_feed').select('topics').execute()
    expect(feed).toEqual([{ topics: ['kept'] }])
  })

  test('is closed once, however many request it: a server told to stop while it starts does so twice', async () => {
    const database = await open(dataFolder())
    await expect(Promise.all([database.close(), database.close()])).resolves.toHaveLength(2)
    await expect(database.close()).resolves.toBeUndefined()
  })

  test('returns dates as text, counts as numbers and instants as dates', async () => {
    const database = await open(dataFolder())
    const [row] = await database.system.reading.prepared(
      'types',
      'every call',
      `select date '2026-11-01' as day, array[date '2026-11-02'] as days, count(*) as count, timestamptz '2026-11-01 06:30Z' as at
       from generate_series(1, 3)`,
    )
    expect(row).toEqual({ day: '2026-11-01', days: ['2026-11-02'], count: 3, at: new Date('2026-11-01T06:30:00Z') })
  })

  test('refuses a second server on the same folder, and names the one that is there', async () => {
    const dataDir = dataFolder()
    const first = new Server(dataDir)
    await first.says('ready')
    const second = new Server(dataDir)
    await second.says('refused')
    expect(second.all('refused')[0]).toBe(
      `Another Muster server (process ${first.process.pid}) is already using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
    await first.says('wrote', 5)
    await first.end('SIGTERM')
    expect(first.all('closed')).toHaveLength(1)
  })

  deepTest('lets exactly one of several servers start at once on a lock left behind', async () => {
    const dataDir = dataFolder()
    writeFileSync(join(dataDir, 'database/server.lock'), JSON.stringify({ pid: process.pid, born: 'long ago' }))
    const servers = Array.from({ length: 4 }, () => new Server(dataDir))
    await vi.waitFor(() => {
      const outcomes = servers.flatMap((server) => [...server.all('ready'), ...server.all('refused')])
      expect(outcomes).toHaveLength(4)
    }, 60_000)
    expect(servers.filter((server) => server.all('ready').length === 1)).toHaveLength(1)
  })

  deepTest('explains a folder of another major version', async () => {
    const dataDir = dataFolder()
    writeFileSync(join(dataDir, 'database/cluster/PG_VERSION'), '17\n')
    await expect(open(dataDir)).rejects.toThrow(
      /was written by PostgreSQL 17, and this release brings PostgreSQL 18\..*npm run backup.*npm run restore/,
    )
  })

  deepTest('ends even when it gets stuck, and keeps everything committed', async () => {
    const dataDir = dataFolder()
    const database = await open(dataDir)
    await database.system.write(async (tx) => tx.touch(serverTopic('kept')))
    // PostgreSQL waits for the checkpointer last when it is told to stop.
    const checkpointer = await database.asOwner(async (run) => {
      const { rows } = await run(`select pid from pg_stat_activity where backend_type = 'checkpointer'`)
      return Number(rows[0]?.pid)
    })
    process.kill(checkpointer, 'SIGSTOP')
    await database.close()
    expect(runningEmbedded(dataDir)).toBeNull()
    const feed = await (await open(dataDir)).system.reading.query.selectFrom('change_feed').select('topics').execute()
    expect(feed).toEqual([{ topics: ['kept'] }])
  })

  deepTest('starts over after an interrupted first start', async () => {
    const dataDir = dataFolder()
    rmSync(join(dataDir, 'database/cluster/PG_VERSION'))
    rmSync(join(dataDir, 'database/cluster'), { recursive: true })
    const database = await open(dataDir)
    expect(await database.ready()).toBe(true)
  })
})

describe('kill -9', () => {
  deepTest('of the server loses no acknowledged write, and the next start recovers by itself', async () => {
    const dataDir = dataFolder()
    const acknowledged: string[] = []
    for (let round = 0; round < tries(2, 5); round++) {
      const server = new Server(dataDir)
      await server.says('wrote', 20)
      await server.end('SIGKILL')
      acknowledged.push(...server.all('wrote'))
    }
    const found = await keysIn(await open(dataDir))
    expect(acknowledged.filter((key) => !found.has(key))).toEqual([])
  })

  test('of the database loses no acknowledged write, and the server goes on by itself', async () => {
    const dataDir = dataFolder()
    const server = new Server(dataDir)
    await server.says('wrote', 20)
    for (let round = 0; round < tries(2, 5); round++) {
      process.kill(server.postmaster(), 'SIGKILL')
      await server.says('unavailable')
      await server.says('wrote', 20)
    }
    await server.end('SIGTERM')
    expect(server.all('closed')).toHaveLength(1)
    const found = await keysIn(await open(dataDir))
    expect(server.all('wrote').filter((key) => !found.has(key))).toEqual([])
  })

  deepTest('of both recovers as well, with a stale pid file that names a living process', async () => {
    const dataDir = dataFolder()
    const server = new Server(dataDir)
    await server.says('wrote', 5)
    const postmaster = server.postmaster()
    await server.end('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    const file = join(dataDir, 'database/cluster/postmaster.pid')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
    const found = await keysIn(await open(dataDir))
    expect(server.all('wrote').filter((key) => !found.has(key))).toEqual([])
  })

  test('of a single connection ends only the calls on it', async () => {
    const database = await open(dataFolder())
    // The server's own role may not end a connection.
    await database.asOwner((run) =>
      run(`create function cut_me() returns boolean language sql security definer
        as 'select pg_terminate_backend(pg_backend_pid())'`),
    )
    const failed = database.system.write(async (tx) => {
      await tx.prepared('cut', 'every call', 'select cut_me()')
    })
    await expect(failed).rejects.toSatisfy(isUnavailable)
    await database.system.write(async (tx) => tx.touch(serverTopic('next')))
    expect(await database.ready()).toBe(true)
  })
})
