import { getBilling } from '@muster/domain/billing/functions.ts'
import { subscriptionOf } from '@muster/domain/billing/sources.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { listedSources } from './reads.ts'

export function overviewFunctions(card: 'live' | 'sandbox' | 'off'): readonly Implementation[] {
  return [
    implement(getBilling, async ({ caller, tx, now }) => {
      const sources = await listedSources(tx, caller.uid)
      const document = subscriptionOf(sources, now)
      return {
        entitled: document?.entitled ?? false,
        follows: document?.source ?? null,
        sources: sources.map(({ source, status, reason, renews, environment, ...dates }) => ({
          source,
          status,
          reason,
          renews,
          environment,
          entitledUntil: dates.entitledUntil?.toISOString() ?? null,
          periodEndsAt: dates.periodEndsAt?.toISOString() ?? null,
          since: dates.since.toISOString(),
        })),
        card,
        hasCustomer: sources.some(({ hasCustomer }) => hasCustomer),
      }
    }),
  ]
}
