/** The time for a double tap, even with gloves. A later tap is a new one. */
const DOUBLE_MS = 500
/** Less than the height of a line, so that taps on two neighboring lines count as two. */
const SAME_PLACE_PX = 24

export interface Tap {
  /** Milliseconds on any clock. */
  readonly at: number
  readonly x: number
  readonly y: number
  /** The dialog, panel or menu that was tapped; null for the screen itself. */
  readonly over: { readonly isOpen: () => boolean } | null
  /** The line of a list or table that was tapped. */
  readonly line: object | null
  readonly control: { readonly element: object; readonly name: string } | null
}

/**
 * Whether a tap is the second of a double tap and hits something other than the first: the screen below a dialog that
 * the first tap closed, the next line after the first tap removed one from the list, or another button that appeared
 * in the same place. A tap on what replaced a dialog, such as the next step of the tour, is intended, and so is one
 * on a button that was only redrawn.
 */
export function isSecondOf(first: Tap | null, { at, x, y, over, line, control }: Tap): boolean {
  if (!first || at - first.at >= DOUBLE_MS || Math.hypot(x - first.x, y - first.y) >= SAME_PLACE_PX) return false
  if (first.over && !first.over.isOpen()) return over === null
  if (first.line !== null && line !== null && line !== first.line) return true
  if (!first.control || !control) return false
  return control.element !== first.control.element && control.name !== first.control.name
}

let last: Tap | null = null

/**
 * From the first call on, drops the second tap of a double tap if it hits something other than the first. Nobody
 * intends that tap. Whoever typed in between does.
 */
export function dropSecondTaps(): void {
  document.addEventListener('click', dropIfSecond, { capture: true })
  for (const typed of ['keydown', 'beforeinput']) {
    document.addEventListener(typed, () => void (last = null), { capture: true })
  }
}

function dropIfSecond(event: MouseEvent): void {
  // A key press has no position. A checkbox or radio button notifies its form with a synthetic click.
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
  // A tap on a label makes the browser click its checkbox or radio button in the same place.
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
