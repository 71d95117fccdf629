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

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
const NEAREST = { block: 'nearest' } as const

interface SplitViewProps {
  children: ReactNode
  /** What was chosen in the list; null while nothing is. The list then has the whole width. */
  beside: ReactNode | null
  /** Escape in the list or beside it. */
  onClose: () => void
  /**
   * The list is lines of a page (`data-line`), not a table with its own keys and scrolling. Arrow keys, J and K move to
   * the next line, which this is called with.
   */
  onLine?: ((id: string) => void) | undefined
}

/** A list, and beside it what was chosen. Each side scrolls by itself. The list stays mounted when it gets narrower. */
export function SplitView({ children, beside, onClose, onLine }: SplitViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const top = useOffsetTop(box)
  const isOpen = beside !== null

  // What had the focus beside the list is gone. The keyboard goes on where it was in the list.
  const wasOpen = useRef(isOpen)
  const lastLine = useRef<HTMLElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) {
      const cell = list.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"][data-current]')
      ;(cell ?? lastLine.current)?.focus()
    }
    // The lines have another width now, and scroll by themselves.
    if (!wasOpen.current && isOpen) list.current?.querySelector('[data-line][aria-current]')?.scrollIntoView(NEAREST)
    wasOpen.current = isOpen
  }, [isOpen])

  function onStep(event: KeyboardEvent<HTMLDivElement>) {
    const by = STEPS[event.key]
    const { target } = event
    if (!onLine || by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof HTMLElement) || target.dataset.line === undefined) return
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
    const next = lines[lines.indexOf(target) + by]
    if (!next) return
    event.preventDefault()
    next.focus()
    onLine(next.dataset.line ?? '')
  }

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
        onKeyDown={onStep}
        onFocus={({ target }) => {
          if (target.dataset.line !== undefined) lastLine.current = target
        }}
        className={cx(
          'group/split',
          isOpen && (onLine ? '-mx-1 min-h-0 overflow-y-auto overscroll-contain px-1' : 'flex min-h-0 flex-col'),
        )}
      >
        {children}
      </div>
      {beside}
    </div>
  )
}
