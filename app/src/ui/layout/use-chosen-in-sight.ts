import { type RefObject, useLayoutEffect } from 'react'

/** In a row of tabs that is wider than a phone, the one that is open must be seen. `chosen` changes with it. */
export function useChosenInSight(row: RefObject<HTMLElement | null>, selector: string, chosen: unknown): void {
  useLayoutEffect(() => {
    // With the layout that comes anyway: to force one while the page is drawn holds up a slow phone.
    const frame = requestAnimationFrame(() => {
      const { current } = row
      const here = current?.querySelector<HTMLElement>(selector)
      if (!current || !here) return
      const { offsetLeft, offsetWidth } = here
      const { scrollLeft, clientWidth } = current
      if (offsetLeft < scrollLeft) current.scrollLeft = offsetLeft
      else if (offsetLeft + offsetWidth > scrollLeft + clientWidth) {
        current.scrollLeft = offsetLeft + offsetWidth - clientWidth
      }
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- when another one is open, not when the row is drawn again
  }, [chosen])
}
