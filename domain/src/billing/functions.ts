import { documentTopic } from '../kernel/topic.ts'
import * as z from 'zod'
import { defineFunction } from '../kernel/function.ts'
import { SOURCE_STATUSES, SUBSCRIPTION_SOURCES } from './sources.ts'

/** Changes when the `subscriptions` document of an account changes. */
export const subscriptionTopic = documentTopic('subscriptions')

export const getSubscriptionStatus = defineFunction({
  name: 'getSubscriptionStatus',
  summary: "The caller's subscriptions document, derived from all sources. Null when there never was one.",
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z
    .object({
      status: z.string(),
      statusReason: z.string().nullable(),
      trialEndsAt: z.iso.datetime().nullable(),
      unlimited: z.boolean(),
      entitled: z.boolean(),
      /**
       * When the right to edit ends if the store sends nothing before then. Null when it never ends, or when there is
       * none.
       */
      entitledUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
  topics: (_input, uid) => [subscriptionTopic(uid)],
})

export const getBilling = defineFunction({
  name: 'getBilling',
  summary: 'The data of the subscription page: every source, newest first, and the services that are set up here.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({
    entitled: z.boolean(),
    /** The source that decides the subscription. Null when there never was one. */
    follows: z.enum(SUBSCRIPTION_SOURCES).nullable(),
    sources: z
      .array(
        z.object({
          source: z.enum(SUBSCRIPTION_SOURCES),
          status: z.enum(SOURCE_STATUSES),
          reason: z.string().nullable(),
          entitledUntil: z.iso.datetime().nullable(),
          periodEndsAt: z.iso.datetime().nullable(),
          renews: z.boolean(),
          environment: z.enum(['production', 'sandbox']),
          since: z.iso.datetime(),
        }),
      )
      .max(100),
    /** How this server takes payment by card. */
    card: z.enum(['live', 'sandbox', 'off']),
    /** Whether the account has a customer record, and so a billing page, at the card provider. */
    hasCustomer: z.boolean(),
  }),
  topics: (_input, uid) => [subscriptionTopic(uid)],
})
