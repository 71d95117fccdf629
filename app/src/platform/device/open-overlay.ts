/** What lies over the screen, as Radix marks it, and closes by Escape. */
const OPEN_OVERLAY = '[data-state="open"]:is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])'

export function hasOpenOverlay(): boolean {
  return document.querySelector(OPEN_OVERLAY) !== null
}

/** As the Escape key does it, so that a form with something typed asks first. */
export function closeOverlay(): void {
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(escape)
}
