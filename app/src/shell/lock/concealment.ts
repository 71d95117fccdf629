/**
 * Events that an open dialog or menu listens to on the whole document. They must not get them while the page is
 * hidden.
 */
const KEPT_IN = ['keydown', 'keyup', 'pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'focusout'] as const
const SCROLLING = ['wheel', 'touchmove'] as const

export interface Concealment {
  /** The element that the lock is drawn in. */
  readonly inside: HTMLElement
  set(on: boolean): void
}

/** Adds the lock's own element to the page. While it is on, everything else is hidden and unreachable. */
export function createConcealment(): Concealment {
  const host = document.createElement('div')
  const inside = document.createElement('div')
  host.id = 'app-lock'
  host.append(inside)
  document.body.append(host)
  for (const type of [...KEPT_IN, ...SCROLLING]) host.addEventListener(type, (event) => event.stopPropagation())

  let on = false
  let scrolled = 0
  let focused: Element | null = null
  function keep(event: KeyboardEvent) {
    const isOurs = event.target instanceof Node && host.contains(event.target)
    // Dialogs hear Escape before anything on the page does.
    if (!isOurs || event.key === 'Escape') event.stopPropagation()
  }
  function conceal() {
    scrolled = scrollY
    focused = document.activeElement
    // An open dialog sets these, to hide everything but itself from screen readers.
    host.removeAttribute('aria-hidden')
    host.removeAttribute('inert')
    document.documentElement.dataset.concealed = ''
    for (const type of ['keydown', 'keyup'] as const) addEventListener(type, keep, true)
  }
  function reveal() {
    delete document.documentElement.dataset.concealed
    for (const type of ['keydown', 'keyup'] as const) removeEventListener(type, keep, true)
    scrollTo({ top: scrolled, behavior: 'instant' })
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
    focused = null
  }
  return {
    inside,
    set: (next) => {
      if (next === on) return
      on = next
      if (on) conceal()
      else reveal()
    },
  }
}
