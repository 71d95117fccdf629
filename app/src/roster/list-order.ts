interface ListOrder {
  readonly rosterId: string
  /** The last Soldier opened from this list. */
  readonly soldierId: string
  /** As the list shows it. */
  readonly name: string
  readonly ids: () => readonly string[]
}

let kept: ListOrder | null = null

/** A list opens this Soldier. Their page goes on to the next one of the list, in its order and filter. */
export function keepOrder(order: ListOrder): void {
  kept = order
}

/** The list from which this Soldier was opened. Null if it was not from a list, or before a reload. */
export function orderAround(rosterId: string, soldierId: string): readonly string[] | null {
  if (kept?.rosterId !== rosterId || kept.soldierId !== soldierId) return null
  const ids = kept.ids()
  return ids.includes(soldierId) ? ids : null
}

/** The name of the Soldier who was opened last from a list, to head their page while it loads. */
export function openedName(rosterId: string, soldierId: string): string | null {
  return kept?.rosterId === rosterId && kept.soldierId === soldierId ? kept.name : null
}
