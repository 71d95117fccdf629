/** As long as a double tap takes, in a glove too: later it is a tap of its own. */
const DOUBLE_MS = 500
/** Less than the height of a line, so that two lines one after the other are two taps. */
const SAME_PLACE_PX = 24

export interface Tap {
  /** Milliseconds on any clock. */
  readonly at: number
  readonly x: number
  readonly y: number
  /** The dialog, panel or menu that it was in; null for the screen itself. */
  readonly over: { readonly isOpen: () => boolean } | null
  /** The line of a list or table that it was in. */
  readonly line: object | null
  readonly control: { readonly element: object; readonly name: string } | null
}

/**
 * Whether a tap is the second of a double tap and hits something else than the first: what lay under a dialog that the
 * first has closed, the next line where the first has taken one out of its list, another button that came up in the
 * same place. What has taken the place of a dialog, such as the next step of the tour, is meant, and so is a button
 * that was only drawn anew.
 */
export function isSecondOf(first: Tap | null, { at, x, y, over, line, control }: Tap): boolean {
  if (!first || at - first.at >= DOUBLE_MS || Math.hypot(x - first.x, y - first.y) >= SAME_PLACE_PX) return false
  if (first.over && !first.over.isOpen()) return over === null
  if (first.line !== null && line !== null && line !== first.line) return true
  if (!first.control || !control) return false
  return control.element !== first.control.element && control.name !== first.control.name
}

let last: Tap | null = null

/** Nobody means the second tap of a double tap that hits something else: it is dropped, from the first call on. */
export function dropSecondTaps(): void {
  document.addEventListener('click', dropIfSecond, { capture: true })
}

function dropIfSecond(event: MouseEvent): void {
  // A key hits no place, and a box or choice tells its form what it is by a click that nobody made.
  if (!event.detail) return
  const tap = tapOf(event)
  if (isSecondOf(last, tap)) {
    event.preventDefault()
    event.stopImmediatePropagation()
  } else last = tap
}

function tapOf({ timeStamp, clientX, clientY, target }: MouseEvent): Tap {
  const hit = target instanceof Element ? target : null
  const over = hit?.closest('[role=dialog],[role=alertdialog],[role=menu]') ?? null
  const pressed = hit?.closest<HTMLLabelElement>('button,a,label,input') ?? null
  // A label presses its box or choice: the browser makes a second click of it, in the same place.
  const control = pressed?.control ?? pressed
  return {
    at: timeStamp,
    x: clientX,
    y: clientY,
    over: over && { isOpen: () => over.isConnected && over.getAttribute('data-state') !== 'closed' },
    line: hit?.closest('li,tr,[role=row]') ?? null,
    control: control && { element: control, name: control.getAttribute('aria-label') ?? control.textContent },
  }
}
