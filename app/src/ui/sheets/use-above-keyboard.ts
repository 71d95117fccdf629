import { type RefObject, useEffect } from 'react'

/**
 * Keeps what stands at the bottom of the window above the keyboard of the phone, which most browsers draw over the
 * page without making it smaller.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const place = () => {
      const { style } = element.current ?? {}
      if (!style) return
      // Zoomed in, the view is smaller as well, and nothing covers the page.
      const covered = view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop)
      style.bottom = covered > 0 ? `${covered}px` : ''
      style.maxHeight = covered > 0 ? `${view.height}px` : ''
    }
    place()
    view.addEventListener('resize', place)
    view.addEventListener('scroll', place)
    return () => {
      view.removeEventListener('resize', place)
      view.removeEventListener('scroll', place)
    }
  }, [element])
}
