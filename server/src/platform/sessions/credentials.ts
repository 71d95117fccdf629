import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'

/**
 * The name of the session's cookie. Over https a browser accepts one with this prefix only from this host, for all of it
 * and over https, so that no page of a neighboring domain can plant a session. Over plain http it accepts none.
 */
export function sessionCookie(https: boolean): string {
  return https ? '__Host-muster_session' : 'muster_session'
}

const valueIn = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)
const COOKIE_VALUES = { https: valueIn(sessionCookie(true)), http: valueIn(sessionCookie(false)) }

export type TokenOf = (request: FastifyRequest) => { token: string; from: 'bearer' | 'cookie' } | null

/** Finds the session token of a request: the bearer token where the client keeps it itself, otherwise the cookie. */
export function tokenFinder(https: boolean): TokenOf {
  const value = COOKIE_VALUES[https ? 'https' : 'http']
  return (request) => tokenIn(request, value)
}

function tokenIn(request: FastifyRequest, value: RegExp): ReturnType<TokenOf> {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined && /^bearer /i.test(authorization)) {
    return { token: authorization.slice(7).trim(), from: 'bearer' }
  }
  const token = cookie === undefined ? undefined : value.exec(cookie)?.[1]
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
