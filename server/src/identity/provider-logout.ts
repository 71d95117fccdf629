import { hash } from 'node:crypto'
import { userTopic } from '@muster/domain/identity/functions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNetworkError } from './native.ts'
import { ProviderAway, type Provider } from './providers.ts'
import type { SignInRoutesParts } from './routes.ts'
import { addNonceOnce, holdAccountOf } from './writes.ts'

/** Longer than a logout token counts. */
const KEPT_MS = 30 * 60_000

/**
 * A provider says that somebody signed out there, or was shut out (OpenID Connect Back-Channel Logout 1.0). What was
 * begun from that session ends here, or everything that the person began at this provider. A name that nobody has here
 * is answered alike.
 */
export async function logOutFrom(
  { database, sessions, clock }: Pick<SignInRoutesParts, 'database' | 'sessions' | 'clock'>,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const token = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('logout_token')
  if (token === null) return reply.code(400).send({ error: 'invalid_request' })
  const now = clock()
  try {
    const { jti, issuer, sub, sid } = await provider.verifyLogout(token, now)
    const { id } = provider.settings
    const counted = await database.write(async (tx) => {
      const once = hash('sha256', `logout ${id} ${jti}`, 'buffer')
      if (!(await addNonceOnce(tx, once, id, new Date(now.getTime() + KEPT_MS)))) return false
      const uid = sub === null ? null : ((await holdAccountOf(tx, issuer, sub))?.uid ?? null)
      // A session that nothing here was begun from is not known, so all of the person's might be it.
      const found = sid === null ? 0 : await sessions.endAt(tx, id, { sid })
      if (found === 0 && uid !== null) await sessions.endAt(tx, id, { uid })
      if (uid !== null) tx.touch(userTopic(uid))
      return true
    })
    return counted ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_request' })
  } catch (error) {
    if (error instanceof ProviderAway || isNetworkError(error)) return reply.code(503).send({ error: 'unavailable' })
    request.log.warn({ err: error, requestId: request.id }, 'a logout of a provider was refused')
    return reply.code(400).send({ error: 'invalid_request' })
  }
}
