import { LOCKED } from '../../ui/forms/edits.tsx'

const FIELD = 'input:not([type=checkbox]):not([type=radio]), textarea'

/**
 * Stands before every handler of the page: what is locked (ui/forms/edits.tsx) does nothing but say why. One place for
 * buttons, fields, menus and links, and none that forgets to ask.
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
      // To read and to copy is allowed; a tap that chose nothing wanted to write.
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
  /** The list of a select opens before the click. */
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
