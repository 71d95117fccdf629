import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Config, ROOT } from './config/config.ts'
import type { Database } from './database/database.ts'
import { identityFunctions } from './identity/functions.ts'
import { Providers } from './identity/providers.ts'
import { isAdminAccount } from './identity/reads.ts'
import type { Implementation } from './platform/callable/implement.ts'
import { buildServer } from './platform/callable/server.ts'
import { Sessions } from './platform/sessions/sessions.ts'

export interface Composition {
  readonly app: FastifyInstance
  readonly sessions: Sessions
  readonly implementations: readonly Implementation[]
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
}

/** Everything wired together, not yet listening. */
export async function compose(parts: ComposeParts): Promise<Composition> {
  const { config, database, log, clock = () => new Date() } = parts
  const { adminUid } = config
  const sessions = new Sessions({
    database,
    isAdmin: (tx, uid) => isAdminAccount(tx, uid, adminUid),
    newId: randomUUID,
    log,
  })
  database.changes.listen(({ topics }) => {
    for (const topic of topics) if (topic.startsWith('sessions/')) sessions.forget(topic.slice('sessions/'.length))
  })
  const providers = new Providers([])
  const implementations = [
    ...identityFunctions({ sessions, providers, demo: config.demo, adminUid }),
    ...(parts.implementations ?? []),
  ]
  const app = await buildServer({
    settings: {
      publicUrl: parts.publicUrl,
      https: config.publicUrl?.startsWith('https:') ?? false,
      allowedOrigins: config.allowedOrigins,
      trustProxy: config.trustProxy,
      rateLimitFactor: config.rateLimitFactor,
      metricsToken: config.metricsToken,
      checkOutput: config.environment === 'test' || config.environment === 'development',
      webApp: join(ROOT, 'app/dist'),
    },
    database,
    implementations,
    sessions,
    streams: [],
    pages: [],
    clock,
    newId: randomUUID,
    log,
  })
  return { app, sessions, implementations }
}
