import {
  correctReadiness,
  type getReadinessMatrix,
  recordReadiness,
  withdrawReadiness,
} from '@muster/domain/readiness/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { MatrixCell, RecordEntry } from '@muster/domain/readiness/schema.ts'
import { keptCall } from '../platform/outbox/kept-call.ts'
import { pending } from '../platform/reads/pending.ts'

// A cell that somebody else changed meanwhile is not changed, and the answer says so.
export const KEPT_RESULTS = keptCall(recordReadiness, {
  on: ({ entries }) => [...new Set(entries.map(({ soldierId }) => soldierId))],
  adds: ({ entries }) => entries.map(({ id }) => id),
  line: ({ entries: { length } }, about) => about || `${length} readiness ${length === 1 ? 'result' : 'results'}`,
  lost: 'conflicts',
})
export const KEPT_CORRECTION = keptCall(correctReadiness, {
  on: ({ recordId }) => [recordId],
  line: (_, about) => `Corrected: ${about}`,
})
export const KEPT_RESULTS_BACK = keptCall(withdrawReadiness, {
  on: ({ recordIds }) => recordIds,
  line: ({ recordIds: { length } }) => `${length} readiness ${length === 1 ? 'result' : 'results'} taken back`,
})

type Matrix = OutputOf<typeof getReadinessMatrix>

/** The matrix with the results of this device. The version stays, so that a second entry is checked against it too. */
export const EXPECTED_MATRIX = [
  pending(recordReadiness, (shown: Matrix, { entries }): Matrix => {
    const ofSoldier = Map.groupBy(
      (entries as readonly RecordEntry[]).filter(({ practice }) => !practice),
      ({ soldierId }) => soldierId,
    )
    return {
      ...shown,
      soldiers: shown.soldiers.map((soldier) => {
        const own = ofSoldier.get(soldier.id)
        if (!own) return soldier
        const cells = own.reduce((before, { item, outcome, value, doneOn, expiresOn }) => {
          const old = before.find(([key]) => key === item)
          if (old?.[3] && old[3] > doneOn) return before
          const cell: MatrixCell = [item, outcome ?? null, value ?? null, doneOn, expiresOn ?? null, old?.[5] ?? 0]
          return [...before.filter((each) => each !== old), cell]
        }, soldier.cells)
        return { ...soldier, cells }
      }),
    }
  }),
]
