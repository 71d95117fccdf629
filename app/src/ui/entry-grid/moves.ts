interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly target: EventTarget
}

interface Place {
  readonly row: number
  readonly column: number
}

/** Where a key moves from a cell; null if the cell itself handles the key. */
export function moveInGrid(pressed: Pressed, from: Place, size: { rows: number; columns: number }): Place | null {
  const { key, shiftKey, target } = pressed
  const jump = pressed.ctrlKey || pressed.metaKey
  const to = (row: number, column: number): Place | null => {
    const place = {
      row: Math.max(0, Math.min(size.rows - 1, row)),
      column: Math.max(0, Math.min(size.columns - 1, column)),
    }
    return place.row === from.row && place.column === from.column ? null : place
  }
  // In a list the arrows change the choice. Enter and Tab leave it.
  const isList = target instanceof HTMLSelectElement
  switch (key) {
    case 'Enter':
      return to(from.row + (shiftKey ? -1 : 1), from.column)
    case 'ArrowDown':
      return isList ? null : to(jump ? size.rows - 1 : from.row + 1, from.column)
    case 'ArrowUp':
      return isList ? null : to(jump ? 0 : from.row - 1, from.column)
    case 'ArrowLeft':
      return !shiftKey && (isList || isAtEdge(target, 'start')) ? to(from.row, jump ? 0 : from.column - 1) : null
    case 'ArrowRight':
      return !shiftKey && (isList || isAtEdge(target, 'end'))
        ? to(from.row, jump ? size.columns - 1 : from.column + 1)
        : null
    case 'Home':
      return jump ? to(0, 0) : null
    case 'End':
      return jump ? to(size.rows - 1, size.columns - 1) : null
    default:
      return null
  }
}

/** The cursor is at that end of the text, or all of it is selected, as when a cell gets focus. */
function isAtEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return true
  if (selectionStart !== selectionEnd) return false
  return edge === 'start' ? selectionStart === 0 : selectionStart === value.length
}
