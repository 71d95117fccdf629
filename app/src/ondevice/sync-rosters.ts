import { syncRoster } from '@muster/domain/ondevice/functions.ts'
import { ESSENTIAL_PARTS, PART_NAMES, type PartName } from '@muster/domain/ondevice/names.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { CallableClient } from '../platform/calls/callable-client.ts'
import type { RosterStorage } from '../platform/storage/roster-storage.ts'
import type { Choice } from './choice.ts'
import { forgetRoster, keepOnly, keptRosters, recordOf, takeIn } from './records.ts'

/** How many parts one call asks for besides the essentials, so that a call is short and what it brought is kept. */
const PORTION = 8

export interface SyncOf {
  readonly client: Pick<CallableClient, 'call'>
  readonly storage: RosterStorage
  readonly rosterIds: readonly string[]
  readonly choice: Choice
  /** Whether to go on: the account is still the one that is signed in. */
  readonly goesOn: () => boolean
  /** Something was taken in. */
  readonly onStep: () => void
}

/** The parts that an account wants on this device, in portions. */
function portionsOf(choice: Choice): readonly (readonly PartName[])[] {
  if (choice === 'nothing') return []
  if (choice === 'essentials') return [ESSENTIAL_PARTS]
  const rest = PART_NAMES.filter((name) => !ESSENTIAL_PARTS.includes(name))
  const portions = Array.from({ length: Math.ceil(rest.length / PORTION) }, (_, index) =>
    rest.slice(index * PORTION, (index + 1) * PORTION),
  )
  return [ESSENTIAL_PARTS, ...portions]
}

/** All parts that an account wants on this device. */
export function partsWanted(choice: Choice): readonly PartName[] {
  return portionsOf(choice).flat()
}

/**
 * Brings what has changed of each roster, the essentials of all of them first. A sync that is cut off goes on where it
 * was, because each portion is kept at once. Rejects when the server cannot be reached.
 */
export async function syncRosters(of: SyncOf): Promise<void> {
  const { storage, rosterIds, choice, goesOn, onStep } = of
  const portions = portionsOf(choice)
  for (const rosterId of await keptRosters(storage)) {
    if (portions.length > 0 && rosterIds.includes(rosterId))
      await keepOnly(storage, await recordOf(storage, rosterId), portions.flat())
    else await forgetRoster(storage, rosterId)
  }
  const lost = new Set<string>()
  for (const portion of portions) {
    for (const rosterId of rosterIds) {
      if (!goesOn()) return
      if (lost.has(rosterId)) continue
      if (!(await bring(of, rosterId, portion))) lost.add(rosterId)
      onStep()
    }
  }
}

/** False when the roster is not the caller's any longer. */
async function bring(
  { client, storage, goesOn }: SyncOf,
  rosterId: string,
  names: readonly PartName[],
): Promise<boolean> {
  const before = await recordOf(storage, rosterId)
  const known = new Map(before.parts.map((part) => [part.name, part]))
  const parts = names.map((name) => {
    const part = known.get(name)
    return part ? { name, cursor: part.cursor, tags: part.tags } : { name }
  })
  const askedAt = Date.now()
  try {
    const answer = (await client.call(syncRoster.name, { rosterId, parts })) as OutputOf<typeof syncRoster>
    if (goesOn()) await takeIn(storage, before, answer.parts, askedAt)
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || !GONE.has(error.code)) throw error
    await forgetRoster(storage, rosterId)
    return false
  }
}

const GONE: ReadonlySet<string> = new Set(['not-found', 'permission-denied'])
