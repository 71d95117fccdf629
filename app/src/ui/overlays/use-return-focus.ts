import { useLayoutEffect, useRef } from 'react'

/**
 * Our dialogs are opened by state and not by a trigger, so they must remember where the focus was. Pass the result to
 * `onCloseAutoFocus`.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null)
  // Runs before the dialog takes the focus, which it does in an effect.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return (event) => {
    const target = before.current
    if (!(target instanceof HTMLElement) || !target.isConnected || target === document.body) return
    event.preventDefault()
    target.focus({ preventScroll: true })
  }
}
