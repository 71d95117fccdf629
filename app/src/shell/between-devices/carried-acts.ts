import {
  markOthersPresent,
  recordStatus,
  submitAccountability,
  withdrawStatus,
} from '@muster/domain/dutyday/functions.ts'
import { submitGroups } from '@muster/domain/dutyday/groups/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import type { Act } from '../../platform/outbox/outbox.ts'

/** The acts that another phone may deliver. */
const CARRIED = new Set(
  [recordStatus, markOthersPresent, withdrawStatus, submitAccountability, submitGroups].flatMap(({ name, carried }) =>
    carried ? [name as string] : [],
  ),
)

/** What waits here and can be handed over, in its order. */
export function carriedOf(acts: readonly Act[]): readonly Act[] {
  return acts.filter(({ name, state }) => state === 'waiting' && CARRIED.has(name))
}

interface Carried {
  /** Soldiers with a status that was not withdrawn. */
  readonly statuses: number
  readonly reports: number
  readonly rosterIds: readonly string[]
  /** The days in order. */
  readonly days: readonly string[]
  readonly formationIds: readonly string[]
}

/** What both leaders count, from the acts themselves. */
export function countActs(acts: readonly Act[]): Carried {
  const soldierOf = new Map<string, string>()
  const [rosterIds, days, formationIds] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let reports = 0
  for (const { name, input } of acts) {
    rosterIds.add((input as { rosterId: string }).rosterId)
    if (name === recordStatus.name) {
      for (const { id, soldierId, from } of (input as RawInputOf<typeof recordStatus>).entries) {
        soldierOf.set(id, soldierId)
        days.add(from)
      }
    } else if (name === markOthersPresent.name) {
      const { others, dutyDate } = input as RawInputOf<typeof markOthersPresent>
      for (const { id, soldierId } of others) soldierOf.set(id, soldierId)
      days.add(dutyDate)
    } else if (name === withdrawStatus.name) {
      for (const id of (input as RawInputOf<typeof withdrawStatus>).entryIds) soldierOf.delete(id)
    } else {
      const { dutyDate, formationId } = input as RawInputOf<typeof submitAccountability>
      reports += 1
      days.add(dutyDate)
      if (formationId) formationIds.add(formationId)
    }
  }
  return {
    statuses: new Set(soldierOf.values()).size,
    reports,
    rosterIds: [...rosterIds],
    days: [...days].toSorted(),
    formationIds: [...formationIds],
  }
}

/** `9 statuses and 1 report`. */
export function countWords({ statuses, reports }: { readonly statuses: number; readonly reports: number }): string {
  const words = [
    statuses > 0 || reports === 0 ? `${statuses} ${statuses === 1 ? 'status' : 'statuses'}` : '',
    reports > 0 ? `${reports} ${reports === 1 ? 'report' : 'reports'}` : '',
  ]
  return words.filter(Boolean).join(' and ')
}
