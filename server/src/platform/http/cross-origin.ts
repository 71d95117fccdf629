import type { FastifyInstance } from 'fastify'

const HEADERS =
  'Authorization, Content-Type, Firebase-Instance-ID-Token, X-Firebase-AppCheck, Idempotency-Key, Last-Event-ID'

/**
 * The native apps' pages come from capacitor://localhost and https://localhost and call us with a bearer token. No
 * credentials are allowed across origins, so the cookie is never sent.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins)
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return done()
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'Retry-After, Date, Muster-Feed, Muster-Token')
    reply.header('vary', 'origin')
    if (request.method !== 'OPTIONS') return done()
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', '7200')
      .code(204)
      .send()
  })
  // Routes for the hook to run on. From other origins a preflight gets no permission.
  for (const url of ['/api/*', '/:project/us-central1/*']) {
    app.options(url, async (_request, reply) => reply.code(204).send())
  }
}
