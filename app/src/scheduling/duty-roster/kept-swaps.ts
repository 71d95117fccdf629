import {
  askDutySwap,
  decideDutySwap,
  type getDutySheet,
  swapDuty,
  withdrawDutySwap,
} from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { keptCall } from '../../platform/outbox/kept-call.ts'
import { pending } from '../../platform/reads/pending.ts'

const on = ({ swapId }: { swapId: string }) => [swapId]

// A swap is decided once: the server says who was first.
export const KEPT_SWAP = keptCall(swapDuty, {
  makes: true,
  on: ({ swapId, detailId, standInId }) => [swapId, detailId, standInId],
  line: (_, about) => `Duty swapped: ${about}`,
})
export const KEPT_SWAP_ANSWER = keptCall(decideDutySwap, {
  on,
  line: ({ standInId }, about) => `Swap of ${about}: ${standInId === null ? 'declined' : 'approved'}`,
})
export const KEPT_SWAP_REQUEST = keptCall(askDutySwap, { on, makes: true, line: () => 'Asked to swap a duty' })
export const KEPT_SWAP_WITHDRAWAL = keptCall(withdrawDutySwap, { on, line: () => 'Request to swap a duty withdrawn' })

/** A request that this device answered leaves the list. */
export const EXPECTED_SHEET = [
  pending(decideDutySwap, (shown: OutputOf<typeof getDutySheet>, { swapId, standInId }) => ({
    ...shown,
    swaps: shown.swaps.map((swap) =>
      swap.swapId === swapId
        ? { ...swap, state: standInId === null ? ('declined' as const) : ('approved' as const) }
        : swap,
    ),
  })),
]
