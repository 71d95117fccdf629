import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { codeOf } from '../../database/failure.ts'
import { allowOrigins } from '../http/cross-origin.ts'
import { createMetrics, mountOperations } from '../http/operations.ts'
import { requireHttps, securePages } from '../http/page-security.ts'
import { releaseConnections } from '../http/release-connections.ts'
import { inlineScripts, serveWebApp } from '../http/web-app.ts'
import { tokenFinder } from '../sessions/credentials.ts'
import type { KnownCaller, ResolveCaller } from '../sessions/resolve.ts'
import { AccessLog } from './access-log.ts'
import { sendRefusal } from './answer.ts'
import { Deadlines } from './deadlines.ts'
import { mountDescription } from '../description/description.ts'
import { isRefusedByFramework, refusalOf } from './failures.ts'
import type { Implementation } from './implement.ts'
import { LIMITS, mountFunctions, type MountParts } from './mount.ts'
import type { CallDatabase } from './perform.ts'
import { addressKey, RateLimit } from './rate-limit.ts'
import { policyReports } from '../http/policy-reports.ts'
import type { SecurityNotes } from '../security-log/notes.ts'
import { refusedOf } from './security.ts'

/** Firebase's client gives up after 70 s (specification section 7). */
const CALL_LIMIT_MS = 70_000

export interface ServerSettings {
  readonly https: boolean
  readonly allowedOrigins: readonly string[]
  /** How many proxies in front of us are trusted, or which ones by address. */
  readonly trustProxy: number | readonly string[]
  readonly rateLimitFactor: number
  readonly metricsToken: string | undefined
  /** Features that are off because they are not set up, for /healthz. */
  readonly off: readonly string[]
  readonly checkOutput: boolean
  /** The folder of the built app. */
  readonly webApp: string
}

export type Routes = (app: FastifyInstance) => void | Promise<void>

export interface ServerParts {
  readonly settings: ServerSettings
  readonly database: CallDatabase & { readonly changes: { readonly cursor: string }; ready(): Promise<boolean> }
  readonly implementations: readonly Implementation[]
  readonly proofs: MountParts['proofs']
  readonly requireEntitled: MountParts['requireEntitled']
  readonly callerOf: ResolveCaller
  readonly knownCaller: KnownCaller
  /** How long a sign-in counts as fresh, in milliseconds. */
  readonly freshMs: number
  readonly security: SecurityNotes
  readonly countsForLeaders: (provider: string | null) => boolean
  /** Routes that send data, such as the live stream. */
  readonly streams: readonly Routes[]
  /** Routes that send pages, such as sign-in. */
  readonly pages: readonly Routes[]
  readonly clock: () => Date
  readonly newId: () => string
  readonly log: FastifyBaseLogger
  readonly callLimitMs?: number
  /** The event-loop delay from which calls are turned away. 0 for never. */
  readonly overloadMs?: number
}

/**
 * The whole HTTP server, not listening yet. Closing it finishes the calls and stores everything that waits to be
 * written.
 */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { settings, database, callerOf, knownCaller, clock, newId, log } = parts
  const app: FastifyInstance = fastify({
    loggerInstance: withoutChildren(log),
    // A request on an open connection still gets its normal answer, and is told to close the connection.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: trusted(settings.trustProxy),
    requestTimeout: CALL_LIMIT_MS + 5_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, _request, reply) => {
      sendRefusal(reply, new Refusal('not-found', 'There is nothing at this address.'))
    },
  })
  releaseConnections(app)
  if (settings.https) requireHttps(app)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    done()
  })
  const accessLog = new AccessLog(database.system.reading, log)
  const metrics = createMetrics()
  const rates = new RateLimit(settings.rateLimitFactor)
  const accountRates = new RateLimit(settings.rateLimitFactor)

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) {
      const said = refusedOf('pages', error.code, { uid: null, address: request.ip })
      if (said) parts.security.note(said)
      return sendRefusal(reply, error)
    }
    const refusal = refusalOf(error)
    if (refusal?.code === 'unavailable' || refusal?.code === 'aborted') {
      request.log.warn({ err: error, requestId: request.id }, 'a request could not reach the database')
      return sendRefusal(reply, new Refusal('unavailable', refusal.message))
    }
    if (codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return reply.code(413).type('text/plain; charset=utf-8').send('This is too large to send at once.')
    // A request that the framework refuses (a path that climbs out, a method without its content type) is not a bug.
    if (isRefusedByFramework(error)) {
      return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing here.')
    }
    request.log.error({ err: error, requestId: request.id }, 'a request failed')
    return reply.code(500).type('text/plain; charset=utf-8').send(`Something went wrong on our side (${request.id}).`)
  })
  await app.register(underPressure, {
    maxEventLoopDelay: parts.overloadMs ?? 3000,
    pressureHandler: (_request, reply) => {
      sendRefusal(reply, new Refusal('unavailable', 'The server is overloaded right now. Try again.'))
    },
  })
  mountOperations(app, {
    ready: () => database.ready(),
    metrics,
    metricsToken: settings.metricsToken,
    off: settings.off,
  })

  await app.register(async (calls) => {
    allowOrigins(calls, settings.allowedOrigins)
    mountFunctions(calls, {
      implementations: parts.implementations,
      proofs: parts.proofs,
      requireEntitled: parts.requireEntitled,
      callerOf,
      knownCaller,
      freshMs: parts.freshMs,
      https: settings.https,
      countsForLeaders: parts.countsForLeaders,
      database,
      accessLog,
      security: parts.security,
      rates,
      accountRates,
      feedCursor: () => database.changes.cursor,
      observe: metrics.observe,
      clock,
      newId,
      checkOutput: settings.checkOutput,
      deadlines: new Deadlines(parts.callLimitMs ?? CALL_LIMIT_MS),
    })
    for (const routes of parts.streams) await calls.register(async (scope) => routes(scope))
  })

  await app.register(async (pages) => {
    await securePages(pages, {
      https: settings.https,
      inlineScripts: inlineScripts(settings.webApp),
    })
    await pages.register(cookie)
    pages.addHook('onRequest', async (request) => {
      // Each start of a sign-in adds a row.
      if (!request.url.startsWith('/auth/')) return
      rates.take(`sign-in ${addressKey(request.ip)}`, LIMITS.signInsPerAddress, clock().getTime())
    })
    policyReports(pages, { security: parts.security, rates, clock })
    mountDescription(
      pages,
      parts.implementations.map((implementation) => implementation.declaration),
    )
    for (const routes of parts.pages) await pages.register(async (scope) => routes(scope))
    await serveWebApp(pages, settings.webApp, tokenFinder(settings.https))
  })

  app.addHook('onClose', async () => {
    await accessLog.close()
    await parts.security.close()
  })
  return app
}

/**
 * Which hops of X-Forwarded-For are trusted. A number counts from us outward. The framework itself trusts none for a
 * bare number.
 */
function trusted(
  proxies: ServerSettings['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === 0) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
}

/**
 * A logger for every request costs more than a session, and the few lines that are written name the request. A
 * `childLoggerFactory` would not help, because the framework checks its logger at every request.
 */
function withoutChildren(log: FastifyBaseLogger): FastifyBaseLogger {
  const one: FastifyBaseLogger = Object.create(log, { child: { value: () => one } })
  return one
}
