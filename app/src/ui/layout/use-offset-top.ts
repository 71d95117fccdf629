import { type RefObject, useEffect, useState } from 'react'

/** Where a list starts on the page, in pixels. The content above it may change height. 0 before the first layout. */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    // Both observers also report the first value, after the regular layout. So none is forced while the page is
    // drawn.
    const place = new IntersectionObserver(([entry]) =>
      setOffset(Math.round((entry?.boundingClientRect.top ?? 0) + window.scrollY)),
    )
    const page = new ResizeObserver(() => {
      place.disconnect()
      place.observe(current)
    })
    page.observe(document.body)
    return () => {
      page.disconnect()
      place.disconnect()
    }
  }, [element])
  return offset
}
