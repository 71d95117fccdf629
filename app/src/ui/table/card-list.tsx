import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { cx } from '../styles/cx.ts'
import { useOffsetTop } from '../layout/use-offset-top.ts'
import { usePrinting } from '../layout/use-printing.ts'
import type { Item } from './items.ts'

export interface CardListProps<Row> {
  label: string
  items: readonly Item<Row>[]
  renderCard: (row: Row) => ReactNode
  renderGroup: (key: string, rows: readonly Row[]) => ReactNode
  renderEdge?: ((list: Scrolled<Row>) => ReactNode) | undefined
}

/** What goes through the list from outside of it, such as letters along its edge. */
export interface Scrolled<Row> {
  readonly items: readonly Item<Row>[]
  /** Where the list starts on the page, in pixels. */
  readonly above: number
  readonly goTo: (index: number) => void
}

const GUESS = 72
/** In pixels: the row of the frame, which comes back with a move up. */
const HEAD = 56

/** The rows of a table on a phone: stacked, scrolled with the page, of any height. A print has all of them. */
export function CardList<Row>({ label, items, renderCard, renderGroup, renderEdge }: CardListProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const above = useOffsetTop(list)
  const printing = usePrinting()
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => GUESS,
    overscan: 8,
    scrollMargin: above,
    getItemKey: (index) => items[index]?.id ?? index,
    scrollPaddingStart: HEAD,
  })
  const cards = (
    <ul
      ref={list}
      aria-label={label}
      className="relative border-t border-line"
      {...(printing ? {} : { style: { height: virtual.getTotalSize() } })}
    >
      {(printing ? items.map((_, index) => ({ index, start: 0 })) : virtual.getVirtualItems()).map((place) => {
        const item = items[place.index]
        if (!item) return null
        return (
          <li
            key={item.id}
            ref={printing ? undefined : virtual.measureElement}
            data-index={place.index}
            data-item={item.id}
            aria-setsize={items.length}
            aria-posinset={place.index + 1}
            {...(printing ? {} : { style: { transform: `translateY(${place.start - above}px)` } })}
            className={cx('border-b border-line', printing ? 'break-inside-avoid' : 'absolute inset-x-0 top-0')}
          >
            {item.kind === 'row' ? (
              renderCard(item.row)
            ) : (
              <div className="flex min-h-row flex-wrap items-center gap-x-3 bg-sunken px-2 py-1 font-heavy">
                {renderGroup(item.key, item.rows)}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
  if (!renderEdge || printing) return cards
  return (
    <>
      {renderEdge({ items, above, goTo: (index) => virtual.scrollToIndex(index, { align: 'start' }) })}
      {cards}
    </>
  )
}
