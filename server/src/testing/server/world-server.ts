import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { startTestServer, type TestServer } from './server.ts'
import { World, type WorldAccount } from '../../demo/world/world.ts'

/** One account with a session. */
export interface Client {
  call<D extends FunctionDeclaration>(declaration: D, input: RawInputOf<D>): Promise<OutputOf<D>>
}

export interface WorldServer {
  readonly server: TestServer
  readonly world: World
  /** The account, signed in. */
  as(account: Pick<WorldAccount, 'uid'> & Partial<WorldAccount>): Client
  /** Sets the time of the server and of what is built from now on. */
  at(instant: Date | string): void
  close(): Promise<void>
}

/** A server and a world on the same database, at the same time. */
export async function startWorld(
  at: Date | string,
  options: { readonly deliverByItself?: boolean } = {},
): Promise<WorldServer> {
  const start = new Date(at)
  const server = await startTestServer({ ...options, at: start })
  const world = await World.open(server.database, { at: start })
  return {
    server,
    world,
    as(account) {
      let session: { readonly token: string; readonly at: number } | null = null
      return {
        async call(declaration, input) {
          const now = server.clock.now()
          // Sessions end while tests let days go by, and some acts need a fresh one.
          if (!session || Math.abs(now.getTime() - session.at) > FRESH_MS) {
            session = { token: await signIn(server, account), at: now.getTime() }
          }
          return server.call(declaration, input, session.token)
        },
      }
    },
    at(instant) {
      server.clock.set(new Date(instant))
      world.at = new Date(instant)
    },
    close: () => server.close(),
  }
}

const FRESH_MS = 10 * 60_000

/** The token of a new session. */
export async function signIn(server: TestServer, { uid }: Pick<WorldAccount, 'uid'>): Promise<string> {
  const { token } = await server.database.write((tx) =>
    server.composition.sessions.start(tx, { uid, kind: 'native', device: 'test' }, server.clock.now()),
  )
  return token
}
