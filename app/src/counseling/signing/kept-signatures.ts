import {
  recordSignRefusal,
  signAssessment,
  signCounseling,
  signCounselingHere,
} from '@muster/domain/counseling/signing/functions.ts'
import type { Signature } from '@muster/domain/counseling/schema.ts'
import { useOutbox } from '../../platform/calls/calls.ts'
import { keptCall } from '../../platform/outbox/kept-call.ts'

const on = ({ counselingId }: { counselingId: string }) => [counselingId]

// A signature counts for the text that was on the screen (`deliveredAt`, `version`). The server refuses one under a
// text that was changed since, and nobody may decide otherwise. The server also gets the time of this device.
export const KEPT_SIGNATURE_HERE = keptCall(signCounselingHere, {
  on,
  line: (_, name) => `Counseling signed by ${name}`,
})
export const KEPT_SIGNATURE = keptCall(signCounseling, { on, line: (_, name) => `Counseling of ${name} signed` })
export const KEPT_ASSESSMENT = keptCall(signAssessment, {
  on,
  line: ({ signer }, name) => `Part IV of ${name} signed by ${signer === 'assessed' ? 'the Soldier' : 'you'}`,
})

export const KEPT_REFUSAL = keptCall(recordSignRefusal, {
  on,
  line: (_, name) => `${name} refused to sign a counseling`,
})

/** Who signed on this device, while the server does not have it yet. Nobody is asked twice. */
export function useWaitingSigners(counselingId: string): readonly Signature['signer'][] {
  return useOutbox()
    .waiting.filter(({ facts }) => facts?.on.includes(counselingId))
    .flatMap(({ name, input }): Signature['signer'][] => {
      if (name === signCounselingHere.name) return ['soldier']
      if (name === signCounseling.name) return ['counselor']
      // Neither signs after a refusal.
      if (name === recordSignRefusal.name) return ['soldier', 'witness']
      return name === signAssessment.name ? [(input as { signer: 'assessor' | 'assessed' }).signer] : []
    })
}
