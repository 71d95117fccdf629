import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Publishes the height of an element as a CSS length, for content that must not be covered by it: the header
 * (`--frame-top`), the foot of a screen (`--frame-foot`) and the bar at the bottom of a phone (`--tab-bar`) change
 * height with text size and content.
 *
 * `--list-foot` is for what comes and goes with each chosen row of a long list. It is set on the messages alone, because
 * a length on the whole page restyles all of it. Under a short list the bar stands higher than the end of the window, so
 * it is what lies between its top and that end.
 */
export function useHeightAs<E extends HTMLElement>(
  name: '--frame-top' | '--frame-foot' | '--tab-bar' | '--list-foot',
): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const root = (name === '--list-foot' && document.getElementById('messages')) || document.documentElement
    // The observer also reports the first height, before anything is painted, and forces no layout while the page is
    // drawn.
    const observer = new ResizeObserver(([entry]) => {
      // Rounded down: one pixel of overlap is better than a gap that shows the content behind.
      const length = name === '--list-foot' ? fromEnd(measured) : (entry?.borderBoxSize[0]?.blockSize ?? 0)
      const height = `${Math.floor(length)}px`
      // A change restyles the whole page, so it is set only if it differs.
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

/** From the top of the element to the end of the window, or to the bar there on a phone. */
function fromEnd(element: HTMLElement): number {
  const bar = parseFloat(getComputedStyle(element).getPropertyValue('--tab-bar')) || 0
  return innerHeight - element.getBoundingClientRect().top - bar
}
