import type { Store } from '@muster/domain/billing/sources.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Acting } from '../../database/database.ts'
import type { DatabaseLog } from '../../database/database-log.ts'
import { addressKey, type RateLimit } from '../../platform/callable/rate-limit.ts'
import { StoreUnavailable } from '../../platform/stores/store.ts'
import { type NewStoreEvent, takeIn } from '../store-events/writes.ts'

/** A store reports each renewal, and all renewals of a month may fall on one morning. */
const PER_ADDRESS = 1200
/** An Apple notification has three signed parts of some kilobytes each. */
const LARGEST_BODY = 256 * 1024

export interface WebhookParts {
  readonly database: Acting
  readonly rates: RateLimit
  readonly clock: () => Date
  readonly log: DatabaseLog
}

/** The result of reading a webhook request. */
export type Heard =
  | { readonly outcome: 'signed'; readonly event: Omit<NewStoreEvent, 'store'> }
  /** The store sent it, but it is not for us. Requesting it again would change nothing. */
  | { readonly outcome: 'without meaning'; readonly why: string }
  | { readonly outcome: 'forged' }

/**
 * A route that receives a store's messages: it verifies the signature, stores one row, and answers. The query to the
 * store comes later. A forged message leaves a line in the log and nothing else.
 */
export function webhookRoute(
  parts: WebhookParts,
  { path, store, read }: { path: string; store: Store; read: (request: FastifyRequest) => Promise<Heard> },
) {
  return async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post(path, { bodyLimit: LARGEST_BODY }, async (request, reply) => {
      const { rates, clock, log } = parts
      try {
        rates.take(`webhook ${store} ${addressKey(request.ip)}`, PER_ADDRESS, clock().getTime())
        return await answer(parts, store, await read(request), reply)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'resource-exhausted')
          return reply.code(429).header('retry-after', '60').type('text/plain').send(error.message)
        if (!(error instanceof StoreUnavailable)) throw error
        // The store sends it again.
        log.warn({ store, reason: error.message }, 'a store message could not be verified')
        return reply.code(503).header('retry-after', '60').type('text/plain').send('Send this again in a minute.')
      }
    })
  }
}

async function answer(
  { database, clock, log }: WebhookParts,
  store: Store,
  heard: Heard,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (heard.outcome === 'forged') {
    log.warn({ store }, 'a message to a webhook is not from the store')
    return reply.code(401).type('text/plain').send('This is not signed by the store.')
  }
  if (heard.outcome === 'without meaning') log.warn({ store, reason: heard.why }, 'a message of a store is not for us')
  else await database.write((tx) => takeIn(tx, { store, ...heard.event }, clock()))
  return reply.code(204).send()
}

/** The text of a request's body. Empty when there is none. */
export function bodyOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : ''
}
