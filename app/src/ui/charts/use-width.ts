import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How much larger than normal the reader has set the text. Sizes in pixels must follow it. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}

/** The width of an element in pixels; 0 until it is mounted. The chart is also drawn again when the text size changes. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const element = useRef<T>(null)
  const [width, setWidth] = useState(0)
  const [, setScale] = useState(1)
  useLayoutEffect(() => {
    if (!element.current) return
    setWidth(element.current.clientWidth)
    const { current } = element
    const observer = new ResizeObserver(() => {
      setWidth(Math.floor(current.getBoundingClientRect().width))
      setScale(textScale())
    })
    observer.observe(current)
    // Larger text makes the page longer.
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
