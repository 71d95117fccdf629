import { getMyDay } from '@muster/domain/dashboard/my-day/functions.ts'
import { dutyTopic, getMyDutyHistory } from '@muster/domain/dutyday/functions.ts'
import { getMyDutyYear } from '@muster/domain/dutyday/history/functions.ts'
import { userTopic } from '@muster/domain/identity/functions.ts'
import { type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { Topic } from '@muster/domain/kernel/topic.ts'
import { type SyncedPart, syncOwn, syncRoster } from '@muster/domain/ondevice/functions.ts'
import type { AnyPartName } from '@muster/domain/ondevice/names.ts'
import { ownPartsOf } from '@muster/domain/ondevice/own-parts.ts'
import { type Part, partsOf } from '@muster/domain/ondevice/parts.ts'
import { beginningsIn, BEGINNING } from '@muster/domain/ondevice/tags.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import type { ChangeFeed } from '../database/change-feed.ts'
import { SealBroken } from '../database/sealed/seal.ts'
import { type Call, type Found, type Implementation, implement, JsonText } from '../platform/callable/implement.ts'
import { rightsTopic } from '../platform/live/live.ts'
import { ownFieldsOf } from '../roster/own-fields/reads.ts'
import { closedAreas, PROOFS } from '../roster/scope.ts'
import { hashOf, inPieces } from './pieces.ts'

type Feed = Pick<ChangeFeed, 'cursor' | 'since'>
type SyncCall = Call<typeof syncRoster>
type OwnCall = Call<typeof syncOwn>
interface Asked<Name extends AnyPartName> {
  readonly name: Name
  readonly sum: string | null
  readonly had: string
}
interface Asking<Name extends AnyPartName> {
  readonly check: { readonly cursor: string; readonly names: readonly Name[] | null } | null
  readonly parts: readonly Asked<Name>[]
}
type Synced<Name extends AnyPartName> = Omit<SyncedPart, 'name'> & { readonly name: Name }

/** What the parts that a device asks about are compared by. */
interface Compared<Name extends AnyPartName> {
  readonly parts: Readonly<Record<Name, Part>>
  /** The caller's rights, and the day. */
  readonly rights: string
  /** The topics that every part depends on, besides the caller's. */
  readonly about: readonly Topic[]
  /** What one depends on besides its own topics. */
  readonly besides?: ((part: Part) => readonly Topic[]) | undefined
}

/** The functions whose answers devices keep, by name. Asked for late, because they are being put together. */
export interface SyncParts {
  readonly changes: Feed
  readonly implementations: () => readonly Implementation[]
}

export function ondeviceFunctions({ changes, implementations }: SyncParts): readonly Implementation[] {
  let byName: ReadonlyMap<string, Implementation> | null = null
  const answererOf = (part: Part): Implementation => {
    byName ??= new Map(implementations().map((one) => [one.declaration.name, one]))
    const found = byName.get(part.read.name)
    // A function that runs as the system proves by itself what its caller may see, and was not written for this.
    if (!found || found.ways.asSystem !== undefined) throw new Error(`${part.read.name} cannot be kept on a device`)
    return found
  }
  /** Which parts may have changed, and the state of those that the device asks about. */
  async function answered<Name extends AnyPartName>(
    call: SyncCall | OwnCall,
    { check, parts: asked }: Asking<Name>,
    { parts, rights, about, besides }: Compared<Name>,
  ): Promise<{ readonly moved: Name[]; readonly parts: Synced<Name>[] }> {
    const touched = check && (await movedSince(changes, call.caller.uid, { rights, about, besides }, check.cursor))
    const checked = check && (check.names ?? (Object.keys(parts) as Name[]))
    const moved = checked?.filter((name) => touched?.(parts[name])) ?? []
    const synced: Synced<Name>[] = []
    // A piece that is in two parts, such as a task that is also one's own, is sent once.
    const sent = new Set<string>()
    const had = new Set(asked.flatMap((one) => beginningsIn(one.had)))
    const isThere = (tag: string) => sent.has(tag) || had.has(tag.slice(0, BEGINNING))
    for (const { name, sum } of asked) {
      const part = await compared(call, parts[name], { name, sum, isThere }, answererOf(parts[name]))
      for (const { tag } of part.pieces) sent.add(tag)
      synced.push(part)
    }
    return { moved, parts: synced }
  }

  return [
    implement(syncRoster, async (call, input) => {
      // Before anything is read, so that what changes meanwhile is after it.
      const feed = changes.cursor
      const { tx, scope, today } = call
      const rights = await rightsOf(call)
      const ownFields = (await ownFieldsOf(tx, scope)).map(({ id }) => id)
      const parts = partsOf({ rosterId: scope.rosterId, today, ownFields })
      const found = await answered(call, input, { parts, rights, about: [rosterTopic(scope.rosterId)] })
      return { about: showed(found) ? [null] : [], answer: { today, cursor: `${feed}/${rights}`, ...found } }
    }),

    implement(syncOwn, async (call, input) => {
      const feed = changes.cursor
      const { scope: own, now } = call
      // Without a link each function answers that there is nothing, which is as good to know without signal.
      const today = dayAt(now, own?.timeZone ?? 'UTC')
      const rights = hashOf(JSON.stringify([today, own]))
      // A leader's entry about a Soldier touches the roster's topic alone.
      const besides = ({ read }: Part) => (own !== null && OF_DUTY.has(read.name) ? [dutyTopic(own.rosterId)] : [])
      const found = await answered(call, input, { parts: ownPartsOf(today), rights, about: [], besides })
      return {
        about: own !== null && showed(found) ? [own.soldierId] : [],
        answer: { today, cursor: `${feed}/${rights}`, ...found },
      }
    }),
  ]
}

const OF_DUTY: ReadonlySet<string> = new Set([getMyDay, getMyDutyHistory, getMyDutyYear].map(({ name }) => name))

function showed({ parts }: { readonly parts: readonly Pick<SyncedPart, 'pieces'>[] }): boolean {
  return parts.some(({ pieces }) => pieces.length > 0)
}

/** Changes with what the caller may see and with the day. Then every part is compared anew. */
async function rightsOf(call: SyncCall): Promise<string> {
  const { rosterId: _, ...scope } = call.scope
  const closed = await closedAreas(call, call.scope)
  return hashOf(JSON.stringify([call.today, scope, closed]))
}

/**
 * Whether a part may have changed since a cursor. It may when one of its topics was touched, when somebody joined, moved
 * or left, when the caller's rights changed, and when the cursor is too old to say.
 */
async function movedSince(
  changes: Feed,
  uid: string,
  { rights, about, besides = () => [] }: Pick<Compared<never>, 'rights' | 'about' | 'besides'>,
  cursor: string,
): Promise<(part: Part) => boolean> {
  const [feed = '', then] = cursor.split('/')
  const topics = then === rights ? await changes.since(feed) : null
  const everything = [userTopic(uid), ...about].flatMap((topic) => [topic, rightsTopic(topic)])
  if (topics === null || everything.some((topic) => topics.has(topic))) return () => true
  return (part) => {
    const { read, input } = part
    const own = read.topics?.(read.input.parse(input), uid)
    return own === undefined || [...own, ...besides(part)].some((topic) => topics.has(topic))
  }
}

const NOTHING = { question: null, rows: null, paired: false, sum: null, tags: [], pieces: [] }

async function compared<Name extends AnyPartName>(
  call: SyncCall | OwnCall,
  part: Part,
  { name, sum: had, isThere }: Pick<Asked<Name>, 'name' | 'sum'> & { readonly isThere: (tag: string) => boolean },
  implementation: Implementation,
): Promise<Synced<Name>> {
  const answer = await answerOf(call, part, implementation)
  if (answer === null) return { ...NOTHING, name, state: 'closed' }
  // The device keeps what it has, and the other parts must come. Whoever opens the record itself is told.
  if (answer === 'broken') return { ...NOTHING, name, state: had ? 'same' : 'closed' }
  const { sum, tags, json, rows } = inPieces(answer.value, part)
  if (sum === had) return { ...NOTHING, name, state: 'same' }
  const missing = [...json].filter(([tag]) => !isThere(tag))
  return {
    name,
    state: 'changed',
    question: { name: part.read.name, input: { ...part.input } },
    rows: rows === null ? null : [...rows],
    paired: rows !== null && part.moving !== undefined,
    sum,
    tags: [...tags],
    pieces: missing.map(([tag, text]) => ({ tag, value: JSON.parse(text) as unknown })),
  }
}

/** Refusals of a function that the caller may not call, or that is about too many Soldiers to answer. */
const CLOSED: ReadonlySet<string> = new Set([
  'permission-denied',
  'not-found',
  'failed-precondition',
  'resource-exhausted',
])

/**
 * The answer of the function itself, with the rights that the caller has there. Null when it refuses the caller, and
 * `broken` when a sealed value in it does not open.
 */
async function answerOf(
  call: SyncCall | OwnCall,
  part: Part,
  { declaration, ways, handle }: Implementation,
): Promise<{ readonly value: unknown } | 'broken' | null> {
  const input = declaration.input.parse(part.input)
  try {
    const prove = ways.provesItself === undefined ? PROOFS[declaration.access] : undefined
    const scope = await prove?.(call, { rosterId: call.scope?.rosterId ?? '' }, declaration)
    const { timeZone } = (scope ?? {}) as { readonly timeZone?: string }
    const today: CalendarDate | undefined = timeZone === undefined ? undefined : dayAt(call.now, timeZone)
    const handled = await handle({ ...call, scope, today } as unknown as Call, input, undefined)
    const answer = declaration.about === 'found' ? (handled as Found<unknown>).answer : handled
    return { value: answer instanceof JsonText ? (JSON.parse(answer.json) as unknown) : answer }
  } catch (error) {
    if (error instanceof Refusal && CLOSED.has(error.code)) return null
    if (error instanceof SealBroken) return 'broken'
    throw error
  }
}
