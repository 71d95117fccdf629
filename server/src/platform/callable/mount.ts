import { readRequest } from '@muster/domain/kernel/callable-wire.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../child-process/on-behalf-of.ts'
import { setSessionCookie } from '../sessions/cookie.ts'
import type { KnownCaller, ResolveCaller } from '../sessions/resolve.ts'
import type { Session } from '../sessions/sessions.ts'
import { actsFor } from './act-for.ts'
import { sendRefusal, sendResult } from './answer.ts'
import { callerFrom } from './caller.ts'
import type { Deadline, Deadlines } from './deadlines.ts'
import { isRefusedByFramework, refusalOf, tooLate } from './failures.ts'
import { idempotencyKey } from './kept-answers/idempotency.ts'
import type { Implementation } from './implement.ts'
import { readInput } from './input.ts'
import { type PerformParts, checkAccess, perform } from './perform.ts'
import { refusedOf } from './security.ts'
import { addressKey, type Limit, type RateLimit } from './rate-limit.ts'

export const DEFAULT_BODY_BYTES = 256 * 1024

/**
 * Calls per minute. A battalion may share one address, so an address may make far more calls than a caller. A sign-in
 * is two calls of `signInsPerAddress`, and more when the user starts again.
 */
export const LIMITS = {
  perCaller: 1200,
  perAddress: 12_000,
  perStranger: 600,
  perFunction: 600,
  signInsPerAddress: 2000,
} as const

/** A first live stream that starts here misses nothing that came after the answer. */
export const FEED_HEADER = 'muster-feed'
/** The next token of an app's session. */
export const TOKEN_HEADER = 'muster-token'

const SAME_ORIGIN = { sameOrigin: true } as const

export interface MountParts extends PerformParts {
  readonly implementations: readonly Implementation[]
  readonly callerOf: ResolveCaller
  readonly knownCaller: KnownCaller
  /** By address. */
  readonly rates: RateLimit
  /** By account. Only verified accounts have a place in it. */
  readonly accountRates: RateLimit
  readonly deadlines: Deadlines
  readonly https: boolean
  /** The place in the change feed up to which every answer from now on is current. */
  readonly feedCursor: () => string
  /** Called for every finished call with its function, its status or `ok`, and its duration. */
  readonly observe: (name: string, outcome: string, milliseconds: number) => void
}

/** Mounts every function at `/api/<name>`, and at the address that Firebase's client uses for an emulator. */
export function mountFunctions(app: FastifyInstance, parts: MountParts): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  // No other content type is read. The handler says which one it expects.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = told(error, request)
    const said = refusedOf('calls', refusal.code, { uid: null, address: request.ip })
    if (said) parts.security.note(said)
    return sendRefusal(reply, refusal)
  })
  const perSignedIn = parts.accountRates.limit(LIMITS.perCaller)
  const perAddress = parts.rates.limit(LIMITS.perAddress)
  app.addHook('onRequest', (request, _reply, done) => {
    try {
      const now = parts.clock().getTime()
      const address = addressKey(request.ip)
      // This check comes first, before any of the request is read, so that a stopped caller costs nothing more.
      perAddress.check(address, now)
      // A caller who does not stop is limited by account, and takes nothing from the others at the same address. An
      // unverified token counts for its address only.
      const known = parts.knownCaller(request)
      if (known !== null) perSignedIn.take(known.uid, now)
      perAddress.take(address, now)
    } catch (error) {
      return done(error instanceof Error ? error : new Error('refused'))
    }
    done()
  })

  const limits: SharedLimits = {
    perCaller: parts.accountRates.limit(LIMITS.perCaller),
    perStranger: parts.rates.limit(LIMITS.perStranger),
  }
  const names = new Set<string>()
  for (const implementation of parts.implementations) {
    const { name } = implementation.declaration
    if (names.has(name)) throw new Error(`${name} is implemented twice`)
    names.add(name)
    const bodyLimit = implementation.declaration.limits?.bodyBytes ?? DEFAULT_BODY_BYTES
    const handler = handlerOf(implementation, parts, limits)
    // A large body is only read for a verified caller.
    const preParsing =
      bodyLimit > DEFAULT_BODY_BYTES && implementation.declaration.access !== 'anyone'
        ? async (request: FastifyRequest) => {
            checkAccess(implementation, callerFrom(await parts.callerOf(request, SAME_ORIGIN)), parts)
          }
        : []
    for (const url of [`/api/${name}`, `/:project/us-central1/${name}`]) {
      app.post(url, { bodyLimit, preParsing }, handler)
    }
  }

  for (const url of ['/api/*', '/:project/us-central1/*']) {
    app.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      handler: async (request, reply) => {
        const name = (request.params as { '*': string })['*']
        if (!names.has(name)) return sendRefusal(reply, new Refusal('not-found', 'There is no function of this name.'))
        return sendRefusal(
          reply.header('allow', 'POST'),
          new Refusal('invalid-argument', 'Call this function with POST.'),
        )
      },
    })
  }
}

/** The limits of a caller, and of a stranger at one address, over all functions together. */
interface SharedLimits {
  readonly perCaller: Limit
  readonly perStranger: Limit
}

function handlerOf(implementation: Implementation, parts: MountParts, { perCaller, perStranger }: SharedLimits) {
  const { declaration } = implementation
  const perMinute = declaration.limits?.perMinute ?? LIMITS.perFunction
  const ofAccounts = parts.accountRates.limit(perMinute)
  const ofStrangers = parts.rates.limit(perMinute)
  const misses = declaration.limits?.missesPerMinute
  const missesOf = (request: FastifyRequest) => `misses ${addressKey(request.ip)}`
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const started = performance.now()
    // Set before anything is read, so that later changes come after this cursor.
    reply.header(FEED_HEADER, parts.feedCursor())
    let uid: string | null = null
    const refuse = (refusal: Refusal) => {
      parts.observe(declaration.name, refusal.code, performance.now() - started)
      const said = refusedOf(declaration.name, refusal.code, { uid, address: request.ip })
      if (said) parts.security.note(said)
      sendRefusal(reply, refusal)
    }
    let deadline: Deadline | null = null
    try {
      const raw = rawBody(request)
      const input = readInput(declaration.input, readRequest(parse(raw)))
      const session = parts.callerOf(request, SAME_ORIGIN)
      // Nearly every session is in memory, so this waits only when it must.
      const found = session instanceof Promise ? await session : session
      const caller = callerFrom(found)
      uid = caller?.uid ?? null
      checkAccess(implementation, caller, parts)
      const now = parts.clock().getTime()
      if (caller === null) {
        const address = addressKey(request.ip)
        perStranger.take(address, now)
        ofStrangers.take(address, now)
      } else {
        perCaller.take(caller.uid, now)
        ofAccounts.take(caller.uid, now)
      }
      if (misses !== undefined) parts.rates.check(missesOf(request), misses, now)
      const key =
        caller !== null && declaration.kind === 'write'
          ? idempotencyKey(request.headers['idempotency-key'], caller.uid, declaration.name, raw)
          : null
      // A passed deadline answers by itself. Racing with it would cost every call two more promises.
      deadline = parts.deadlines.set(() => refuse(tooLate()))
      const set = deadline
      const from = { requestId: request.id, address: request.ip }
      const actFor = actsFor(parts, { ...from, deadline: set, told: (fault) => told(fault, request) })
      const work = { implementation, caller, input, ...from, idempotencyKey: key, actFor }
      const json = await onBehalfOf(caller?.uid ?? addressKey(request.ip), () => perform(parts, work, set))
      // The call still ends some time after its deadline, but the caller has its answer already.
      if (!parts.deadlines.lift(deadline)) return
      parts.observe(declaration.name, 'ok', performance.now() - started)
      if (found?.renew) await renewToken(found, request, reply, parts)
      const packing = sendResult(request, reply, json)
      if (packing !== null) await packing
    } catch (error) {
      if (deadline?.passed) return
      if (deadline !== null) parts.deadlines.lift(deadline)
      const refusal = told(error, request)
      if (misses !== undefined && refusal.code === 'not-found') {
        parts.rates.note(missesOf(request), parts.clock().getTime())
      }
      refuse(refusal)
    }
  }
}

/** A browser gets its new token as a cookie, an app in a header. */
async function renewToken(
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
  { https }: MountParts,
): Promise<void> {
  try {
    const token = await session.newToken()
    if (token === null) return
    if (session.kind === 'web') setSessionCookie(reply, token, https)
    else reply.header(TOKEN_HEADER, token)
  } catch (error) {
    // The call is done. The next one asks again.
    request.log.warn({ err: error, requestId: request.id }, 'a session got no new token')
  }
}

function rawBody(request: FastifyRequest): string {
  if (typeof request.body === 'string' && request.body !== '') return request.body
  const type = request.headers['content-type']
  if (type !== undefined && !/^application\/json\b/i.test(type)) {
    throw new Refusal('invalid-argument', 'Send JSON, with the content type application/json.', {
      field: 'Content-Type',
    })
  }
  throw new Refusal('invalid-argument', 'The request has no body. Send a JSON object with a data field.', {
    field: 'data',
  })
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    throw new Refusal('invalid-argument', 'The body is not valid JSON.', { field: 'data' })
  }
}

/** The refusal for the caller. A fault of ours is logged in full, and the caller gets only its number. */
function told(error: unknown, request: FastifyRequest): Refusal {
  const refusal = refusalOf(error) ?? ofFastify(error)
  if (refusal?.code === 'unavailable')
    request.log.warn({ err: error, requestId: request.id }, 'a call could not reach the database')
  if (refusal?.code === 'data-loss')
    request.log.error({ err: error, requestId: request.id }, 'a sealed value does not open')
  if (refusal) return refusal
  request.log.error({ err: error, requestId: request.id }, 'a call failed')
  return new Refusal(
    'internal',
    'Something went wrong on our side. Try again, and report this number if it happens again.',
    {
      requestId: request.id,
    },
  )
}

function ofFastify(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Refusal('invalid-argument', 'This is too large to send at once. Send less.', { field: 'data' })
  }
  return error.code.startsWith('FST_ERR_CTP') || isRefusedByFramework(error)
    ? new Refusal('invalid-argument', 'The body cannot be read. Send JSON, with the content type application/json.', {
        field: 'data',
      })
    : null
}
