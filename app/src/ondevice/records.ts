import { assembled } from '@muster/domain/ondevice/assemble.ts'
import type { SyncedOwnPart, SyncedPart } from '@muster/domain/ondevice/functions.ts'
import { type AnyPartName, OWN_PART_NAMES } from '@muster/domain/ondevice/names.ts'
import type { RosterStorage } from '../platform/storage/roster-storage.ts'

/** A part of a roster as this device keeps it. Its pieces are records of their own. */
export interface KeptPart extends Pick<SyncedPart, 'sum' | 'tags' | 'rows' | 'paired'> {
  readonly name: AnyPartName
  /** What the server said last, to ask what has changed since. */
  readonly cursor: string
  /** Null for a part that the caller may not see. */
  readonly question: NonNullable<SyncedPart['question']> | null
  /** When the server last said that this is how it is, in milliseconds. */
  readonly askedAt: number
}

export interface RosterRecord {
  readonly rosterId: string
  readonly parts: readonly KeptPart[]
  /** The length of each piece, by its tag. */
  readonly sizes: Readonly<Record<string, number>>
}

/** One's own record is kept as a roster is, under this name. */
export const OWN = 'own'

const LIST = 'rosters'
const recordName = (rosterId: string) => `roster ${rosterId}`
const pieceName = (rosterId: string, tag: string) => `piece ${rosterId} ${tag}`

export async function keptRosters(storage: RosterStorage): Promise<readonly string[]> {
  return (await storage.get<readonly string[]>(LIST)) ?? []
}

export async function recordOf(storage: RosterStorage, rosterId: string): Promise<RosterRecord> {
  return (await storage.get<RosterRecord>(recordName(rosterId))) ?? { rosterId, parts: [], sizes: {} }
}

/**
 * When the server last said how all of these parts of all of these rosters and one's own record are, in milliseconds.
 * 0 while one of them was never brought, or while there is more on the device than that.
 */
export async function broughtAt(
  storage: RosterStorage,
  rosterIds: readonly string[],
  wanted: readonly AnyPartName[],
): Promise<number> {
  const wantsOwn = wanted.length > 0
  const kept = (await keptRosters(storage)).filter((id) => !rosterIds.includes(id) && !(wantsOwn && id === OWN))
  const records = await Promise.all(rosterIds.map((id) => recordOf(storage, id)))
  const isTooMuch = records.some(({ parts }) => parts.some(({ name }) => !wanted.includes(name)))
  if (kept.length > 0 || isTooMuch) return 0
  const times = records.flatMap((record) => askedTimes(record, wanted))
  const own = wantsOwn ? await recordOf(storage, OWN) : null
  if (own) times.push(...askedTimes(own, OWN_PART_NAMES))
  return Math.min(Date.now(), ...times)
}

function askedTimes({ parts }: RosterRecord, wanted: readonly AnyPartName[]): number[] {
  const at = new Map(parts.map(({ name, askedAt }) => [name, askedAt]))
  return wanted.map((name) => at.get(name) ?? 0)
}

/** The cursor of an answer, and when the server was asked. */
interface Heard {
  readonly cursor: string
  readonly askedAt: number
}

/** These parts are still as they were. */
export async function stillSame(
  storage: RosterStorage,
  before: RosterRecord,
  names: ReadonlySet<AnyPartName>,
  heard: Heard,
): Promise<void> {
  const parts = before.parts.map((part) => (names.has(part.name) ? { ...part, ...heard } : part))
  await storage.putMany([[recordName(before.rosterId), { ...before, parts }]])
}

/** Whether each piece of an answer is in it or on the device. */
export function isWhole({ sizes }: RosterRecord, synced: readonly (SyncedPart | SyncedOwnPart)[]): boolean {
  const sent = new Set(synced.flatMap(({ pieces }) => pieces.map(({ tag }) => tag)))
  return synced.every(({ tags }) => tags.every((tag) => sent.has(tag) || Object.hasOwn(sizes, tag)))
}

/** Takes an answer of the server in. What no part names any longer is deleted. */
export async function takeIn(
  storage: RosterStorage,
  before: RosterRecord,
  synced: readonly (SyncedPart | SyncedOwnPart)[],
  { cursor, askedAt }: Heard,
): Promise<RosterRecord> {
  const known = new Map(before.parts.map((part) => [part.name, part]))
  const fresh = synced.map((part): KeptPart => {
    const { name, sum, tags, rows, paired, question, state } = part
    const same = state === 'same' ? known.get(name) : undefined
    return same ? { ...same, cursor, askedAt } : { name, cursor, sum, tags, rows, paired, question, askedAt }
  })
  const names = new Set(fresh.map(({ name }) => name))
  const pieces = synced.flatMap((part) => part.pieces)
  const sizes: Record<string, number> = Object.fromEntries(
    pieces.map(({ tag, value }) => [tag, JSON.stringify(value).length]),
  )
  return save(
    storage,
    before,
    [...before.parts.filter(({ name }) => !names.has(name)), ...fresh],
    { ...before.sizes, ...sizes },
    pieces.map(({ tag, value }) => [pieceName(before.rosterId, tag), value]),
  )
}

/** Forgets every other part. */
export async function keepOnly(
  storage: RosterStorage,
  before: RosterRecord,
  wanted: readonly AnyPartName[],
): Promise<RosterRecord> {
  const parts = before.parts.filter(({ name }) => wanted.includes(name))
  return parts.length === before.parts.length ? before : save(storage, before, parts, before.sizes, [])
}

async function save(
  storage: RosterStorage,
  before: RosterRecord,
  parts: readonly KeptPart[],
  allSizes: Readonly<Record<string, number>>,
  pieces: readonly (readonly [name: string, value: unknown])[],
): Promise<RosterRecord> {
  const { rosterId } = before
  const named = new Set(parts.flatMap(({ tags }) => tags))
  const sizes = Object.fromEntries(Object.entries(allSizes).filter(([tag]) => named.has(tag)))
  const after: RosterRecord = { rosterId, parts, sizes }
  const rosters = await keptRosters(storage)
  const list = rosters.includes(rosterId) ? [] : [[LIST, [...rosters, rosterId]] as const]
  // The pieces and the record that names them together, so that a page that dies in between loses nothing.
  await storage.putMany([...pieces, [recordName(rosterId), after], ...list])
  const gone = Object.keys(allSizes).filter((tag) => !named.has(tag))
  if (gone.length > 0) await storage.remove(gone.map((tag) => pieceName(rosterId, tag)))
  return after
}

/** The roster is not the caller's any longer, or not wanted on this device. */
export async function forgetRoster(storage: RosterStorage, rosterId: string): Promise<void> {
  const { sizes } = await recordOf(storage, rosterId)
  const others = (await keptRosters(storage)).filter((id) => id !== rosterId)
  await storage.remove([...Object.keys(sizes).map((tag) => pieceName(rosterId, tag)), recordName(rosterId)])
  await storage.putMany([[LIST, others]])
}

/** The answer of a part. Undefined when it is closed, or when a piece is missing. */
export async function answerOfPart(storage: RosterStorage, rosterId: string, part: KeptPart): Promise<unknown> {
  if (part.question === null) return undefined
  const pieces = await storage.getMany<unknown>(part.tags.map((tag) => pieceName(rosterId, tag)))
  return pieces.includes(undefined) ? undefined : assembled(pieces, part)
}

export function sizeOf({ sizes }: RosterRecord): number {
  return Object.values(sizes).reduce((sum, size) => sum + size, 0)
}
