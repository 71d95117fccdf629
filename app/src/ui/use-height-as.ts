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
    const root = document.documentElement.style
    // Rounded down: better a pixel under it than a gap that shows what scrolls by.
    const measure = () => root.setProperty(name, `${Math.floor(measured.getBoundingClientRect().height)}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => {
      observer.disconnect()
      root.removeProperty(name)
    }
  }, [name])
  return element
}
