import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { codeFromWire } from '@muster/domain/kernel/refusal.ts'
import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { type Logger, pino } from 'pino'
import { type Composition, compose } from '../../compose.ts'
import { giveComp } from '../../billing/trial.ts'
import { parseConfig } from '../../config/config.ts'
import { accountOf } from '../../identity/sign-in.ts'
import type { ProofWork } from '../../roster/intake/proof.ts'
import type { Implementation } from '../../platform/callable/implement.ts'
import { createLog } from '../../platform/http/log.ts'
import { currentCall } from '../plans/watch.ts'
import { notes } from '../plans/watching.ts'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'
import { timed } from '../run/times.ts'

/** The refusal of a call, as a client sees it. */
export class CallError extends Error {
  readonly code: string
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly httpStatus: number

  constructor(
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> | undefined,
    httpStatus: number,
  ) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.details = details
    this.httpStatus = httpStatus
  }
}

export interface TestClock {
  /** The current time, until it is moved. */
  now(): Date
  set(instant: Date): void
  advance(milliseconds: number): void
}

export interface TestServer {
  readonly url: string
  readonly database: TestDatabase
  readonly composition: Composition
  readonly clock: TestClock
  /** A real account with a real session, entitled for good unless the test is about its subscription. */
  signUp(person?: {
    readonly name?: string
    readonly email?: string
    readonly entitled?: boolean
  }): Promise<{ uid: string; token: string }>
  /** A call as a client makes it. Throws `CallError` with the code, message and details of the refusal. */
  call<D extends FunctionDeclaration>(
    declaration: D,
    input: RawInputOf<D>,
    token?: string | null,
    headers?: Readonly<Record<string, string>>,
  ): Promise<OutputOf<D>>
  post(path: string, body: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  close(): Promise<void>
}

export interface TestServerOptions {
  /** The time of the clock. It only moves when it is told to. */
  readonly at?: Date
  readonly implementations?: readonly Implementation[]
  readonly environment?: Readonly<Record<string, string>>
  /** Calls use invented ids, so that an answer of a function says nothing about its statements. */
  readonly invented?: boolean
  /** For a second server on the same database. */
  readonly database?: TestDatabase
  readonly logLevel?: string
  /** Where the log goes, for tests that read it. */
  readonly log?: Logger
  readonly callLimitMs?: number
  /** Next to none by default. */
  readonly intakeWork?: ProofWork
  readonly webApp?: string
  /** As in production. By default tests deliver with `composition.deliver()`, and may read the outbox before. */
  readonly deliverByItself?: boolean
}

/** The real server on a port of its own, on a real database of its own. Close it in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await openTestDatabase())
  return timed('starting servers', () => startOn(database, options))
}

/** Without one the server would put one into its data folder. */
const LOG_KEY = String(
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
)

async function startOn(database: TestDatabase, options: TestServerOptions): Promise<TestServer> {
  const clock = clockAt(options.at ?? new Date())
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    RATE_LIMIT_FACTOR: '1000',
    SECURITY_LOG_KEY: LOG_KEY,
    ...options.environment,
  })
  let url = ''
  const composition = await compose({
    config,
    database,
    publicUrl: () => config.publicUrl ?? url,
    // Bugs show in the output of the test that met them.
    log: options.log ?? createLog(options.logLevel ?? 'error', pino.destination({ dest: 2, sync: true })),
    clock: clock.now,
    deliverByItself: options.deliverByItself ?? false,
    ...(options.webApp === undefined ? {} : { webApp: options.webApp }),
    // Other tests run at the same time, and a machine that is slow for a moment is not a failure.
    overloadMs: 0,
    intakeWork: options.intakeWork ?? { rounds: 1, most: 4 },
    ...(options.callLimitMs === undefined ? {} : { callLimitMs: options.callLimitMs }),
    ...(options.implementations ? { implementations: options.implementations } : {}),
  })
  const ours = composition.implementations.filter((each) => !options.implementations?.includes(each))
  for (const { declaration } of ours) notes.note('there is', declaration.name)
  followCalls(composition.app.server, !options.invented)
  await composition.app.listen({ port: 0, host: '127.0.0.1' })
  const address = composition.app.addresses()[0]
  if (typeof address !== 'object') throw new Error('the server listens nowhere')
  url = `http://127.0.0.1:${address.port}`

  const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

  return {
    url,
    database,
    composition,
    clock,
    post,
    async signUp(person = {}) {
      const name = person.name ?? 'Rasmussen, Derek'
      return database.write(async (tx) => {
        const uid = await accountOf(
          tx,
          {
            verified: {
              provider: 'demo',
              issuer: 'https://id.example',
              sub: randomUUID(),
              email: person.email ?? `${randomUUID()}@example.mil`,
              emailVerified: true,
              displayName: name,
              givenName: null,
              familyName: null,
              sid: null,
              askedAt: null,
            },
            returnTo: '/',
            address: '127.0.0.1',
          },
          { takesIn: async () => true, mayEnter: async () => true, newId: randomUUID },
          clock.now(),
        )
        if (person.entitled !== false) await giveComp(tx, uid, clock.now())
        const { token } = await composition.sessions.start(tx, { uid, kind: 'native', device: 'test' }, clock.now())
        return { uid, token }
      })
    },
    async call(declaration, input, token = null, headers = {}) {
      const response = await post(`/api/${declaration.name}`, JSON.stringify({ data: input }), {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      })
      const answer = (await response.json()) as {
        result?: never
        error?: { status: string; message: string; details?: Record<string, unknown> }
      }
      if (answer.error) {
        const { status, message, details } = answer.error
        throw new CallError(codeFromWire(status) ?? status, message, details, response.status)
      }
      if (!response.ok || answer.result === undefined) throw new Error(`no result with HTTP ${response.status}`)
      return answer.result
    },
    async close() {
      await composition.app.close()
      if (!options.database) await database.drop()
    },
  }
}

/** Records which call sent each statement, and which functions answer. */
function followCalls(server: Server, counts: boolean): void {
  const emit = server.emit.bind(server)
  server.emit = (event: string, ...args: unknown[]) => {
    if (event !== 'request') return emit(event, ...args)
    const [{ url = '' }, response] = args as [IncomingMessage, ServerResponse]
    const name = url.slice(url.lastIndexOf('/') + 1)
    if (counts) response.once('finish', () => response.statusCode === 200 && notes.note('answered', name))
    return currentCall.run(url, () => emit(event, ...args))
  }
}

function clockAt(start: Date): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = instant.getTime()
    },
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
