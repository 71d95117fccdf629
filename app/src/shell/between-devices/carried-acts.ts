import {
  markOthersPresent,
  recordStatus,
  submitAccountability,
  withdrawStatus,
} from '@muster/domain/dutyday/functions.ts'
import { submitGroups } from '@muster/domain/dutyday/groups/functions.ts'
import { PACKET_ACTS } from '@muster/domain/kernel/carried/packet.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { needsFirst } from '../../platform/outbox/act-order.ts'
import type { Act } from '../../platform/outbox/outbox.ts'

/** The acts that another phone may deliver. */
const CARRIED = new Set(
  [recordStatus, markOthersPresent, withdrawStatus, submitAccountability, submitGroups].flatMap(({ name, carried }) =>
    carried ? [name as string] : [],
  ),
)
const REPORTS: ReadonlySet<string> = new Set([submitAccountability.name, submitGroups.name])

/**
 * What waits here and can be handed over, in its order. A status of a Soldier who was added without signal stays, with
 * its undo and the reports after it: the server would refuse it, or count the report without it.
 */
export function carriedOf(acts: readonly Act[]): readonly Act[] {
  const made = acts.filter(({ name, facts }) => facts?.makes === true && !CARRIED.has(name))
  const left: Act[] = []
  return acts.filter((act) => {
    if (act.state !== 'waiting' || !CARRIED.has(act.name)) return false
    const stays =
      made.some((each) => needsFirst(act, each)) || left.some((each) => undoes(act, each) || reports(act, each))
    if (stays) left.push(act)
    return !stays
  })
}

/**
 * What goes into one packet. If not everything fits, what no other phone has yet comes first, together with the entries
 * that it undoes.
 */
export function nextToHand(carried: readonly Act[]): readonly Act[] {
  if (carried.length <= PACKET_ACTS) return carried
  const untaken = carried.filter(({ handed }) => handed?.taken !== true)
  const chosen = new Set<Act>()
  for (const act of untaken.length > 0 ? untaken : carried) {
    const together = [...carried.filter((each) => undoes(act, each)), act]
    if (new Set([...chosen, ...together]).size > PACKET_ACTS) break
    for (const each of together) chosen.add(each)
  }
  return carried.filter((act) => chosen.has(act))
}

function undoes({ name, input }: Act, earlier: Act): boolean {
  if (name !== withdrawStatus.name) return false
  const { entryIds } = input as RawInputOf<typeof withdrawStatus>
  return entriesOf(earlier).some(({ id }) => entryIds.includes(id))
}

function reports(act: Act, earlier: Act): boolean {
  return REPORTS.has(act.name) && rosterOf(act) === rosterOf(earlier)
}

function rosterOf({ input }: Act): string {
  return (input as { rosterId: string }).rosterId
}

function entriesOf({ name, input }: Act): readonly { readonly id: string; readonly soldierId: string }[] {
  if (name === recordStatus.name) return (input as RawInputOf<typeof recordStatus>).entries
  if (name === markOthersPresent.name) return (input as RawInputOf<typeof markOthersPresent>).others
  return []
}

interface Carried {
  /** Soldiers with a status that was not withdrawn. */
  readonly statuses: number
  readonly reports: number
  /** Entries undone that are in none of these acts. */
  readonly undone: number
  readonly rosterIds: readonly string[]
  /** The days in order. */
  readonly days: readonly string[]
  readonly formationIds: readonly string[]
}

/** What both leaders count, from the acts themselves. */
export function countActs(acts: readonly Act[]): Carried {
  const soldierOf = new Map<string, string>()
  const [rosterIds, days, formationIds] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const undone = new Set<string>()
  let reported = 0
  for (const act of acts) {
    rosterIds.add(rosterOf(act))
    for (const { id, soldierId } of entriesOf(act)) soldierOf.set(id, soldierId)
    if (act.name === recordStatus.name) {
      for (const { from } of (act.input as RawInputOf<typeof recordStatus>).entries) days.add(from)
    } else if (act.name === withdrawStatus.name) {
      for (const id of (act.input as RawInputOf<typeof withdrawStatus>).entryIds)
        if (!soldierOf.delete(id)) undone.add(id)
    } else {
      const { dutyDate, formationId } = act.input as { dutyDate: string; formationId?: string | null }
      days.add(dutyDate)
      if (REPORTS.has(act.name)) reported += 1
      if (formationId) formationIds.add(formationId)
    }
  }
  return {
    statuses: new Set(soldierOf.values()).size,
    reports: reported,
    undone: undone.size,
    rosterIds: [...rosterIds],
    days: [...days].toSorted(),
    formationIds: [...formationIds],
  }
}

/** `9 statuses, 1 report and 1 undone`. */
export function countWords({
  statuses,
  reports: reported,
  undone,
}: Pick<Carried, 'statuses' | 'reports' | 'undone'>): string {
  const words = [
    statuses > 0 || reported + undone === 0 ? `${statuses} ${statuses === 1 ? 'status' : 'statuses'}` : '',
    reported > 0 ? `${reported} ${reported === 1 ? 'report' : 'reports'}` : '',
    undone > 0 ? `${undone} undone` : '',
  ].filter(Boolean)
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
