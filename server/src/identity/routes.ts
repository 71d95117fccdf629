import { hash, randomBytes } from 'node:crypto'
import { userTopic } from '@muster/domain/identity/functions.ts'
import type { SignInBanner } from '@muster/domain/identity/schema.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import type { WriteTx } from '../database/transaction.ts'
import { formOf, takeForms } from '../platform/http/forms.ts'
import { clearSessionCookie } from '../platform/sessions/cookie.ts'
import { tokenFinder } from '../platform/sessions/credentials.ts'
import type { SecurityNotes } from '../platform/security-log/notes.ts'
import type { ResolveCaller } from '../platform/sessions/resolve.ts'
import type { Sessions } from '../platform/sessions/sessions.ts'
import { APP_CHALLENGE, backToApp, type Failure, keepForApp } from './bridge.ts'
import { beginInBrowser } from './browser-session.ts'
import { hasAgreed } from './consent.ts'
import { callbackUrl, hintOf, withAppleName } from './provider-answer.ts'
import { isNetworkError } from './native.ts'
import { logOutFrom } from './provider-logout.ts'
import { type Provider, ProviderAway, type Providers, WeakSignIn } from './providers.ts'
import { accountOf, type Arrival, beginningOf, NotAdmitted, SignInRace } from './sign-in.ts'
import type { LeaderWays } from './leader-ways.ts'
import type { TakesIn } from './newcomers.ts'
import { addSignInTransaction, type SignInTransaction, takeSignInTransaction } from './writes.ts'

const TRANSACTION_COOKIE = 'muster_signin'
const TRANSACTION_MS = 10 * 60_000
/** The app reads it after sign-in, into the sign-in profile hint (specification section 3). */
const HINT_COOKIE = 'muster_signin_hint'
const HINT_S = 120

export interface SignInRoutesParts {
  readonly database: { write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> }
  readonly sessions: Sessions
  readonly providers: Providers
  readonly publicUrl: () => string
  readonly https: boolean
  readonly clock: () => Date
  readonly newId: () => string
  readonly takesIn: TakesIn
  readonly mayEnter: LeaderWays['mayEnter']
  readonly banner: SignInBanner | null
  readonly security: SecurityNotes
}

/**
 * `/auth/{provider}/start?return=/path` and `/auth/{provider}/callback`: sign-in in a browser, and
 * `/auth/{provider}/backchannel-logout`, with which the provider ends it. With `&fresh` the provider must ask who it is,
 * even if it just did. `&agreed` is the agreement to the banner, where there is one. With `?native=<challenge>` an app
 * began it, and it ends with the way back into the app (bridge.ts).
 */
export function signInRoutes(app: FastifyInstance, parts: SignInRoutesParts): void {
  const { providers, publicUrl } = parts
  // Apple posts its answer as a form.
  takeForms(app)

  app.get('/auth/:provider/start', async (request, reply) => {
    const provider = providerOf(request, providers)
    if (!provider) return fail(parts, request, reply, 'failed')
    const query = request.query as Record<string, unknown>
    // The cookie belongs to one host name, so the whole sign-in uses the host that the provider returns to.
    if (request.host !== new URL(publicUrl()).host && query['again'] === undefined) {
      const target = new URL(`/auth/${provider.settings.id}/start`, publicUrl())
      target.searchParams.set('return', returnPath(query['return'], publicUrl()))
      target.searchParams.set('again', '1')
      if (query['fresh'] !== undefined) target.searchParams.set('fresh', '1')
      for (const name of ['native', 'agreed']) {
        const value = query[name]
        if (typeof value === 'string') target.searchParams.set(name, value)
      }
      return reply.redirect(target.href)
    }
    const { native } = query
    const fresh = query['fresh'] !== undefined
    const appChallenge = typeof native === 'string' && APP_CHALLENGE.test(native) ? native : null
    if (native !== undefined && appChallenge === null) return fail(parts, request, reply, 'failed')
    if (!hasAgreed(parts.banner, query['agreed'])) {
      return appChallenge === null ? fail(parts, request, reply, 'unread') : backToApp(reply, { error: 'unread' })
    }
    try {
      const where = { returnTo: returnPath(query['return'], publicUrl()), appChallenge, fresh }
      return await start(parts, provider, where, reply)
    } catch (error) {
      return failFrom(parts, request, reply, error, appChallenge !== null)
    }
  })

  app.post('/auth/:provider/backchannel-logout', { bodyLimit: 64 * 1024 }, async (request, reply) => {
    const provider = providerOf(request, providers)
    return provider ? logOutFrom(parts, provider, request, reply) : reply.code(404).send({ error: 'invalid_request' })
  })

  app.route({
    method: ['GET', 'POST'],
    url: '/auth/:provider/callback',
    bodyLimit: 64 * 1024,
    handler: async (request, reply) => {
      const provider = providerOf(request, providers)
      const id = request.cookies[TRANSACTION_COOKIE]
      reply.clearCookie(TRANSACTION_COOKIE, { path: '/auth/' })
      if (!provider || id === undefined) return fail(parts, request, reply, 'failed')
      let forApp = false
      try {
        const now = parts.clock()
        const started = await parts.database.write((tx) => takeSignInTransaction(tx, hashOf(id), now))
        // A sign-in that waits for an app already has an answer, and its code is not a cookie.
        if (started?.provider !== provider.settings.id || started.answer !== null)
          return fail(parts, request, reply, 'failed')
        forApp = started.appChallenge !== null
        if (forApp) return await keepForApp(parts, started, answerText(request), reply)
        return await finish(parts, provider, started, request, reply)
      } catch (error) {
        return failFrom(parts, request, reply, error, forApp)
      }
    },
  })
}

async function start(
  parts: SignInRoutesParts,
  provider: Provider,
  where: Pick<SignInTransaction, 'returnTo' | 'appChallenge' | 'fresh'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = random()
  const expected = { state: random(), nonce: random(), codeVerifier: random() }
  const target = await provider.authorizationUrl(callbackUrl(parts.publicUrl(), provider), { ...expected, ...where })
  const expiresAt = new Date(parts.clock().getTime() + TRANSACTION_MS)
  await parts.database.write((tx) =>
    addSignInTransaction(tx, hashOf(id), {
      provider: provider.settings.id,
      ...where,
      answer: null,
      expiresAt,
      ...expected,
    }),
  )
  reply.setCookie(TRANSACTION_COOKIE, id, {
    path: '/auth/',
    httpOnly: true,
    secure: parts.https,
    maxAge: TRANSACTION_MS / 1000,
    // A form posted by another site only brings SameSite=None cookies, and those only over https.
    sameSite: parts.https && provider.settings.parameters['response_mode'] === 'form_post' ? 'none' : 'lax',
  })
  return reply.header('cache-control', 'no-store').redirect(target.href)
}

async function finish(
  parts: SignInRoutesParts,
  provider: Provider,
  started: SignInTransaction,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = answerOf(request, callbackUrl(parts.publicUrl(), provider))
  const verified = withAppleName(await provider.finish(answer.message, started), answer.user)
  await signIn(parts, { verified, returnTo: started.returnTo, address: request.ip }, { request, reply })
  reply.setCookie(HINT_COOKIE, JSON.stringify(hintOf(verified)), {
    path: '/',
    sameSite: 'lax',
    secure: parts.https,
    maxAge: HINT_S,
  })
  return reply.header('cache-control', 'no-store').redirect(started.returnTo, 303)
}

async function signIn(
  parts: SignInRoutesParts,
  arrival: Arrival,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  const attempt = () =>
    beginInBrowser(parts, exchange, async (tx, now) =>
      beginningOf(await accountOf(tx, arrival, parts, now), arrival.verified, now),
    )
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof SignInRace) return attempt()
    throw error
  }
}

/**
 * `POST /auth/signout`: ends the session of this browser or app. `?inactive` means that the user did not sign out: the
 * device closed the session after 6 h without activity, and still gets pushes.
 */
export function signOutRoute(
  app: FastifyInstance,
  callerOf: ResolveCaller,
  parts: Pick<SignInRoutesParts, 'database' | 'sessions' | 'https'>,
): void {
  // Preflight from the native apps. The hook of the enclosing scope sets the allowed methods.
  app.options('/auth/signout', async (_request, reply) => reply.code(204).send())
  app.post('/auth/signout', async (request, reply) => {
    const session = await callerOf(request, { sameOrigin: true })
    const inactive = new URL(request.url, 'http://here').searchParams.has('inactive')
    if (session) {
      await parts.database.write(async (tx) => {
        if (inactive) await parts.sessions.closeIdle(tx, session.uid, session.id)
        else await parts.sessions.end(tx, session.uid, { only: [session.id] }, 'the device')
        tx.touch(userTopic(session.uid))
      })
    }
    if (tokenFinder(parts.https)(request)?.from === 'cookie') clearSessionCookie(reply, parts.https)
    return reply.code(204).send()
  })
}

/** The answer as a query string, for storage. */
function answerText(request: FastifyRequest): string {
  if (request.method === 'GET') return new URL(request.url, 'http://here').search.slice(1)
  return typeof request.body === 'string' ? request.body : ''
}

/** The provider's answer in the form the library expects, and Apple's separate `user` field. */
function answerOf(request: FastifyRequest, callback: string): { message: URL | Request; user: string | null } {
  if (request.method === 'GET') {
    const url = new URL(callback)
    url.search = new URL(request.url, callback).search
    return { message: url, user: null }
  }
  const form = formOf(request.body)
  const user = form.get('user')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { message: new Request(callback, { method: 'POST', headers, body: form }), user }
}

function failFrom(
  parts: SignInRoutesParts,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  forApp: boolean,
): FastifyReply {
  const end = (failure: Failure) => {
    if (!forApp) return fail(parts, request, reply, failure)
    noteRefused(parts, request, failure)
    return backToApp(reply, { error: failure })
  }
  if (error instanceof AuthorizationResponseError) {
    const cancelled = error.error === 'access_denied' || error.error === 'user_cancelled_authorize'
    return end(cancelled ? 'cancelled' : 'failed')
  }
  if (error instanceof WeakSignIn) return end('weak')
  if (error instanceof NotAdmitted) return end(error.why)
  const away = error instanceof ProviderAway || isNetworkError(error)
  request.log.warn(
    { err: error, requestId: request.id },
    away ? 'an identity provider could not be reached' : 'a sign-in was refused',
  )
  return end(away ? 'unavailable' : 'failed')
}

function fail(parts: SignInRoutesParts, request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  noteRefused(parts, request, failure)
  return reply.header('cache-control', 'no-store').redirect(`/login?error=${failure}`, 303)
}

function noteRefused({ security }: SignInRoutesParts, request: FastifyRequest, failure: Failure): void {
  const { provider } = request.params as { provider: string }
  const details = { provider: provider.slice(0, 40) }
  security.note({ kind: 'sign-in', what: failure, outcome: 'refused', uid: null, address: request.ip, details })
}

/** A path of our own, or the start page. There is no redirect to anything else. */
function returnPath(wanted: unknown, publicUrl: string): string {
  if (typeof wanted !== 'string' || wanted.length > 1000 || !wanted.startsWith('/')) return '/'
  const { origin } = new URL(publicUrl)
  if (!URL.canParse(wanted, origin)) return '/'
  const url = new URL(wanted, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/'
}

function providerOf(request: FastifyRequest, providers: Providers): Provider | undefined {
  return providers.find((request.params as { provider: string }).provider)
}

function random(): string {
  return randomBytes(32).toString('base64url')
}

function hashOf(id: string): Buffer {
  return hash('sha256', id, 'buffer')
}
