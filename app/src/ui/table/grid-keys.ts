/** The keyboard position: item -1 is the header. */
export interface GridPosition {
  item: number
  column: number
}

export interface GridBounds {
  items: number
  columns: number
  /** Visible rows, for Page Up and Page Down. */
  page: number
  /** Group headings are skipped. */
  isRow: (item: number) => boolean
}

/** Where a key moves to (the grid pattern of the ARIA Authoring Practices); null for any other key. */
export function moveByKey(key: string, ctrl: boolean, from: GridPosition, bounds: GridBounds): GridPosition | null {
  const lastColumn = bounds.columns - 1
  const at = (item: number, step: number): GridPosition => ({ ...from, item: landOn(item, step, from.item, bounds) })
  switch (key) {
    case 'ArrowDown':
      return at(from.item + 1, 1)
    case 'ArrowUp':
      return at(from.item - 1, -1)
    case 'PageDown':
      return at(Math.min(from.item + bounds.page, bounds.items - 1), -1)
    case 'PageUp':
      return at(Math.max(from.item - bounds.page, 0), 1)
    case 'ArrowRight':
      return { ...from, column: Math.min(from.column + 1, lastColumn) }
    case 'ArrowLeft':
      return { ...from, column: Math.max(from.column - 1, 0) }
    case 'Home':
      return ctrl ? { item: landOn(0, 1, from.item, bounds), column: 0 } : { ...from, column: 0 }
    case 'End':
      return ctrl
        ? { item: landOn(bounds.items - 1, -1, from.item, bounds), column: lastColumn }
        : { ...from, column: lastColumn }
    default:
      return null
  }
}

/** The nearest row at or after `item` in the direction of `step`; if there is none, `stay`. */
function landOn(item: number, step: number, stay: number, bounds: GridBounds): number {
  let candidate = item
  while (candidate >= 0 && candidate < bounds.items && !bounds.isRow(candidate)) candidate += step
  if (candidate < 0) return -1
  return candidate < bounds.items ? candidate : stay
}
