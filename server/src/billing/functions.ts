import { getSubscriptionStatus } from '@muster/domain/billing/functions.ts'
import { subscriptionOf } from '@muster/domain/billing/sources.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import { sourcesOf } from './reads.ts'

export const billingFunctions: readonly Implementation[] = [
  implement(getSubscriptionStatus, async (call) => {
    const document = subscriptionOf(await sourcesOf(call.tx, call.caller.uid), call.now)
    if (document === null) return null
    const { status, statusReason, trialEndsAt, unlimited, entitled, entitledUntil } = document
    return {
      status,
      statusReason,
      unlimited,
      entitled,
      trialEndsAt: trialEndsAt?.toISOString() ?? null,
      entitledUntil: entitledUntil?.toISOString() ?? null,
    }
  }),
]
