import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Acting } from '../../database/database.ts'
import { readStripeMessage } from '../../platform/stores/stripe/webhook.ts'
import { takeIn } from '../store-events/writes.ts'

/** Stripe's messages have some kilobytes, and an invoice of many lines more. */
const BODY_BYTES = 512 * 1024

export interface WebhookParts {
  readonly database: Pick<Acting, 'write'>
  readonly secrets: readonly string[]
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
}

/** `POST /webhooks/stripe`: stores a message and answers at once. A forged one leaves a line in the log. */
export function stripeWebhook({ database, secrets, clock, log }: WebhookParts) {
  return (app: FastifyInstance): void => {
    // The signature covers the bytes as they arrived.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.post('/webhooks/stripe', { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const now = clock()
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signed = typeof signature === 'string' ? signature : undefined
      const message = readStripeMessage(body, signed, { secrets, now })
      if (!message) {
        log.warn({ requestId: request.id }, 'a message that is not from Stripe, or too old, was refused')
        return reply.code(400).type('text/plain; charset=utf-8').send('The signature is not right.')
      }
      await database.write((tx) => takeIn(tx, { store: 'stripe', ...message }, now))
      return reply.send({ received: true })
    })
  }
}
