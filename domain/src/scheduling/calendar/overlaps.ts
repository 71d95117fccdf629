import type { Span } from './event-when.ts'

/** Two events that share a moment. */
export interface Overlap<Other> {
  readonly draft: Span
  readonly other: Other
}

/**
 * The pairs of a draft's days and other events that share a moment, in order of time, up to a maximum. An event that
 * ends when another begins is no conflict. Both lists are read once, in the order of their start.
 */
export function overlapsOf<Other extends Span>(
  drafts: readonly Span[],
  others: readonly Other[],
  most: number,
): Overlap<Other>[] {
  const byStart = (one: Span, other: Span) => one.start.getTime() - other.start.getTime()
  const waiting = others.toSorted(byStart)
  const found: Overlap<Other>[] = []
  let from = 0
  let open: Other[] = []
  for (const draft of drafts.toSorted(byStart)) {
    open = open.filter((other) => other.end > draft.start)
    for (let other = waiting[from]; other && other.start < draft.end; other = waiting[++from]) {
      if (other.end > draft.start) open.push(other)
    }
    for (const other of open) {
      if (other.start >= draft.end) continue
      if (found.length === most) return found
      found.push({ draft, other })
    }
  }
  return found
}
