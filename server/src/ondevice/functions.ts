import { createHash } from 'node:crypto'
import { userTopic } from '@muster/domain/identity/functions.ts'
import { type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { type SyncedPart, syncRoster } from '@muster/domain/ondevice/functions.ts'
import { type Part, partsOf } from '@muster/domain/ondevice/parts.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import type { ChangeFeed } from '../database/change-feed.ts'
import { type Call, type Found, type Implementation, implement, JsonText } from '../platform/callable/implement.ts'
import { rightsTopic } from '../platform/live/live.ts'
import { ownFieldsOf } from '../roster/own-fields/reads.ts'
import { type ChainViewer, closedAreas, PROOFS } from '../roster/scope.ts'
import { inPieces } from './pieces.ts'

type Feed = Pick<ChangeFeed, 'cursor' | 'since'>
type SyncCall = Call<typeof syncRoster>
/** `had`: the pieces that the device has, and those that were sent with parts before. */
type Asked = InputOf<typeof syncRoster>['parts'][number] & { readonly had: Set<string> }

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
  return [
    implement(syncRoster, async (call, { check, parts: asked }) => {
      // Before anything is read, so that what changes meanwhile is after it.
      const feed = changes.cursor
      const { tx, scope, today } = call
      const rights = await rightsOf(call)
      const ownFields = (await ownFieldsOf(tx, scope)).map(({ id }) => id)
      const parts = partsOf({ rosterId: scope.rosterId, today, ownFields })
      const touched = check && (await movedSince(changes, scope, rights, check.cursor))
      const moved = check?.names.filter((name) => touched?.(parts[name])) ?? []
      const synced: SyncedPart[] = []
      // A piece that is in two parts, such as a task that is also one's own, is sent once.
      const had = new Set(asked.flatMap(({ tags }) => tags))
      for (const one of asked)
        synced.push(await compared(call, parts[one.name], { ...one, had }, answererOf(parts[one.name])))
      const showed = synced.some(({ pieces }) => pieces.length > 0)
      return { about: showed ? [null] : [], answer: { today, cursor: `${feed}/${rights}`, moved, parts: synced } }
    }),
  ]
}

/** Changes with what the caller may see and with the day. Then every part is compared anew. */
async function rightsOf(call: SyncCall): Promise<string> {
  const { rosterId: _, ...scope } = call.scope
  const closed = await closedAreas(call, call.scope)
  const text = JSON.stringify([call.today, scope, closed])
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

/**
 * Whether a part may have changed since a cursor. It may when one of its topics was touched, when somebody joined, moved
 * or left, when the caller's rights changed, and when the cursor is too old to say.
 */
async function movedSince(
  changes: Feed,
  { rosterId, uid }: ChainViewer,
  rights: string,
  cursor: string,
): Promise<(part: Part) => boolean> {
  const [feed = '', then] = cursor.split('/')
  const topics = then === rights ? await changes.since(feed) : null
  const everything = [
    rosterTopic(rosterId),
    userTopic(uid),
    rightsTopic(userTopic(uid)),
    rightsTopic(rosterTopic(rosterId)),
  ]
  if (topics === null || everything.some((topic) => topics.has(topic))) return () => true
  return ({ read, input }) => {
    const own = read.topics?.(read.input.parse(input), uid)
    return own === undefined || own.some((topic) => topics.has(topic))
  }
}

const NOTHING = { question: null, rows: null, paired: false, tags: [], pieces: [] }

async function compared(call: SyncCall, part: Part, asked: Asked, implementation: Implementation): Promise<SyncedPart> {
  const { name } = asked
  const answer = await answerOf(call, part, implementation)
  if (answer === null) return { ...NOTHING, name, state: 'closed' }
  const { tags, json, rows } = inPieces(answer.value, part)
  if (tags.length === asked.tags.length && tags.every((tag, index) => tag === asked.tags[index]))
    return { ...NOTHING, name, state: 'same' }
  const pieces = [...json].flatMap(([tag, text]) =>
    asked.had.has(tag) ? [] : [{ tag, value: JSON.parse(text) as unknown }],
  )
  for (const { tag } of pieces) asked.had.add(tag)
  return {
    name,
    state: 'changed',
    question: { name: part.read.name, input: { ...part.input } },
    rows: rows === null ? null : [...rows],
    paired: rows !== null && part.moving !== undefined,
    tags: [...tags],
    pieces,
  }
}

/** Refusals of a function that the caller may not call, or that is about too many Soldiers to answer. */
const CLOSED: ReadonlySet<string> = new Set([
  'permission-denied',
  'not-found',
  'failed-precondition',
  'resource-exhausted',
])

/** The answer of the function itself, with the rights that the caller has there. Null when it refuses the caller. */
async function answerOf(
  call: SyncCall,
  part: Part,
  { declaration, ways, handle }: Implementation,
): Promise<{ readonly value: unknown } | null> {
  const input = declaration.input.parse(part.input)
  try {
    const prove = ways.provesItself === undefined ? PROOFS[declaration.access] : undefined
    const scope = await prove?.(call, { rosterId: call.scope.rosterId }, declaration)
    const { timeZone } = (scope ?? {}) as { readonly timeZone?: string }
    const today: CalendarDate | undefined = timeZone === undefined ? undefined : dayAt(call.now, timeZone)
    const handled = await handle({ ...call, scope, today } as unknown as Call, input, undefined)
    const answer = declaration.about === 'found' ? (handled as Found<unknown>).answer : handled
    return { value: answer instanceof JsonText ? (JSON.parse(answer.json) as unknown) : answer }
  } catch (error) {
    if (error instanceof Refusal && CLOSED.has(error.code)) return null
    throw error
  }
}
