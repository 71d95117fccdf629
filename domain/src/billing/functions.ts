import * as z from 'zod'
import { defineFunction } from '../kernel/function.ts'

/** The live `subscriptions` document of an account. */
export function subscriptionTopic(uid: string): string {
  return `subscriptions/${uid}`
}

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
