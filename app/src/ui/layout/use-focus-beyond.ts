import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For what goes away with the act that was done in it: a row, a button, a part. The focus inside it goes on to what
 * it stood in (the nearest with `tabIndex={-1}`), and does not fall to the beginning of the page.
 */
export function useFocusBeyond<E extends HTMLElement>(): RefObject<E | null> {
  const own = useRef<E>(null)
  useLayoutEffect(() => {
    const element = own.current
    // Runs while it still stands on the page.
    return () => {
      if (!element?.contains(document.activeElement)) return
      element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    }
  }, [])
  return own
}
