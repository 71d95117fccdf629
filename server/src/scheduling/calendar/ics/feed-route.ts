import { createHash } from 'node:crypto'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { FEED_PATH } from '@muster/domain/scheduling/calendar/feed-address.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../database/database.ts'
import { addressKey, type RateLimit } from '../../../platform/callable/rate-limit.ts'
import { asLinkedSoldier, asViewer } from '../../../roster/scope.ts'
import { ownPublishedEvents, publishedEvents } from './reads.ts'
import { icsOf } from './write-ics.ts'
import { openFeed } from './writes.ts'

export interface FeedParts {
  readonly database: Database
  readonly rates: RateLimit
  readonly publicUrl: () => string
  readonly clock: () => Date
}

/** Whole offices request from one address, and a program about once an hour. */
const PER_ADDRESS = 600
const PER_FEED = 30

/**
 * A subscribed calendar, for a request with its secret. It shows what its account may see now. An account taken off a
 * roster gets nothing, the same as for a secret that never existed.
 */
export function feedRoute(parts: FeedParts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { file: string } }>(`${FEED_PATH}/:file`, (request, reply) => answer(parts, request, reply))
  }
}

async function answer(
  { database, rates, publicUrl, clock }: FeedParts,
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = clock()
  const secret = /^([\w-]{40,64})\.ics$/.exec(request.params.file)?.[1]
  try {
    rates.take(`feed ${addressKey(request.ip)}`, PER_ADDRESS, now.getTime())
    if (secret === undefined) return unknown(reply)
    rates.take(`feed ${createHash('sha256').update(secret).digest('base64')}`, PER_FEED, now.getTime())
    const text = await feedText(database, secret, { now, host: new URL(publicUrl()).host })
    if (text === null) return unknown(reply)
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 32)}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="muster.ics"')
      .send(text)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'resource-exhausted') return unknown(reply)
    return reply.code(429).header('retry-after', '60').type('text/plain; charset=utf-8').send(error.message)
  }
}

async function feedText(
  database: Database,
  secret: string,
  about: { readonly now: Date; readonly host: string },
): Promise<string | null> {
  const feed = await database.system.write((tx) => openFeed(tx, secret, about.now))
  if (!feed) return null
  const call = { caller: { uid: feed.uid }, tx: database.as({ uid: feed.uid }).reading }
  if (feed.rosterId !== null) {
    const scope = await asViewer(call, feed.rosterId, 'leave')
    return icsOf({ ...about, name: scope.name }, await publishedEvents(call.tx, scope, about.now))
  }
  const own = await asLinkedSoldier(call)
  const rows = own ? await ownPublishedEvents(call.tx, own, about.now) : []
  return icsOf({ ...about, name: own ? `${own.name}: my calendar` : 'My calendar' }, rows)
}

/** The same message for a secret that never existed, one that was ended, and one whose account lost the roster. */
function unknown(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send('There is no such calendar. Make a new address in Muster.')
}
