import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Database, openDatabase } from '../server/src/database/database.ts'
import { startEmbedded } from '../server/src/database/embedded.ts'
import { Sessions } from '../server/src/platform/sessions/sessions.ts'
import { World, type WorldAccount } from '../server/src/testing/world.ts'

/** One PostgreSQL with durability on, a world in it, and every contender as a process of its own on it. */
export interface Stage {
  readonly database: Database
  readonly databaseUrl: string
  readonly world: World
  /** A session of this account, as sign-in starts one. */
  signIn(account: WorldAccount, kind?: 'web' | 'native'): Promise<string>
  /** Starts `servers/<name>` and waits until it listens. */
  start(name: 'ours' | 'bare' | 'on-call'): Promise<string>
  close(): Promise<void>
}

const log = pino({ level: 'error' })

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'))
  const embedded = await startEmbedded(folder, log)
  const { user, password, host, port, database: name } = embedded.connection
  const databaseUrl = `postgres://${user}:${password}@${host}:${port}/${name}`
  const database = await openDatabase({ databaseUrl, dataDir: folder }, { log })
  const sessions = new Sessions({ database, isAdmin: async () => false, newId: randomUUID, log })
  const children: ChildProcess[] = []
  return {
    database,
    databaseUrl,
    world: await World.open(database, { at: new Date() }),
    async signIn({ uid }, kind = 'native') {
      const { token } = await database.write((tx) => sessions.start(tx, { uid, kind, device: 'bench' }, new Date()))
      return token
    },
    async start(server) {
      const script = join(import.meta.dirname, 'servers', server === 'on-call' ? 'on-call.js' : `${server}.ts`)
      const child = fork(script, {
        execArgv: [],
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: databaseUrl,
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
      return url
    },
    async close() {
      await Promise.all(children.map(stop))
      await database.close()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
