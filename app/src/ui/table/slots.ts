/** The page element of each visible row: row id to slot, a number that is React's key. */
export type Slots = ReadonlyMap<string, number>

export const NO_SLOTS: Slots = new Map()

/**
 * After another order or filter the elements stay in place and show the new rows. Changing a few texts costs the
 * browser far less than removing, moving or creating hundreds of cells. The element of `focused` is not given to
 * another row, so that the focus stays with its row, and its loss is noticed when that row is gone.
 */
export function reuseSlots(before: Slots, ids: readonly string[], focused: string): Slots {
  const own = before.get(focused)
  const free = [...before.values()].filter((slot) => slot !== own)
  return assign(new Map(own === undefined ? [] : [[focused, own]]), ids, free)
}

/** After scrolling, new rows get new elements, because moving an element costs more than creating one. */
export function freshSlots(before: Slots, ids: readonly string[]): Slots {
  return assign(before, ids, [])
}

function assign(owned: Slots, ids: readonly string[], free: readonly number[]): Slots {
  let next = Math.max(-1, ...owned.values(), ...free) + 1
  let taken = 0
  return new Map(ids.map((id) => [id, owned.get(id) ?? free[taken++] ?? next++]))
}
