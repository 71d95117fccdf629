import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import { userTopic } from '@muster/domain/identity/functions.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Config, ROOT } from './config/config.ts'
import type { Database } from './database/database.ts'
import { dutydayCompanion } from './dutyday/companion/companion.ts'
import { dutydayFunctions } from './dutyday/functions.ts'
import { type DemoProvider, demoProvider } from './identity/demo-provider.ts'
import { identityFunctions } from './identity/functions.ts'
import { identityJobs } from './identity/jobs.ts'
import { apple, google, other } from './identity/known-providers.ts'
import { Providers } from './identity/providers.ts'
import { isAdminAccount } from './identity/reads.ts'
import { signInRoutes, signOutRoute } from './identity/routes.ts'
import { refusalOf } from './platform/callable/failures.ts'
import type { Caller, Implementation } from './platform/callable/implement.ts'
import { buildServer } from './platform/callable/server.ts'
import type { JobHandler } from './platform/jobs/jobs.ts'
import { createLive } from './platform/live/live.ts'
import { callerResolver } from './platform/sessions/resolve.ts'
import { Sessions } from './platform/sessions/sessions.ts'
import { rosterFunctionsWith } from './roster/functions.ts'
import { rosterJobs } from './roster/jobs.ts'
import { mayListenToRoster } from './roster/scope.ts'

export interface Composition {
  readonly app: FastifyInstance
  readonly sessions: Sessions
  readonly implementations: readonly Implementation[]
  /** What the job queue is to do. */
  readonly jobs: readonly JobHandler[]
}

export interface ComposeParts {
  readonly config: Config
  readonly database: Database
  /** Where browsers find us; known for certain when the server listens. */
  readonly publicUrl: () => string
  readonly log: FastifyBaseLogger
  readonly clock?: () => Date
  /** More functions, for tests of the platform. */
  readonly implementations?: readonly Implementation[]
  readonly callLimitMs?: number
  /** Where the built app lies, for tests of how it is served. */
  readonly webApp?: string
}

/** Everything wired together, not yet listening. */
export async function compose(parts: ComposeParts): Promise<Composition> {
  const { config, database, publicUrl, log, clock = () => new Date() } = parts
  const { adminUid } = config
  const newId = randomUUID
  const https = config.publicUrl?.startsWith('https:') ?? false

  const sessions = new Sessions({ database, isAdmin: (tx, uid) => isAdminAccount(tx, uid, adminUid), newId, log })
  database.changes.listen(({ topics }) => {
    for (const topic of topics) if (topic.startsWith('sessions/')) sessions.forget(topic.slice('sessions/'.length))
  })
  const callerOf = callerResolver(sessions, clock, () => new URL(publicUrl()).origin)

  const demo = config.demo ? demoProvider(publicUrl) : null
  const providers = providersOf(config, demo)
  const implementations = [
    ...identityFunctions({ sessions, providers, demo: config.demo, adminUid }),
    ...rosterFunctionsWith([dutydayCompanion]),
    ...dutydayFunctions,
    ...(parts.implementations ?? []),
  ]

  const live = createLive({
    changes: database.changes,
    callerOf: async (request) => {
      const session = await callerOf(request)
      return session && { uid: session.uid, isAdmin: session.isAdmin, sessionId: session.id }
    },
    mayListen: (caller, topic) => mayListen(database, caller, topic),
    isSignedIn: (caller) => sessions.isRunning(caller.sessionId, clock()),
    onSessionEnded: (listener) => sessions.onEnded(listener),
    refusalOf,
  })

  const signIn = { database, sessions, providers, publicUrl, https, clock, newId }
  const app = await buildServer({
    settings: {
      https,
      allowedOrigins: config.allowedOrigins,
      trustProxy: config.trustProxy,
      rateLimitFactor: config.rateLimitFactor,
      metricsToken: config.metricsToken,
      checkOutput: config.environment === 'test' || config.environment === 'development',
      webApp: parts.webApp ?? join(ROOT, 'app/dist'),
    },
    database,
    implementations,
    callerOf,
    streams: [
      live.routes,
      async (scope) => {
        await scope.register(cookie)
        signOutRoute(scope, callerOf, signIn)
      },
    ],
    pages: [(scope) => signInRoutes(scope, signIn), ...(demo ? [demo.routes] : [])],
    clock,
    newId,
    log,
    ...(parts.callLimitMs === undefined ? {} : { callLimitMs: parts.callLimitMs }),
  })
  app.addHook('onClose', () => sessions.settle())
  const jobs = [...identityJobs(database, clock), ...rosterJobs(database, clock)]
  return { app, sessions, implementations, jobs }
}

function providersOf(config: Config, demo: DemoProvider | null): Providers {
  return new Providers([
    ...(config.google ? [google(config.google)] : []),
    ...(config.apple ? [apple(config.apple)] : []),
    ...config.oidcProviders.map(other),
    ...(demo ? [demo.settings] : []),
  ])
}

/** Which topics a screen may hear about: one's own account, and rosters that one keeps or is shown. */
async function mayListen(database: Database, caller: Caller, topic: string): Promise<boolean> {
  if (topic === userTopic(caller.uid)) return true
  const rosterId = /^roster:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/duty)?$/.exec(topic)?.[1]
  return rosterId !== undefined && mayListenToRoster(database.reading, caller, rosterId)
}
