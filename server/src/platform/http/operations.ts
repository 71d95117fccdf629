import { timingSafeEqual, hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  observe(name: string, outcome: string, milliseconds: number): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'muster_call_seconds',
    help: 'Calls by function and outcome.',
    labelNames: ['function', 'outcome'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 70],
    registers: [registry],
  })
  const children = new Map<string, ReturnType<typeof calls.labels>>()
  return {
    registry,
    observe(name, outcome, milliseconds) {
      const key = `${name} ${outcome}`
      let child = children.get(key)
      if (!child) {
        child = calls.labels(name, outcome)
        children.set(key, child)
      }
      child.observe(milliseconds / 1000)
    },
  }
}

export interface OperationsParts {
  readonly ready: () => Promise<boolean>
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  /** What is off because nobody set it up: no trouble, but worth knowing. */
  readonly off: readonly string[]
}

/** For whoever runs the server: is it well, may traffic come, what does it do. */
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
    return reply.type(parts.metrics.registry.contentType).send(await parts.metrics.registry.metrics())
  })
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization } = request.headers
  if (token !== undefined && authorization !== undefined) {
    return timingSafeEqual(hash('sha256', authorization, 'buffer'), hash('sha256', `Bearer ${token}`, 'buffer'))
  }
  // A proxy on this machine also calls from loopback, but says for whom.
  const { remoteAddress } = request.socket
  const loopback = remoteAddress === '127.0.0.1' || remoteAddress === '::1' || remoteAddress === '::ffff:127.0.0.1'
  return loopback && request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined
}
