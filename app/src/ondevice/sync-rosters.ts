import { syncOwn, syncRoster } from '@muster/domain/ondevice/functions.ts'
import {
  type AnyPartName,
  ESSENTIAL_PARTS,
  OWN_PART_NAMES,
  PART_NAMES,
  type PartName,
} from '@muster/domain/ondevice/names.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { beginningsOf } from '@muster/domain/ondevice/tags.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { CallableClient } from '../platform/calls/callable-client.ts'
import type { RosterStorage } from '../platform/storage/roster-storage.ts'
import type { Choice } from './choice.ts'
import { forgetRoster, isWhole, keepOnly, keptRosters, OWN, recordOf, stillSame, takeIn } from './records.ts'

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
 * Brings what has changed of each roster, the essentials of all of them first, and of one's own record. A sync that is
 * cut off goes on where it was, because each portion is kept at once. Rejects when the server cannot be reached.
 */
export async function syncRosters(of: SyncOf): Promise<void> {
  const { storage, rosterIds, choice, goesOn, onStep } = of
  const portions = portionsOf(choice)
  for (const rosterId of await keptRosters(storage)) {
    if (portions.length === 0 || !(rosterId === OWN || rosterIds.includes(rosterId)))
      await forgetRoster(storage, rosterId)
    // A part that this release no longer has is gone from the device, too.
    else await keepOnly(storage, await recordOf(storage, rosterId), rosterId === OWN ? OWN_PART_NAMES : portions.flat())
  }
  const open = new Map<string, Checked>()
  for (const rosterId of [...rosterIds, OWN]) {
    if (!goesOn()) return
    const checked = portions.length > 0 && (await check(of, rosterId))
    if (checked) open.set(rosterId, checked)
  }
  onStep()
  for (const portion of [null, ...portions]) {
    for (const [rosterId, { moved, known, cursor }] of open) {
      if (!goesOn()) return
      // Of what the device has, little changed, and a piece that is in several parts is sent once.
      const wanted: readonly AnyPartName[] = rosterId === OWN ? OWN_PART_NAMES : (portion ?? [])
      const names = portion === null ? moved : wanted.filter((name) => !known.has(name))
      if (names.length === 0) continue
      if (!(await bring(of, rosterId, { names, cursor })) || (rosterId === OWN && portion)) open.delete(rosterId)
      onStep()
    }
  }
}

interface Checked {
  /** The parts that the device has. */
  readonly known: ReadonlySet<AnyPartName>
  /** Those of them that may have changed. */
  readonly moved: readonly AnyPartName[]
  /** Null when the device had none. */
  readonly cursor: string | null
}

/** Asks which parts may have changed. Null when the roster is not the caller's any longer. */
async function check(of: SyncOf, rosterId: string): Promise<Checked | null> {
  const { storage, goesOn } = of
  const before = await recordOf(storage, rosterId)
  const known = new Set(before.parts.map(({ name }) => name))
  // A sync that was cut off leaves parts of several times. The largest lot is asked about, and the others are compared.
  const lots = [...Map.groupBy(before.parts, (part) => part.cursor)]
  const [then, lot] = lots.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  if (then === undefined || lot === undefined) return { known, moved: [], cursor: null }
  const askedAt = Date.now()
  const names = lot.map(({ name }) => name)
  const all: readonly AnyPartName[] = rosterId === OWN ? OWN_PART_NAMES : PART_NAMES
  const hasAll = all.every((name) => names.includes(name))
  const answer = await ask(of, rosterId, { check: { cursor: then, names: hasAll ? null : names } })
  if (answer === null) return null
  const { cursor } = answer
  const moved: ReadonlySet<AnyPartName> = new Set(answer.moved)
  const same = new Set(names.filter((name) => !moved.has(name)))
  if (goesOn()) await stillSame(storage, before, same, { cursor, askedAt })
  return { known, moved: [...known].filter((name) => !same.has(name)), cursor }
}

/**
 * Brings what has changed of these parts. They get the cursor of the check, so that all parts have the same one, and what
 * changed since then is asked about again. False when the roster is not the caller's any longer.
 */
async function bring(
  of: SyncOf,
  rosterId: string,
  { names, cursor }: { readonly names: readonly AnyPartName[]; readonly cursor: string | null },
): Promise<boolean> {
  const { storage, goesOn } = of
  const before = await recordOf(storage, rosterId)
  const known = new Map(before.parts.map((part) => [part.name, part]))
  const askedAt = Date.now()
  const parts = names.map((name) => {
    const { sum = null, tags = [] } = known.get(name) ?? {}
    return { name, sum, had: beginningsOf(tags) }
  })
  let answer = await ask(of, rosterId, { parts })
  if (answer && !isWhole(before, answer.parts))
    answer = await ask(of, rosterId, { parts: names.map((name) => ({ name })) })
  if (answer === null) return false
  if (goesOn()) await takeIn(storage, before, answer.parts, { cursor: cursor ?? answer.cursor, askedAt })
  return true
}

type Answer = OutputOf<typeof syncRoster> | OutputOf<typeof syncOwn>

/** Null when the roster is not the caller's any longer. Then the device has forgotten it. */
async function ask(
  { client, storage }: SyncOf,
  rosterId: string,
  asked: {
    readonly check?: { readonly cursor: string; readonly names: readonly AnyPartName[] | null }
    readonly parts?: readonly { readonly name: AnyPartName; readonly sum?: string | null; readonly had?: string }[]
  },
): Promise<Answer | null> {
  if (rosterId === OWN) return (await client.call(syncOwn.name, asked)) as OutputOf<typeof syncOwn>
  try {
    return (await client.call(syncRoster.name, { rosterId, ...asked })) as OutputOf<typeof syncRoster>
  } catch (error) {
    if (!(error instanceof Refusal) || !GONE.has(error.code)) throw error
    await forgetRoster(storage, rosterId)
    return null
  }
}

const GONE: ReadonlySet<string> = new Set(['not-found', 'permission-denied'])
