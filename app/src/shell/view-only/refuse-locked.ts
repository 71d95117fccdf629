import { LOCKED } from '../../ui/forms/edits.tsx'

const FIELD = 'input:not([type=checkbox]):not([type=radio]), textarea'

/**
 * Runs before every handler of the page: a locked control (ui/forms/edits.tsx) only says why it is locked. One place
 * for buttons, fields, menus and links, so that none can be forgotten.
 */
export function refuseLocked(tell: () => void): () => void {
  function stop(event: Event) {
    event.preventDefault()
    event.stopPropagation()
  }
  function click(event: MouseEvent) {
    const locked = lockedAt(event)
    if (!locked) return
    if (locked.matches(FIELD)) {
      // Reading and copying are allowed. A tap without a selection was meant for writing.
      if (document.getSelection()?.isCollapsed === false || hasSelection(locked)) return
    } else {
      stop(event)
    }
    tell()
  }
  function key(event: KeyboardEvent) {
    const locked = lockedAt(event)
    if (!locked?.matches(`${FIELD}, select`)) return
    const writes = event.key.length === 1 || ['Backspace', 'Delete', 'Enter'].includes(event.key)
    const pastes = (event.ctrlKey || event.metaKey) && 'vx'.includes(event.key.toLowerCase())
    const chooses = locked.matches('select') && !['Tab', 'Escape', 'Shift'].includes(event.key)
    if (!chooses && (!writes || event.altKey || ((event.ctrlKey || event.metaKey) && !pastes))) return
    stop(event)
    tell()
  }
  /** The list of a select opens before the click event. */
  function press(event: MouseEvent) {
    if (lockedAt(event)?.matches('select')) event.preventDefault()
  }
  document.addEventListener('click', click, true)
  document.addEventListener('keydown', key, true)
  document.addEventListener('mousedown', press, true)
  document.addEventListener('dragstart', drag, true)
  function drag(event: DragEvent) {
    if (!lockedAt(event)) return
    stop(event)
    tell()
  }
  return () => {
    document.removeEventListener('click', click, true)
    document.removeEventListener('keydown', key, true)
    document.removeEventListener('mousedown', press, true)
    document.removeEventListener('dragstart', drag, true)
  }
}

function lockedAt(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(LOCKED) : null
}

function hasSelection(field: HTMLElement): boolean {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  return field.selectionStart !== field.selectionEnd
}
