/** Which element of the page each row in sight has: row id to slot, a number that serves as React's key. */
export type Slots = ReadonlyMap<string, number>

export const NO_SLOTS: Slots = new Map()

/**
 * After another order or filter the elements stay where they are and show the rows that now stand there:
 * changing a few texts costs the browser far less than taking hundreds of cells away, moving them or making
 * as many anew. The element of `focused` is nobody else's, so that the focus stays with its row, and is
 * seen to be lost when that goes.
 */
export function reuseSlots(before: Slots, ids: readonly string[], focused: string): Slots {
  const own = before.get(focused)
  const free = [...before.values()].filter((slot) => slot !== own)
  return assign(new Map(own === undefined ? [] : [[focused, own]]), ids, free)
}

/** After scrolling: rows that come get elements of their own, for moving one costs more than making it. */
export function freshSlots(before: Slots, ids: readonly string[]): Slots {
  return assign(before, ids, [])
}

function assign(owned: Slots, ids: readonly string[], free: readonly number[]): Slots {
  let next = Math.max(-1, ...owned.values(), ...free) + 1
  let taken = 0
  return new Map(ids.map((id) => [id, owned.get(id) ?? free[taken++] ?? next++]))
}
