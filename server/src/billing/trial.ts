import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import type { SourceState } from '@muster/domain/billing/sources.ts'
import type { WriteTx } from '../database/transaction.ts'
import type { Call, Implementation } from '../platform/callable/implement.ts'
import { recordSource } from './writes.ts'

const DAY_MS = 86_400_000

/** Begins the trial of an account that never had one. There is no second trial. */
export async function beginTrial(tx: WriteTx, uid: string, at: Date, days: number): Promise<void> {
  if (days === 0) return
  const until = new Date(at.getTime() + days * DAY_MS)
  await recordSource(tx, { uid, state: given('trial', uid, until), seen: null, checkAt: null }, { cause: 'trial', at })
}

/** Gives an account the product for free, without an end. */
export async function giveComp(tx: WriteTx, uid: string, at: Date): Promise<void> {
  await recordSource(tx, { uid, state: given('comp', uid, null), seen: null, checkAt: null }, { cause: 'admin', at })
}

/** The state of a source that we grant ourselves, without a store. */
export function given(source: 'trial' | 'unlimited' | 'comp', uid: string, until: Date | null): SourceState {
  return {
    source,
    externalId: uid,
    status: 'active',
    reason: null,
    product: null,
    entitledUntil: until,
    periodEndsAt: until,
    renews: false,
    environment: 'production',
  }
}

/** Wraps these functions so that an account's first call of one begins its trial. */
export function beginningTrials(
  implementations: readonly Implementation[],
  beginners: readonly FunctionDeclaration[],
  days: number,
): Implementation[] {
  return implementations.map((implementation) => {
    if (!beginners.includes(implementation.declaration)) return implementation
    return {
      ...implementation,
      handle: async (call: Call, input, prepared) => {
        const answer = await implementation.handle(call, input, prepared)
        const { tx, caller, now } = call as Call<FunctionDeclaration<string, 'write', 'account'>>
        await beginTrial(tx, caller.uid, now, days)
        return answer
      },
    }
  })
}
