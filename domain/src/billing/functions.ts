import { documentTopic } from '../kernel/topic.ts'
import * as z from 'zod'
import { defineFunction } from '../kernel/function.ts'
import { SOURCE_STATUSES, SUBSCRIPTION_SOURCES } from './sources.ts'

/** The live `subscriptions` document of an account. */
export const subscriptionTopic = documentTopic('subscriptions')

export const getSubscriptionStatus = defineFunction({
  name: 'getSubscriptionStatus',
  summary: "The caller's subscriptions document, derived from all sources; null for who never had one.",
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
      /** When it ends unless something is heard before; null: never, or not entitled. */
      entitledUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
  topics: (_input, uid) => [subscriptionTopic(uid)],
})

export const getBilling = defineFunction({
  name: 'getBilling',
  summary: 'What the screen of the subscription shows: every source of it, newest first, and what is set up here.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({
    entitled: z.boolean(),
    /** Which source the subscription follows; null: there never was one. */
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
    /** Payment by card on this server. */
    card: z.enum(['live', 'sandbox', 'off']),
    /** The account has been to the card provider, whose page it may open. */
    hasCustomer: z.boolean(),
  }),
  topics: (_input, uid) => [subscriptionTopic(uid)],
})
