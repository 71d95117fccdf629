import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'

/** The card provider's id of a checkout, as the page's address carries it when the user returns. */
export const checkoutId = z.string().regex(/^[\w-]{8,255}$/, { error: 'This is not a checkout.' })

export const createCheckoutSession = defineFunction({
  name: 'createCheckoutSession',
  summary: 'Opens the payment page of the card provider for a monthly subscription; answers its address.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ url: z.url() }),
  limits: { perMinute: 20 },
})

export const settleCheckout = defineFunction({
  name: 'settleCheckout',
  summary: 'After the payment page: asks the card provider at once what came of it, rather than wait for its message.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({ checkoutId }),
  output: z.object({ state: z.enum(['paid', 'open', 'expired']) }),
  limits: { perMinute: 30, missesPerMinute: 20 },
})

export const createPortalLink = defineFunction({
  name: 'createPortalLink',
  summary: "Opens the card provider's own page, where the card and the billing address are changed.",
  kind: 'write',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ url: z.url() }),
  limits: { perMinute: 20 },
})

export const cancelStripeAtPeriodEnd = defineFunction({
  name: 'cancelStripeAtPeriodEnd',
  summary: 'Ends the card subscription with the month that is paid.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ endsAt: z.iso.datetime().nullable() }),
  limits: { perMinute: 20 },
})

export const resumeStripeSubscription = defineFunction({
  name: 'resumeStripeSubscription',
  summary: 'Takes back that the card subscription ends with the month that is paid.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ renewsAt: z.iso.datetime().nullable() }),
  limits: { perMinute: 20 },
})

const price = z.object({
  /** In the smallest unit of the currency, such as cents. */
  amount: z.int().nonnegative(),
  currency: z.string(),
  interval: z.string(),
})

export const getCardDetails = defineFunction({
  name: 'getCardDetails',
  summary: 'What the card provider says of price and invoices; its parts are null while it does not answer.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({
    price: price.nullable(),
    /** The newest twelve. */
    invoices: z
      .array(
        z.object({
          id: z.string(),
          number: z.string().nullable(),
          at: z.iso.datetime(),
          amount: z.int(),
          currency: z.string(),
          state: z.enum(['paid', 'open', 'void', 'uncollectible', 'draft']),
          url: z.url().nullable(),
        }),
      )
      .nullable(),
  }),
  limits: { perMinute: 30 },
})
