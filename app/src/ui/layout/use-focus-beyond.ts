import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For an element that disappears with the action taken in it: a row, a button, a part. Its focus moves to the nearest
 * parent with `tabIndex={-1}` instead of to the start of the page.
 */
export function useFocusBeyond<E extends HTMLElement>(): RefObject<E | null> {
  const own = useRef<E>(null)
  useLayoutEffect(() => {
    const element = own.current
    // Runs while the element is still on the page.
    return () => {
      if (!element?.contains(document.activeElement)) return
      element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    }
  }, [])
  return own
}
