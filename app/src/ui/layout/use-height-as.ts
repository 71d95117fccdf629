import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the height of an element as a length on the page, for what must stand clear of it: the head
 * (`--frame-top`) and the bar at the foot (`--frame-foot`) change height with the text and with what they say.
 */
export function useHeightAs<E extends HTMLElement>(name: '--frame-top' | '--frame-foot'): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const root = document.documentElement
    // It tells the first height as well, before anything is painted, and forces no layout in the middle of drawing.
    const observer = new ResizeObserver(([entry]) => {
      // Rounded down: better a pixel under it than a gap that shows what scrolls by.
      const height = `${Math.floor(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`
      // The whole page is styled anew for a change, so only for one that is.
      if (getComputedStyle(root).getPropertyValue(name) !== height) root.style.setProperty(name, height)
    })
    observer.observe(measured)
    return () => {
      observer.disconnect()
      root.style.removeProperty(name)
    }
  }, [name])
  return element
}
