import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Publishes the height of an element as a CSS length, for content that must not be covered by it: the header
 * (`--frame-top`), the foot of a screen (`--frame-foot`) and the bar at the bottom of a phone (`--tab-bar`) change
 * height with text size and content.
 *
 * A length on the whole page restyles all of it, which holds up a slow phone. The lengths of a foot are therefore set
 * only where they are used: `--frame-foot` on the messages and on the foot itself, and as the page's scroll padding;
 * `--list-foot`, which comes and goes with each chosen row of a long list, on the messages. Under a short list that bar
 * stands higher than the end of the window, so it is what lies between its top and that end.
 */
export function useHeightAs<E extends HTMLElement>(
  name: '--frame-top' | '--frame-foot' | '--tab-bar' | '--list-foot',
): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const page = document.documentElement
    const messages = document.getElementById('messages') ?? page
    const isFoot = name === '--frame-foot'
    const users = isFoot ? [messages, measured] : name === '--list-foot' ? [messages] : [page]
    // The observer also reports the first height, before anything is painted, and forces no layout while the page is
    // drawn.
    const observer = new ResizeObserver(([entry]) => {
      // Rounded down: one pixel of overlap is better than a gap that shows the content behind.
      const length = name === '--list-foot' ? fromEnd(measured) : (entry?.borderBoxSize[0]?.blockSize ?? 0)
      const height = `${Math.floor(length)}px`
      for (const user of users) {
        if (getComputedStyle(user).getPropertyValue(name) !== height) user.style.setProperty(name, height)
      }
      if (isFoot) page.style.scrollPaddingBottom = `calc(var(--tab-bar) + ${height})`
    })
    observer.observe(measured)
    return () => {
      observer.disconnect()
      for (const user of users) user.style.removeProperty(name)
      if (isFoot) page.style.scrollPaddingBottom = ''
    }
  }, [name])
  return element
}

/** From the top of the element to the end of the window, or to the bar there on a phone. */
function fromEnd(element: HTMLElement): number {
  const bar = parseFloat(getComputedStyle(element).getPropertyValue('--tab-bar')) || 0
  return innerHeight - element.getBoundingClientRect().top - bar
}
