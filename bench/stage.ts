import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { type Database, openDatabase } from '../server/src/database/database.ts'
import { USUAL_LIMITS } from '@muster/domain/kernel/session-limits.ts'
import { startEmbedded } from '../server/src/database/embedded.ts'
import { Sessions } from '../server/src/platform/sessions/sessions.ts'
import { World, type WorldAccount } from '../server/src/demo/world/world.ts'

/** One durable PostgreSQL with a world in it, and every contender as a process of its own that uses it. */
export interface Stage {
  readonly database: Database
  readonly databaseUrl: string
  readonly world: World
  /** A session of this account, started as sign-in does it. */
  signIn(account: WorldAccount, kind?: 'web' | 'native'): Promise<string>
  /** Starts `servers/<name>` and waits until it listens. */
  start(name: 'ours' | 'bare' | 'on-call', on?: { databaseUrl?: string; checkout?: string }): Promise<string>
  /** Seconds of processor time that a started server and its database connections have used so far. Linux only. */
  cpuSeconds(url: string): Promise<number>
  /** A copy of the current database. From here on the world must not change any more. */
  copy(name: string): Promise<string>
  close(): Promise<void>
}

const log = pino({ level: 'error' })

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'))
  const embedded = await startEmbedded(folder, log)
  const { user, password, host, port, database: name } = embedded.connection
  const databaseUrl = `postgres://${user}:${password}@${host}:${port}/${name}`
  const database = await openDatabase(
    { databaseUrl, dataDir: folder, sealing: { key: null, formerKey: null } },
    { log },
  )
  const sessions = new Sessions({
    database: database.system,
    standingOf: async () => ({ isAdmin: false, mayStay: true }),
    onEnding: async () => {},
    newId: randomUUID,
    log,
    clock: () => new Date(),
    limits: USUAL_LIMITS,
    labelOf: (provider) => provider,
  })
  const children: ChildProcess[] = []
  const started = new Map<string, { readonly pid: number; readonly databaseUrl: string }>()
  let built: Promise<void> | null = null
  return {
    database,
    databaseUrl,
    world: await World.open(database.system, { at: new Date() }),
    async signIn({ uid }, kind = 'native') {
      const { token } = await database.system.write(async (tx) => {
        // The figures are for a user at work, who has seen the tour.
        const seen = { has_seen_tour: true, has_seen_tour_desktop: true, has_seen_tour_mobile: true }
        await tx.query.updateTable('accounts').set(seen).where('uid', '=', uid).execute()
        return sessions.start(tx, { uid, kind, device: 'bench' }, new Date())
      })
      return token
    },
    async cpuSeconds(url) {
      const found = started.get(url)
      if (!found) throw new Error(`nothing was started at ${url}`)
      const client = new Client({ connectionString: found.databaseUrl, application_name: 'bench' })
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'muster'`,
      )
      await client.end()
      return [found.pid, ...rows.map(({ pid }) => pid)].reduce((sum, pid) => sum + cpuOf(pid), 0)
    },
    async copy(name) {
      built ??= database.close()
      await built
      const client = new Client({ ...embedded.connection, database: 'postgres' })
      await client.connect()
      await client.query(`create database ${name} template ${embedded.connection.database}`)
      await client.end()
      return databaseUrl.replace(/[^/]+$/, name)
    },
    async start(server, on = {}) {
      const servers = on.checkout ? join(on.checkout, 'bench/servers') : join(import.meta.dirname, 'servers')
      const script = join(servers, server === 'on-call' ? 'on-call.js' : `${server}.ts`)
      const child = fork(script, {
        execArgv: [],
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: on.databaseUrl ?? databaseUrl,
          LOG_LEVEL: 'warn',
          BENCH_WEB_APP: process.env.BENCH_WEB_APP,
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      children.push(child)
      const [url] = (await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => {
          throw new Error(`${server} did not start`)
        }),
      ])) as [string]
      started.set(url, { pid: child.pid ?? 0, databaseUrl: on.databaseUrl ?? databaseUrl })
      return url
    },
    async close() {
      await Promise.all(children.map(stop))
      await (built ?? database.close())
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Of all threads of a process. */
function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
