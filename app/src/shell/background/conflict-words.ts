import type { CellConflict, RecordEntry } from '@muster/domain/readiness/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Act } from '../../platform/outbox/outbox.ts'

/** One field that two people changed, in words. */
interface Difference {
  readonly what: string
  readonly mine: string
  readonly theirs: string
}

/** What somebody else did first, and the input with which the person's own entry would count after all. */
export interface Lost {
  readonly by: string
  readonly at: string | null
  /** Empty if the server did not say. */
  readonly differences: readonly Difference[]
  readonly mine: unknown
}

/** Null for a refusal that is no conflict. */
export function lostOf(act: Act): Lost | null {
  const { facts, refusal, input } = act
  if (refusal?.code !== 'aborted') return null
  const { by, at, version, differences, conflicts } = refusal.details ?? {}
  if (Array.isArray(conflicts)) return lostResults(input as Results, conflicts as readonly CellConflict[])
  if (!facts?.version || version === undefined) return null
  return {
    by: nameOf(by),
    at: typeof at === 'string' ? at : null,
    differences: Array.isArray(differences) ? differences.filter(isDifference) : [],
    mine: { ...(input as object), [facts.version.asked]: version },
  }
}

interface Results {
  readonly rosterId: string
  readonly entries: readonly RecordEntry[]
}

/** Results of which some met a newer one. Only those are recorded again. */
function lostResults(input: Results, conflicts: readonly CellConflict[]): Lost {
  const pairs = conflicts.flatMap((theirs) => {
    const mine = input.entries.find(({ id }) => id === theirs.id)
    return mine ? [{ mine, theirs }] : []
  })
  const [first] = conflicts
  return {
    by: nameOf(first?.by),
    at: first?.at ?? null,
    differences: pairs.map(({ mine, theirs }) => ({ what: mine.item, mine: inWords(mine), theirs: inWords(theirs) })),
    mine: { ...input, entries: pairs.map(({ mine, theirs }) => ({ ...mine, seen: theirs.version })) },
  }
}

function inWords({ outcome, value, doneOn }: Pick<CellConflict, 'outcome' | 'value' | 'doneOn'>): string {
  return [outcome, value, doneOn && formatDate(doneOn)].filter((word) => word !== null && word !== '').join(', ')
}

function nameOf(by: unknown): string {
  return typeof by === 'string' && by !== '' ? by : 'Someone'
}

function isDifference(one: unknown): one is Difference {
  const { what, mine, theirs } = (one ?? {}) as Partial<Record<keyof Difference, unknown>>
  return typeof what === 'string' && typeof mine === 'string' && typeof theirs === 'string'
}
