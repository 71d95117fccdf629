const FOCUSABLE = 'input, select, textarea, button'

/**
 * A form that refuses to be sent says why at the field, and on a phone that may be far above the button that was
 * pressed. So after each try the first wrong field is brought into sight and gets the focus: once, and only until
 * somebody goes on with the form.
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
      // A control of several parts is marked as a whole.
      const control = wrong.matches(FOCUSABLE) ? wrong : wrong.querySelector(FOCUSABLE)
      ;(control as HTMLElement | null)?.focus({ preventScroll: true })
      wrong.scrollIntoView({ block: 'center' })
    }
    // What the server refuses is marked when its answer is there.
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
