const FOCUSABLE = 'input, select, textarea, button'

/**
 * A form that cannot be sent shows the reason at the field, which on a phone may be far above the pressed button. So
 * after each attempt the first wrong field is scrolled into view and gets the focus: once, and only until the person
 * goes on with the form.
 */
export function followRefusedForms() {
  let stop = () => {}
  document.addEventListener('submit', ({ target }) => {
    stop()
    const form = target as HTMLFormElement
    const seek = () => {
      const wrong = form.querySelector('[aria-invalid=true]')
      if (!wrong) return
      stop()
      // A control with several parts is marked as a whole.
      const control = wrong.matches(FOCUSABLE) ? wrong : wrong.querySelector(FOCUSABLE)
      ;(control as HTMLElement | null)?.focus({ preventScroll: true })
      wrong.scrollIntoView({ block: 'center' })
    }
    // A refusal by the server is marked only when its answer arrives.
    const marks = new MutationObserver(seek)
    const goneOn = new AbortController()
    stop = () => {
      marks.disconnect()
      goneOn.abort()
    }
    for (const act of ['input', 'click']) form.addEventListener(act, () => stop(), goneOn)
    marks.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    requestAnimationFrame(() => goneOn.signal.aborted || seek())
  })
}
