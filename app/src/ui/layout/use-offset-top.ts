import { type RefObject, useEffect, useState } from 'react'

/** Where a list begins on the page, in pixels; what stands above it may change height. 0 before the first layout. */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    // Both tell the first time as well, once there is a layout anyway: none is forced while the page is drawn.
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
