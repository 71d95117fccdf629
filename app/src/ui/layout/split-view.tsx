import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../styles/cx.ts'
import { useMedia } from './use-media.ts'
import { useOffsetTop } from './use-offset-top.ts'

/**
 * From 1680 px on, a list and what was chosen in it fit beside each other. Paper is narrow, but printing must not
 * change the page.
 */
export function useIsWide(): boolean {
  return useMedia('print, (min-width: 1680px)')
}

interface SplitViewProps {
  children: ReactNode
  /** What was chosen in the list; null while nothing is. The list then has the whole width. */
  beside: ReactNode | null
  /** Escape in the list or beside it. */
  onClose: () => void
}

/** A list, and beside it what was chosen. Each side scrolls by itself. The list stays mounted when it gets narrower. */
export function SplitView({ children, beside, onClose }: SplitViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const top = useOffsetTop(box)
  const isOpen = beside !== null

  // What had the focus beside the list is gone. The keyboard goes on where it was in the list.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost)
      list.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"][data-current]')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { target } = event
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen || !(target instanceof Element)) return
    // A dialog or menu lies elsewhere in the document, and Escape belongs to it. So it does in a field.
    if (!event.currentTarget.contains(target) || target.matches('input, select, textarea')) return
    event.preventDefault()
    onClose()
  }

  return (
    <div
      ref={box}
      onKeyDown={onKeyDown}
      style={isOpen ? { height: `calc(100dvh - ${top === 0 ? '9rem' : `${top}px`} - 1rem)` } : undefined}
      className={cx(isOpen && 'grid grid-cols-[minmax(46rem,2fr)_minmax(0,3fr)] gap-6 print:block print:h-auto!')}
    >
      <div
        ref={list}
        data-split={isOpen ? '' : undefined}
        className={cx('group/split', isOpen && 'flex min-h-0 flex-col')}
      >
        {children}
      </div>
      {beside}
    </div>
  )
}
