import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const ROOT = join(import.meta.dirname, '../..')
/** Longer than any recovery. A server that is not back by then will not come back by itself. */
const PATIENCE_MS = 90_000

/**
 * The product as an operator runs it: the real server with its embedded database in its own folder, under an init
 * system that starts it again whenever it ends without being told to.
 */
export class Installation {
  readonly url: string
  readonly dataDir: string
  /** How often it had to be started again. */
  restarts = 0
  readonly #port: number
  #child: ChildProcess | null = null
  #wanted = true
  #log = ''

  private constructor(port: number, dataDir: string) {
    this.url = `http://127.0.0.1:${port}`
    this.dataDir = dataDir
    this.#port = port
  }

  static async create(): Promise<Installation> {
    const installation = new Installation(await freePort(), await mkdtemp(join(tmpdir(), 'muster-crash-')))
    installation.start()
    await installation.ready()
    return installation
  }

  get log(): string {
    return this.#log
  }

  start(): void {
    this.#wanted = true
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: ROOT,
      // The test writes faster than people do.
      env: {
        PATH: process.env.PATH,
        PORT: String(this.#port),
        DATA_DIR: this.dataDir,
        DEMO: 'on',
        RATE_LIMIT_FACTOR: '1000',
      },
    })
    this.#child = child
    const keep = (chunk: Buffer) => {
      this.#log = (this.#log + chunk.toString()).slice(-200_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('close', () => {
      if (!this.#wanted || this.#child !== child) return
      this.restarts += 1
      this.start()
    })
  }

  /** Waits until the server reports that it and its database are ready. */
  async ready(): Promise<void> {
    await this.until('the server to be ready', async () => {
      try {
        return (await fetch(`${this.url}/readyz`)).ok
      } catch {
        return false
      }
    })
  }

  async until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    while (!(await isSo())) {
      if (Date.now() > deadline)
        throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}:\n${this.#log.slice(-6000)}`)
      await pause(25)
    }
  }

  killServer(): boolean {
    return this.#child?.kill('SIGKILL') ?? false
  }

  /** Kills the process that owns the database; false while there is none. */
  async killPostmaster(): Promise<boolean> {
    try {
      process.kill((await this.#postmaster()).pid, 'SIGKILL')
      return true
    } catch {
      return false
    }
  }

  /** Kills one of the processes that serve the server's connections. PostgreSQL then ends all of them and recovers. */
  async killBackend(choose: (pids: readonly number[]) => number): Promise<boolean> {
    try {
      const rows = await this.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'muster' order by pid`,
      )
      if (rows.length === 0) return false
      process.kill(choose(rows.map(({ pid }) => pid)), 'SIGKILL')
      return true
    } catch {
      return false
    }
  }

  /** Reads the database directly, without our code, as soon as it can be reached. */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    let found: Row[] = []
    await this.until('the database to answer', async () => {
      try {
        found = await this.#ask<Row>(text, values)
        return true
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        // The statement itself is wrong. Other errors mean that the database is not available right now.
        if (code.startsWith('42')) throw error
        return false
      }
    })
    return found
  }

  async #ask<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const { port } = await this.#postmaster()
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'muster',
      password: (await readFile(join(this.dataDir, 'database/password'), 'utf8')).trim(),
      database: 'muster',
      connectionTimeoutMillis: 10_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text, [...values])).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Stops it as an operator does. Returns the exit code, which is 0 after a clean shutdown. */
  async stop(): Promise<number | null> {
    this.#wanted = false
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
    return child.exitCode
  }

  /** Whether a database still runs on the folder, or ended without a clean shutdown. */
  async hasDatabase(): Promise<boolean> {
    return this.#postmaster().then(
      () => true,
      () => false,
    )
  }

  async #postmaster(): Promise<{ readonly pid: number; readonly port: number }> {
    const lines = (await readFile(join(this.dataDir, 'database/cluster/postmaster.pid'), 'utf8')).split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]) }
  }

  async dispose(): Promise<void> {
    await this.stop()
    if (await this.hasDatabase()) await this.killPostmaster()
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
