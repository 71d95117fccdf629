import type { FastifyRequest } from 'fastify'
import { refuseForeignOrigin, tokenOf } from './credentials.ts'
import type { Session, Sessions } from './sessions.ts'

export type ResolveCaller = (
  request: FastifyRequest,
  options?: { readonly sameOrigin?: boolean },
) => Session | null | Promise<Session | null>

/**
 * Who a request is from, or null. With `sameOrigin`, a request that rides on the cookie must come from our
 * own pages; a stream that only reads leaves that to the browser, which hides the answer from other sites.
 */
export function callerResolver(sessions: Sessions, clock: () => Date, publicOrigin: () => string): ResolveCaller {
  return (request, options) => {
    const credentials = tokenOf(request)
    if (credentials === null) return null
    if (credentials.from === 'cookie' && options?.sameOrigin) refuseForeignOrigin(request, publicOrigin())
    return sessions.verify(credentials.token, clock())
  }
}
