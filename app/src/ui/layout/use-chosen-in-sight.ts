import { type RefObject, useLayoutEffect } from 'react'

/** Keeps the open tab visible in a row of tabs that is wider than a phone. `chosen` changes with it. */
export function useChosenInSight(row: RefObject<HTMLElement | null>, selector: string, chosen: unknown): void {
  useLayoutEffect(() => {
    // Waits for the next regular layout: forcing one while the page is drawn holds up a slow phone.
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
