/** Overlays above the screen that Escape closes, as Radix marks them. */
const OPEN_OVERLAY = '[data-state="open"]:is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])'

export function hasOpenOverlay(): boolean {
  return document.querySelector(OPEN_OVERLAY) !== null
}

/** Closes like the Escape key, so that a form with unsaved text asks first. */
export function closeOverlay(): void {
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(escape)
}
