import type { FastifyRequest } from 'fastify'
import { refuseForeignOrigin, tokenOf } from './credentials.ts'
import type { Session, Sessions } from './sessions.ts'

export type ResolveCaller = (
  request: FastifyRequest,
  options?: { readonly sameOrigin?: boolean },
) => Session | null | Promise<Session | null>

/** Whose session a request carries if that has been verified before and is in memory; asks nobody, and is no activity. */
export type KnownCaller = (request: FastifyRequest) => Session | null

export function knownCallerResolver(sessions: Sessions, clock: () => Date): KnownCaller {
  return (request) => {
    const credentials = tokenOf(request)
    return credentials && sessions.known(credentials.token, clock())
  }
}

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
