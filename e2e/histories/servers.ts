import type { TestDatabase } from '../../server/src/testing/database/database.ts'
import { startProcess, type ServerProcess } from '../../server/src/testing/server/server-process.ts'
import { startTestServer, type TestServer } from '../../server/src/testing/server/server.ts'

/** The server of a history, which may be killed at any time and starts again on the same database. */
export interface MortalServer {
  /** Null while it does not run. */
  url(): string | null
  /** In the midst of whatever it does. */
  kill(): void
  /** Every answer that is under way is lost. */
  dropConnections(): void
  /** Resolves once it runs. */
  running(): Promise<void>
  close(): Promise<void>
}

/**
 * In this process: no call that was under way is answered, and a server made anew starts on the database. Its
 * transactions may still commit, as they may in a database whose server died after it sent COMMIT.
 */
export async function serverInProcess(database: TestDatabase, at: Date): Promise<MortalServer> {
  const start = () => startTestServer({ database, at })
  let server: TestServer | null = await start()
  let starting = Promise.resolve()
  return {
    url: () => server?.url ?? null,
    dropConnections: () => server?.composition.app.server.closeAllConnections(),
    kill: () => {
      const dying = server
      if (dying === null) return
      server = null
      dying.composition.app.server.closeAllConnections()
      starting = dying
        .close()
        .then(start)
        .then((fresh) => void (server = fresh))
    },
    running: () => starting,
    close: async () => {
      await starting
      await server?.close()
    },
  }
}

/** As an operator runs it: a process of its own, which dies by SIGKILL. */
export async function serverProcess(database: TestDatabase): Promise<MortalServer> {
  let url: string | null = null
  let running: ServerProcess
  let starting: Promise<void>
  const start = async (): Promise<void> => {
    running = startProcess(database, { RATE_LIMIT_FACTOR: '1000' })
    url = (await running.line('Muster is ready: ')).split('ready: ')[1] ?? null
  }
  starting = start()
  await starting
  return {
    url: () => url,
    dropConnections: () => undefined,
    kill: () => {
      if (url === null) return
      url = null
      const dying = running
      dying.child.kill('SIGKILL')
      starting = dying.exit.then(start)
    },
    running: () => starting,
    close: async () => {
      await starting
      running.child.kill('SIGTERM')
      await running.exit
    },
  }
}
