import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'

/** The card provider's id of a checkout, as the page's address carries it when the user returns. */
export const checkoutId = z.string().regex(/^[\w-]{8,255}$/, { error: 'This is not a checkout.' })

export const createCheckoutSession = defineFunction({
  name: 'createCheckoutSession',
  summary: 'Open the card provider’s payment page for a monthly subscription. Returns its address.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ url: z.url() }),
  limits: { perMinute: 20 },
})

export const settleCheckout = defineFunction({
  name: 'settleCheckout',
  summary: 'After the payment page, ask the card provider for the result at once instead of waiting for its message.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({ checkoutId }),
  output: z.object({ state: z.enum(['paid', 'open', 'expired']) }),
  limits: { perMinute: 30, missesPerMinute: 20 },
})

export const createPortalLink = defineFunction({
  name: 'createPortalLink',
  summary: "Open the card provider's own page to change the card and the billing address. Returns its address.",
  kind: 'write',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ url: z.url() }),
  limits: { perMinute: 20 },
})

export const cancelStripeAtPeriodEnd = defineFunction({
  name: 'cancelStripeAtPeriodEnd',
  summary: 'End the card subscription after the paid month.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({ endsAt: z.iso.datetime().nullable() }),
  limits: { perMinute: 20 },
})

export const resumeStripeSubscription = defineFunction({
  name: 'resumeStripeSubscription',
  summary: 'Resume a card subscription that was to end after the paid month.',
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
  summary: 'The price and invoices from the card provider. Null while it does not answer.',
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
