import { Stripe } from 'stripe'
import * as z from 'zod'

/** An older message was held back by somebody, and is not trusted. */
const TOLERANCE_S = 300

export interface StripeMessage {
  readonly eventId: string
  readonly kind: string
  /** The subscription that it is about. */
  readonly externalId: string | null
}

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const about = z.object({
  object: z.string(),
  id: z.string().optional(),
  subscription: reference.nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: reference.nullish() }).nullish() }).nullish(),
})

/**
 * The subject of a message of Stripe. Null when it is not from Stripe, or is too old. There are several `secrets` while
 * one replaces another.
 */
export function readStripeMessage(
  body: Buffer,
  signature: string | undefined,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: Date },
): StripeMessage | null {
  if (signature === undefined) return null
  for (const secret of secrets) {
    try {
      const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime())
      return { eventId: event.id, kind: event.type, externalId: subjectOf(event.data.object) }
    } catch (error) {
      // Correctly signed, but not a message: only Stripe can have sent it, and there is nothing to learn from it.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return null
    }
  }
  return null
}

/** Works for every version of Stripe's message format. */
function subjectOf(object: unknown): string | null {
  const read = about.safeParse(object)
  if (!read.success) return null
  if (read.data.object === 'subscription') return read.data.id ?? null
  if (read.data.object !== 'invoice' && read.data.object !== 'checkout.session') return null
  return read.data.parent?.subscription_details?.subscription ?? read.data.subscription ?? null
}
