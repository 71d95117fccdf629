import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'muster_session'
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([\\w-]{43})(?:;|$)`)

/** The session token of a request: the bearer token where the client keeps it itself, otherwise the cookie. */
export function tokenOf(request: FastifyRequest): { token: string; from: 'bearer' | 'cookie' } | null {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined && /^bearer /i.test(authorization)) {
    return { token: authorization.slice(7).trim(), from: 'bearer' }
  }
  const token = cookie === undefined ? undefined : COOKIE_VALUE.exec(cookie)?.[1]
  return token === undefined ? null : { token, from: 'cookie' }
}

/**
 * A browser sends the cookie with any page's request, so a call with it must come from our own pages. Browsers report
 * the source of a POST in Sec-Fetch-Site, or in Origin when the page came over plain http.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string): void {
  const site = request.headers['sec-fetch-site']
  const { origin, host } = request.headers
  if (site !== undefined) {
    if (site === 'same-origin') return
  } else if (origin !== undefined && (origin === publicOrigin || hostOf(origin) === host)) {
    return
  }
  throw new Refusal('permission-denied', 'This call came from another site. Open Muster itself and try again.')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
