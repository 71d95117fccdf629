import { timingSafeEqual, hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { CallTimes } from './call-times.ts'

export interface Metrics {
  readonly contentType: string
  observe(name: string, outcome: string, milliseconds: number): void
  text(): Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new CallTimes()
  return {
    contentType: registry.contentType,
    observe: (name, outcome, milliseconds) => calls.observe(name, outcome, milliseconds),
    text: async () => `${await registry.metrics()}${calls.text()}`,
  }
}

export interface OperationsParts {
  readonly ready: () => Promise<boolean>
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  /** Features that are off because they are not set up: not a fault, but worth knowing. */
  readonly off: readonly string[]
}

/** For the operator: whether the server is well, whether it takes traffic, and what it does. */
export function mountOperations(app: FastifyInstance, parts: OperationsParts): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  for (const url of ['/healthz', '/readyz']) {
    app.get(url, async (_request, reply) => {
      const well = !stopping && (await parts.ready())
      return reply
        .code(well ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          status: well ? 'ok' : stopping ? 'stopping' : 'the database does not answer',
          ...(parts.off.length > 0 ? { off: parts.off } : {}),
        })
    })
  }
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, parts.metricsToken)) return reply.code(404).send('There is nothing here.')
    return reply.type(parts.metrics.contentType).send(await parts.metrics.text())
  })
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization } = request.headers
  if (token !== undefined && authorization !== undefined) {
    return timingSafeEqual(hash('sha256', authorization, 'buffer'), hash('sha256', `Bearer ${token}`, 'buffer'))
  }
  // A proxy on this machine also calls from loopback, but names its client.
  const { remoteAddress } = request.socket
  const loopback = remoteAddress === '127.0.0.1' || remoteAddress === '::1' || remoteAddress === '::ffff:127.0.0.1'
  return loopback && request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined
}
