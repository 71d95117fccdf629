import type { FastifyRequest } from 'fastify'
import { refuseForeignOrigin, type TokenOf } from './credentials.ts'
import type { Session, Sessions } from './sessions.ts'

export type ResolveCaller = (
  request: FastifyRequest,
  options?: { readonly sameOrigin?: boolean },
) => Session | null | Promise<Session | null>

/** The session of a request if it was verified before and is in memory. No query, and it does not count as activity. */
export type KnownCaller = (request: FastifyRequest) => Session | null

export function knownCallerResolver(sessions: Sessions, tokenOf: TokenOf, clock: () => Date): KnownCaller {
  return (request) => {
    const credentials = tokenOf(request)
    return credentials && sessions.known(credentials.token, clock())
  }
}

/**
 * The session of a request, or null. With `sameOrigin`, a request with the cookie must come from our own pages. A
 * stream that only reads leaves that to the browser, which hides the answer from other sites.
 */
export function callerResolver(
  sessions: Sessions,
  tokenOf: TokenOf,
  clock: () => Date,
  publicOrigin: () => string,
): ResolveCaller {
  return (request, options) => {
    const credentials = tokenOf(request)
    if (credentials === null) return null
    if (credentials.from === 'cookie' && options?.sameOrigin) refuseForeignOrigin(request, publicOrigin())
    return sessions.verify(credentials.token, clock())
  }
}
