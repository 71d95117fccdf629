import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cx } from '../styles/cx.ts'
import { useIsPhone } from '../layout/use-media.ts'
import { CardList, type Scrolled } from './card-list.tsx'
import { type Column, type Sort, sortRows } from './column.ts'
import { GridHeader } from './grid-header.tsx'
import { GridTotals } from './grid-totals.tsx'
import { moveByKey } from './grid-keys.ts'
import { type GridActions, GridRow, GroupRow } from './grid-row.tsx'
import { buildItems, type Grouping, rowOrder } from './items.ts'
import { usePrinting } from '../layout/use-printing.ts'
import { PrintRows } from './print-rows.tsx'
import type { Selection } from './selection.ts'
import { freshSlots, NO_SLOTS, reuseSlots, type Slots } from './slots.ts'
import { rem, useRowHeight } from './use-row-height.ts'

/** The column of the selection box, as wide as a finger. */
const CHOOSE_WIDTH = 2.75

export interface DataTableProps<Row> {
  /** Read aloud: "Soldiers". */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Read aloud for a row: "SGT Smith, J." */
  rowName: (row: Row) => string
  /** Pass the same array on every render. The first column stays visible. */
  columns: readonly Column<Row>[]
  hidden?: readonly string[] | undefined
  /** Pass the same function until the filter changes. */
  filter?: ((row: Row) => boolean) | undefined
  initialSort?: Sort | undefined
  /** The sort order, if the screen controls it: a phone chooses it outside the column headers. */
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort | null) => void) | undefined
  grouping?: Grouping<Row> | undefined
  renderGroup?: ((key: string, rows: readonly Row[]) => ReactNode) | undefined
  selection?: Selection | undefined
  /** Click or Enter. */
  onOpen?: ((row: Row) => void) | undefined
  /** The keyboard or a click moved to another row. An open side panel follows. */
  onCurrent?: ((row: Row) => void) | undefined
  /** The row whose page is shown beside the table. It is marked, and brought into view. */
  opened?: string | null | undefined
  onEdit?: ((row: Row, columnId: string, value: string) => void) | undefined
  /** A single letter or digit on a row. 'next' and 'previous' also move; undefined: the key is not handled. */
  onRowKey?: ((row: Row, key: string) => 'next' | 'previous' | 'handled' | undefined) | undefined
  /** Draws a row below 860 px. Without it the table scrolls sideways. */
  renderCard?: ((row: Row) => ReactNode) | undefined
  /** Beside the cards, in a box around the table that is the caller's. */
  renderEdge?: ((list: Scrolled<Row>) => ReactNode) | undefined
  /** A last row with the total of each column, by the column's ID. */
  totalOf?: ((columnId: string) => ReactNode) | undefined
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode
  /** The height of the scrolling box. By default the rest of the screen below a page header and a toolbar. */
  className?: string | undefined
}

/** A table of ten or ten thousand rows. Rows outside the view are not drawn. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, rowName, columns, hidden, filter, grouping, selection, renderCard, onSort } = props
  // A row's id never changes, though screens pass a new function on each render.
  const [rowId] = useState(() => props.rowId)
  const phone = useIsPhone()
  const printing = usePrinting()
  const rowHeight = useRowHeight()
  const [ownSort, setSort] = useState<Sort | null>(props.initialSort ?? null)
  const sort = props.sort === undefined ? ownSort : props.sort

  // The header answers the press at once. Ten thousand rows follow in their new order a moment later.
  const order = useDeferredValue(sort)
  const sorted = useMemo(() => {
    const column = order && columns.find((one) => one.id === order.column)
    return column ? sortRows(rows, column, order.descending) : rows
  }, [rows, columns, order])
  const items = useMemo(
    () => buildItems(filter ? sorted.filter(filter) : sorted, rowId, grouping),
    [sorted, filter, grouping, rowId],
  )
  const shown = useMemo(
    () => columns.filter((column, index) => index === 0 || !hidden?.includes(column.id)),
    [columns, hidden],
  )
  const renderGroup = props.renderGroup ?? ((key: string) => key)

  function sortBy(column: string) {
    const next =
      sort?.column === column ? (sort.descending ? null : { column, descending: true }) : { column, descending: false }
    setSort(next)
    onSort?.(next)
  }

  // --- Keyboard position ----------------------------------------------------------------------
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<Current>({ id: null, item: 0, column: 0 })
  const [editing, setEditing] = useState(false)
  const focusWanted = useRef(false)
  const hadFocus = useRef(false)
  const currentIndex = useMemo(() => {
    if (current.id === HEADER) return -1
    const index = current.id === null ? -1 : items.findIndex((item) => item.id === current.id)
    if (index >= 0) return index
    // The row is gone, by a filter or because it was handled: stay at its position.
    const after = items.findIndex((item, at) => at >= current.item && item.kind === 'row')
    return after >= 0 ? after : items.findLastIndex((item) => item.kind === 'row')
  }, [items, current.id, current.item])
  const currentId = items[currentIndex]?.id ?? HEADER
  const currentColumn = Math.min(current.column, shown.length - 1)

  // All rows have the same height, so the virtualizer needs no row keys and a new order changes nothing for it.
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The sticky header covers one row.
    scrollPaddingEnd: rowHeight,
    // A row that is drawn a frame later is in the overscan. Drawing it within the scroll event would hold up the next
    // one.
    useFlushSync: false,
    // The focused row must stay drawn when it scrolls out of view.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range)
        if (currentIndex >= 0 && !indexes.includes(currentIndex)) indexes.push(currentIndex)
        return indexes
      },
      [currentIndex],
    ),
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  // Only a table that scrolls sideways pins its first column, because each pinned cell is a layer to paint.
  const width = shown.reduce((sum, column) => sum + column.width, selection ? CHOOSE_WIDTH : 0)
  const sideways = (virtual.scrollRect?.width ?? 0) < width * rem()
  const places = virtual.getVirtualItems()
  const slots = useSlots(
    items,
    places.map((place) => items[place.index]?.id ?? ''),
    currentId,
  )

  useLayoutEffect(() => {
    // A focused cell that was removed leaves the focus on the body without an event.
    const lost = hadFocus.current && document.activeElement === document.body
    if ((!focusWanted.current && !lost) || editing) return
    const cell = box.current?.querySelector<HTMLElement>(
      '[role=gridcell][data-current], [role=rowheader][data-current], [role=columnheader] [data-current], [role=columnheader][data-current]',
    )
    if (!cell) return
    focusWanted.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function goTo(item: number, column: number) {
    const target = items[item]
    focusWanted.current = true
    setCurrent({ id: target?.kind === 'row' ? target.id : HEADER, item, column })
    if (target?.kind !== 'row') return
    scrollTo(item)
    if (target.id !== currentId) props.onCurrent?.(target.row)
  }

  /** Scrolls by known sizes: asking the browser in the middle of a change would force a layout. */
  function scrollTo(item: number) {
    const top = item * rowHeight
    const from = virtual.scrollOffset ?? 0
    // The sticky header covers one row.
    const height = (virtual.scrollRect?.height ?? 0) - rowHeight
    if (top < from) box.current?.scrollTo({ top })
    else if (top + rowHeight > from + height) box.current?.scrollTo({ top: top + rowHeight - height })
  }

  // The page may have opened from the address, or from another window.
  const { opened = null } = props
  const openedAt = opened === null ? -1 : items.findIndex(({ id }) => id === opened)
  const [followed, setFollowed] = useState<string | null>(null)
  if (openedAt >= 0 && opened !== followed) {
    setFollowed(opened)
    setCurrent({ id: opened, item: openedAt, column: current.column })
  }
  const isDrawn = (virtual.scrollRect?.height ?? 0) > 0
  useEffect(() => {
    if (openedAt >= 0 && isDrawn) virtual.scrollToIndex(openedAt)
  }, [virtual, openedAt, isDrawn])

  function indexOf(id: string): number {
    return items.findIndex((item) => item.id === id)
  }

  function rowOf(id: string): Row | null {
    const item = items[indexOf(id)]
    return item?.kind === 'row' ? item.row : null
  }

  function beginEdit(id: string, column: number) {
    const row = rowOf(id)
    if (!row || !props.onEdit || !shown[column]?.edit?.(row)) return
    setCurrent({ id, item: indexOf(id), column })
    setEditing(true)
  }

  // Rows and header keep the same object for good. It calls the latest version through this ref.
  const latest = useRef<TableActions<Row>>(null)
  const now: TableActions<Row> = {
    sortBy,
    enterHeader: (column) => setCurrent({ id: HEADER, item: 0, column }),
    press(id, column, event) {
      if (event.target instanceof Element && event.target.closest('a, button, input, select, textarea, label')) return
      const row = rowOf(id)
      focusWanted.current = true
      setCurrent({ id, item: indexOf(id), column })
      if (!row || editing) return
      if (event.shiftKey && selection) selection.extendTo(id, rowOrder(items))
      else if ((event.ctrlKey || event.metaKey) && selection) selection.toggle(id)
      else {
        if (id !== currentId) props.onCurrent?.(row)
        props.onOpen?.(row)
      }
    },
    choose(id, range) {
      if (range) selection?.extendTo(id, rowOrder(items))
      else selection?.toggle(id)
    },
    beginEdit,
    endEdit(row, columnId, value) {
      focusWanted.current = true
      setEditing(false)
      if (value !== null) props.onEdit?.(row, columnId, value)
    },
  }
  useLayoutEffect(() => {
    latest.current = now
  })
  const [actions] = useState<TableActions<Row>>(() => ({
    sortBy: (column) => latest.current?.sortBy(column),
    enterHeader: (column) => latest.current?.enterHeader(column),
    press: (...args) => latest.current?.press(...args),
    choose: (...args) => latest.current?.choose(...args),
    beginEdit: (...args) => latest.current?.beginEdit(...args),
    endEdit: (...args) => latest.current?.endEdit(...args),
  }))

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLElement
    if (editing || event.altKey || target.matches('input:not([type=checkbox]), select, textarea')) return
    const ctrl = event.ctrlKey || event.metaKey
    const row = rowOf(currentId)
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2)
    const bounds = {
      items: items.length,
      columns: shown.length,
      page,
      isRow: (item: number) => items[item]?.kind === 'row',
    }
    const move = moveByKey(event.key, ctrl, { item: currentIndex, column: currentColumn }, bounds)
    if (move) {
      event.preventDefault()
      goTo(move.item, move.column)
      const landed = items[move.item]
      if (event.shiftKey && selection && row && landed && event.key.startsWith('Arrow')) {
        if (!selection.has(currentId)) selection.toggle(currentId, true)
        selection.extendTo(landed.id, rowOrder(items))
      }
      return
    }
    if (ctrl && event.key.toLowerCase() === 'a' && selection) {
      event.preventDefault()
      selection.replace(rowOrder(items))
      return
    }
    if (event.key === 'Escape' && selection && selection.ids.size > 0) {
      event.preventDefault()
      event.stopPropagation()
      selection.clear()
      return
    }
    // Keys on a button or link inside a cell belong to that button.
    const inside = target.closest('a, button, label') !== null
    if (!row || ctrl || inside) return
    if (event.key === ' ' && selection) {
      event.preventDefault()
      if (event.shiftKey) selection.extendTo(currentId, rowOrder(items))
      else selection.toggle(currentId)
    } else if (event.key === 'Enter' && props.onOpen) {
      event.preventDefault()
      props.onOpen(row)
    } else if (event.key === 'F2') {
      event.preventDefault()
      beginEdit(currentId, currentColumn)
    } else if (event.key.length === 1 && event.key !== ' ') {
      const answer = props.onRowKey?.(row, event.key.toLowerCase())
      if (!answer) return
      event.preventDefault()
      if (answer !== 'handled') {
        const next = moveByKey(
          answer === 'next' ? 'ArrowDown' : 'ArrowUp',
          false,
          { item: currentIndex, column: currentColumn },
          bounds,
        )
        if (next) goTo(next.item, next.column)
      }
    }
  }

  const { totalOf } = props
  if (printing) return <PrintRows {...{ label, columns: shown, items, renderGroup, totalOf }} />
  if (items.length === 0 && props.empty) return props.empty
  if (phone && renderCard)
    return (
      <CardList
        label={label}
        items={items}
        renderCard={renderCard}
        renderGroup={renderGroup}
        renderEdge={props.renderEdge}
      />
    )

  const tracks = shown.map((column) => (column.grow ? `minmax(${column.width}rem, 1fr)` : `${column.width}rem`))
  if (!shown.some((column) => column.grow)) tracks.push('1fr')
  if (selection) tracks.unshift(`${CHOOSE_WIDTH}rem`)
  const pinned = (shown[0]?.width ?? 0) + (selection ? CHOOSE_WIDTH : 0)

  return (
    <div
      ref={box}
      className={cx(
        'relative overflow-auto overscroll-contain',
        props.className ?? 'max-h-[max(20rem,calc(100dvh-16rem))]',
      )}
    >
      <div
        role="grid"
        data-sideways={sideways ? '' : undefined}
        data-visited={current.id === null ? undefined : ''}
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={items.length + (totalOf ? 2 : 1)}
        aria-colcount={shown.length + (selection ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={() => {
          hadFocus.current = false
        }}
        style={
          {
            minWidth: `${width}rem`,
            '--columns': tracks.join(' '),
            '--pinned': `${pinned}rem`,
            '--sight': 'min(100%, 100vw - 2rem)',
          } as React.CSSProperties
        }
      >
        <Header
          columns={shown}
          sort={sort}
          onSort={actions.sortBy}
          selection={selection}
          items={items}
          current={currentId === HEADER ? currentColumn : -1}
          onCurrent={actions.enterHeader}
        />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {places.map((place) => {
            const item = items[place.index]
            if (!item) return null
            if (item.kind === 'group') {
              return (
                <GroupRow
                  key={slots.get(item.id)}
                  rowIndex={place.index + 2}
                  top={place.start}
                  columnCount={shown.length + (selection ? 1 : 0)}
                >
                  {renderGroup(item.key, item.rows)}
                </GroupRow>
              )
            }
            const here = item.id === currentId
            return (
              <GridRow
                key={slots.get(item.id)}
                id={item.id}
                row={item.row}
                name={rowName(item.row)}
                rowIndex={place.index + 2}
                top={place.start}
                columns={shown}
                selection={selection}
                current={here ? currentColumn : -1}
                opened={item.id === props.opened}
                editing={here && editing}
                actions={actions}
              />
            )
          })}
        </div>
        {totalOf && <GridTotals columns={shown} rowIndex={items.length + 2} totalOf={totalOf} />}
      </div>
    </div>
  )
}

/** The elements of the visible rows. They are reused when another order or filter puts other rows there. */
function useSlots(items: object, ids: readonly string[], current: string): Slots {
  const shown = useRef<{ items: object; slots: Slots; current: string }>({ items, slots: NO_SLOTS, current })
  const before = shown.current
  const slots = before.items === items ? freshSlots(before.slots, ids) : reuseSlots(before.slots, ids, before.current)
  useLayoutEffect(() => {
    shown.current = { items, slots, current }
  })
  return slots
}

interface TableActions<Row> extends GridActions<Row> {
  sortBy: (column: string) => void
  enterHeader: (column: number) => void
}

/** Not redrawn while the keyboard moves through the rows. */
const Header = memo(GridHeader) as typeof GridHeader

/** The keyboard position: the row, its last index, the column. No id: the keyboard has not been here yet. */
interface Current {
  id: string | null
  item: number
  column: number
}

/** Replaces a row id while the keyboard is on the header. */
const HEADER = ' header'
