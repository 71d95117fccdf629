import type { RefusalDetails } from '@muster/domain/kernel/refusal.ts'
import type { Act } from './outbox.ts'

/** What the declaration of a kept call says about one act (`kept-call.ts`). Stored with it. */
export interface ActFacts {
  /** What the person did, in words: `SGT Brooks, N.: PDY`. */
  readonly line: string
  /** The ids of the records that it is about. The one that it makes or changes comes first. */
  readonly on: readonly string[]
  /** It makes the first of these records, so later acts on that record need this one. */
  readonly makes?: boolean
  /** The ids of the lines that it adds to a history. An act that takes one back is about that line. */
  readonly adds?: readonly string[]
  /** The field of the input that says which version the person saw, and the part of the answer with the newest. */
  readonly version?: { readonly asked: string; readonly answered: string }
  /** The field of the answer that says what was not done because somebody else was first. */
  readonly lost?: string
}

/** Whether a later act is about the record that the earlier one made or changed: its first. */
function buildsOn(later: Act, earlier: Act): boolean {
  const [record] = earlier.facts?.on ?? []
  return record !== undefined && later.seq > earlier.seq && (later.facts?.on.includes(record) ?? false)
}

/** Whether it is about a record that the earlier act, which the server does not have yet, makes. */
export function needsFirst(later: Act, earlier: Act): boolean {
  return earlier.state !== 'done' && earlier.facts?.makes === true && buildsOn(later, earlier)
}

/** Whether a later act takes back, or corrects, a line that the earlier one adds. */
function changesLineOf(later: Act, earlier: Act): boolean {
  return later.seq > earlier.seq && (earlier.facts?.adds?.some((id) => later.facts?.on.includes(id)) ?? false)
}

/** Whether a later act is about nothing but that record. One about a whole squad is not taken back with one of it. */
export function isOnlyAbout(later: Act, earlier: Act): boolean {
  return later.facts?.on.length === 1 && buildsOn(later, earlier)
}

/** Whether later acts on the same records must wait until a person has decided about this refused one. */
function holdsUp({ state, facts }: Act): boolean {
  return state === 'refused' && (facts?.makes === true || facts?.version !== undefined)
}

/** `left.version` of an answer. */
function partOf(answer: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], answer)
}

/** What somebody else did first, in an answer; undefined if nothing. */
export function lostIn({ facts }: Act, result: unknown): RefusalDetails | undefined {
  if (facts?.lost === undefined) return undefined
  const found = partOf(result, facts.lost)
  const none = found === null || found === undefined || (Array.isArray(found) && found.length === 0)
  return none ? undefined : { [facts.lost]: found }
}

/**
 * Acts that wait behind a refused one: they were done on what it had made or changed. Sent before it is decided, they
 * would be refused too, or overwrite what somebody else did. What undoes one that waits waits with it: sent before it,
 * it would undo nothing.
 */
export function heldActs(acts: readonly Act[]): ReadonlySet<string> {
  const held = new Set<string>()
  const stopped: Act[] = []
  const heldBack: Act[] = []
  for (const act of acts.toSorted((a, b) => a.seq - b.seq)) {
    const behind =
      act.state === 'waiting' &&
      (stopped.some((each) => buildsOn(act, each)) || heldBack.some((each) => changesLineOf(act, each)))
    if (behind) {
      held.add(act.id)
      heldBack.push(act)
    }
    if (holdsUp(act) || (behind && (act.facts?.makes || act.facts?.version))) stopped.push(act)
  }
  return held
}

/** The act whose turn it is. */
export function firstToSend(acts: readonly Act[]): Act | undefined {
  const held = heldActs(acts)
  return acts.filter((act) => act.state === 'waiting' && !held.has(act.id)).sort((a, b) => a.seq - b.seq)[0]
}

/**
 * The act with the version that its author saw. A device shows its own unsent acts as done, so an act on top of them is
 * meant for the version that the last of them makes, and no number is known before the server has answered that one.
 * If it is never taken, the version that was read before stays, and the server finds what changed since.
 */
export function withNewest(act: Act, others: readonly Act[]): Act {
  const version = act.facts?.version
  if (!version) return act
  const last = others
    .filter((each) => each.facts?.version && buildsOn(act, each) && each.state !== 'refused')
    .toSorted((a, b) => a.seq - b.seq)
    .at(-1)
  if (!last) return act
  if (last.state === 'waiting') return { ...act, after: last.id }
  const newest = partOf(last.result, version.answered)
  const asked = (act.input as Record<string, unknown>)[version.asked]
  const { after, ...rest } = act
  // Read after the other was done: the screen already had its answer, or a newer one.
  if (newest === undefined || (after === undefined && !(Number(newest) > Number(asked)))) return rest
  return { ...rest, input: { ...(act.input as object), [version.asked]: newest } }
}
