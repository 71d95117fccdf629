import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { sessionCookie } from './credentials.ts'

/** The browser may drop it after 30 days. The server ends it after 6 h without activity in any case. */
const MAX_AGE_S = 30 * 86_400

function attributes(https: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const
}

/** Also where no cookies are read into requests, as for calls. */
export function setSessionCookie(reply: FastifyReply, token: string, https: boolean): void {
  reply.header(
    'set-cookie',
    fastifyCookie.serialize(sessionCookie(https), token, { ...attributes(https), maxAge: MAX_AGE_S }),
  )
}

export function clearSessionCookie(reply: FastifyReply, https: boolean): void {
  reply.clearCookie(sessionCookie(https), attributes(https))
}
