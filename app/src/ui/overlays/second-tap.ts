/** As long as a double tap takes, in a glove too: later it is a tap of its own. */
const DOUBLE_MS = 400
const SAME_PLACE_PX = 32

export interface Tap {
  /** Milliseconds on any clock. */
  readonly at: number
  readonly x: number
  readonly y: number
  /** The dialog, panel or menu that it was in; null for the screen itself. */
  readonly over: { readonly isOpen: () => boolean } | null
}

/**
 * Whether a tap is the second of a double tap whose first has closed what it was in, and hits the screen under it. What
 * has taken its place, such as the next step of the tour, is meant.
 */
export function isSecondOf(first: Tap | null, { at, x, y, over }: Tap): boolean {
  if (!first?.over || first.over.isOpen() || over) return false
  return at - first.at < DOUBLE_MS && Math.hypot(x - first.x, y - first.y) < SAME_PLACE_PX
}

let last: Tap | null = null

/**
 * A second tap on a button that has closed its dialog, panel or menu hits what lay under it. Nobody meant that, so it is
 * dropped, from the first call on.
 */
export function dropSecondTaps(): void {
  document.addEventListener('click', dropIfSecond, { capture: true })
}

function dropIfSecond(event: MouseEvent): void {
  // A key hits no place.
  if (event.detail === 0) return
  const tap = tapOf(event)
  if (isSecondOf(last, tap)) {
    event.preventDefault()
    event.stopImmediatePropagation()
  } else last = tap
}

function tapOf({ timeStamp, clientX, clientY, target }: MouseEvent): Tap {
  const over = target instanceof Element ? target.closest('[role=dialog],[role=alertdialog],[role=menu]') : null
  return {
    ...{ at: timeStamp, x: clientX, y: clientY },
    over: over && { isOpen: () => over.isConnected && over.getAttribute('data-state') !== 'closed' },
  }
}
