import { readRequest } from '@muster/domain/kernel/callable-wire.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../child-process/on-behalf-of.ts'
import type { KnownCaller, ResolveCaller } from '../sessions/resolve.ts'
import type { Session } from '../sessions/sessions.ts'
import { sendRefusal, sendResult } from './answer.ts'
import type { Deadline, Deadlines } from './deadlines.ts'
import { isRefusedByFramework, refusalOf, tooLate } from './failures.ts'
import { idempotencyKey } from './idempotency.ts'
import type { Caller, Implementation } from './implement.ts'
import { readInput } from './input.ts'
import { type PerformParts, checkAccess, perform } from './perform.ts'
import { addressKey, type Limit, type RateLimit } from './rate-limit.ts'

export const DEFAULT_BODY_BYTES = 256 * 1024

/**
 * Calls in a minute. A battalion may share one address, so an address may do far more than a caller. Signing in
 * is two of `signInsPerAddress`, more for who starts again.
 */
export const LIMITS = {
  perCaller: 1200,
  perAddress: 12_000,
  perStranger: 600,
  perFunction: 600,
  signInsPerAddress: 2000,
} as const

/** From here on a first live stream misses nothing that came after the answer. */
export const FEED_HEADER = 'muster-feed'

const SAME_ORIGIN = { sameOrigin: true } as const

export interface MountParts extends PerformParts {
  readonly implementations: readonly Implementation[]
  readonly callerOf: ResolveCaller
  readonly knownCaller: KnownCaller
  /** By address. */
  readonly rates: RateLimit
  /** By account: only who has been verified has a place in it. */
  readonly accountRates: RateLimit
  readonly deadlines: Deadlines
  /** The place in the change feed up to which every answer from now on is current. */
  readonly feedCursor: () => string
  /** Told of every call that ended: its function, the status or `ok`, and how long it took. */
  readonly observe: (name: string, outcome: string, milliseconds: number) => void
}

/** Every function at `/api/<name>`, and where Firebase's client looks when it is pointed at an emulator. */
export function mountFunctions(app: FastifyInstance, parts: MountParts): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  // Anything else is not read at all; the handler says what it wanted.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
  app.setErrorHandler((error, request, reply) => sendRefusal(reply, told(error, request)))
  const perSignedIn = parts.accountRates.limit(LIMITS.perCaller)
  const perAddress = parts.rates.limit(LIMITS.perAddress)
  app.addHook('onRequest', (request, _reply, done) => {
    try {
      const now = parts.clock().getTime()
      const address = addressKey(request.ip)
      // First, and before anything that was sent is looked at: who is stopped here costs nothing more.
      perAddress.check(address, now)
      // Whoever calls without end is stopped as themselves, and takes nothing from those who share the address. A
      // token that nobody has verified counts for its address alone.
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
    // A large body is only read for somebody.
    const preParsing =
      bodyLimit > DEFAULT_BODY_BYTES && implementation.declaration.access !== 'anyone'
        ? async (request: FastifyRequest) => {
            checkAccess(implementation, callerFrom(await parts.callerOf(request, SAME_ORIGIN)))
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

/** What a caller, and a stranger at one address, may do with all functions together. */
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
    // Before anything is read: what changes meanwhile stands behind it.
    reply.header(FEED_HEADER, parts.feedCursor())
    const refuse = (refusal: Refusal) => {
      parts.observe(declaration.name, refusal.code, performance.now() - started)
      sendRefusal(reply, refusal)
    }
    let deadline: Deadline | null = null
    try {
      const raw = rawBody(request)
      const input = readInput(declaration.input, readRequest(parse(raw)))
      const session = parts.callerOf(request, SAME_ORIGIN)
      // Nearly every session is in memory, and a call that waits for nothing should not wait.
      const caller = callerFrom(session instanceof Promise ? await session : session)
      checkAccess(implementation, caller)
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
      const work = { implementation, caller, input, requestId: request.id, idempotencyKey: key }
      // A deadline that passes answers by itself: to race with it would cost every call two promises more.
      deadline = parts.deadlines.set(() => refuse(tooLate()))
      const set = deadline
      const json = await onBehalfOf(caller?.uid ?? addressKey(request.ip), () => perform(parts, work, set))
      // The call still ends some time after its deadline, and nobody waits for it.
      if (!parts.deadlines.lift(deadline)) return
      parts.observe(declaration.name, 'ok', performance.now() - started)
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

function callerFrom(session: Session | null): Caller | null {
  return session && { uid: session.uid, isAdmin: session.isAdmin, sessionId: session.id }
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

/** What the caller is told. What is nobody's fault but ours is logged whole and told by its number only. */
function told(error: unknown, request: FastifyRequest): Refusal {
  const refusal = refusalOf(error) ?? ofFastify(error)
  if (refusal?.code === 'unavailable')
    request.log.warn({ err: error, requestId: request.id }, 'a call could not reach the database')
  if (refusal) return refusal
  request.log.error({ err: error, requestId: request.id }, 'a call failed')
  return new Refusal('internal', 'Something went wrong on our side. Try again, and report this number if it stays.', {
    requestId: request.id,
  })
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
