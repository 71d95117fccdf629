import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useRowHeight } from '../table/use-row-height.ts'
import { useIsPhone } from '../layout/use-media.ts'
import { isBlock } from './block.ts'
import { EntryCell } from './entry-cell.tsx'
import type { Cells, EntryColumn, EntryRow } from './columns.ts'
import { textAt } from './columns.ts'
import { moveInGrid } from './moves.ts'

export interface CellPlace {
  readonly row: number
  readonly column: number
}

export interface EntryGridHandle {
  goTo: (place: CellPlace) => void
}

export interface EntryGridProps {
  /** Read aloud: "AFT of 12 Nov 2026". */
  label: string
  rows: readonly EntryRow[]
  columns: readonly EntryColumn[]
  cells: Cells
  /** The problem of a cell; null if its value is valid. */
  problemOf: (rowId: string, columnId: string) => string | null
  /** Small text at the end of a cell: its points. */
  noteOf?: ((rowId: string, columnId: string) => string | null) | undefined
  /** The last column: the result of the row. */
  result?: { readonly label: string; readonly width: number; readonly of: (rowId: string) => ReactNode } | undefined
  onType: (rowId: string, columnId: string, text: string) => void
  /** The cell has lost focus. */
  onSettle?: ((rowId: string, columnId: string) => void) | undefined
  /** Several cells were pasted, starting at this cell. */
  onPasteBlock: (text: string, place: CellPlace) => void
  ref?: React.Ref<EntryGridHandle> | undefined
}

const NAME_WIDTH = 11

/**
 * A grid for typing many results, as in a spreadsheet: Enter and the arrows move, Tab goes on, Ctrl+D copies the cell
 * above, and a block can be pasted from Excel. On a phone each row is a block of fields. Rows outside the view are
 * not drawn.
 */
export function EntryGrid(props: EntryGridProps) {
  const phone = useIsPhone()
  return phone ? <EntryCards {...props} /> : <EntryTable {...props} />
}

function EntryTable(props: EntryGridProps) {
  const { label, rows, columns, result } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const height = useRowHeight() + 8
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 6,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  const inGrid = useGridKeys(props, box, (row) => virtual.scrollToIndex(row))
  const width = columns.reduce((sum, column) => sum + column.width, NAME_WIDTH + (result?.width ?? 0))
  const tracks = [`${NAME_WIDTH}rem`, ...columns.map((column) => `minmax(${column.width}rem, 1fr)`)]
  if (result) tracks.push(`minmax(${result.width}rem, 1fr)`)
  const style = { gridTemplateColumns: tracks.join(' ') }
  return (
    <div
      ref={box}
      className="relative max-h-[max(20rem,calc(100dvh-20rem))] overflow-auto overscroll-contain border-y border-line"
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (result ? 2 : 1)}
        style={{ minWidth: `${width}rem` }}
        {...inGrid}
      >
        <div
          role="row"
          aria-rowindex={1}
          style={style}
          className="sticky top-0 z-20 grid border-b-2 border-ink bg-ground text-14"
        >
          <span role="columnheader" className="sticky left-0 bg-ground px-2 py-2 font-strong">
            Name
          </span>
          {columns.map((column) => (
            <span key={column.id} role="columnheader" className="px-2 py-2 font-strong">
              {column.label}
            </span>
          ))}
          {result && (
            <span role="columnheader" className="px-2 py-2 font-strong">
              {result.label}
            </span>
          )}
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((place) => {
            const row = rows[place.index]
            return (
              row && (
                <div
                  key={row.id}
                  role="row"
                  aria-rowindex={place.index + 2}
                  ref={virtual.measureElement}
                  data-index={place.index}
                  style={{
                    ...style,
                    gridAutoRows: `minmax(${height - 1}px, auto) auto`,
                    transform: `translateY(${place.start}px)`,
                  }}
                  className="absolute inset-x-0 top-0 grid items-center border-b border-line"
                >
                  <span
                    role="rowheader"
                    className="sticky left-0 z-10 flex h-full items-center bg-ground px-2 font-strong wrap-anywhere"
                  >
                    {row.name}
                  </span>
                  {columns.map((column, at) => (
                    <div key={column.id} role="gridcell" className="px-1">
                      <Cell
                        grid={props}
                        row={row}
                        column={column}
                        place={{ row: place.index, column: at }}
                        problemId={`${id}-${row.id}-${column.id}`}
                      />
                    </div>
                  ))}
                  {result && (
                    <div role="gridcell" className="px-2">
                      {result.of(row.id)}
                    </div>
                  )}
                  <RowProblems grid={props} row={row} id={id} />
                </div>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** The problems of a row in full, on a separate line. */
function RowProblems({ grid, row, id }: { grid: EntryGridProps; row: EntryRow; id: string }) {
  const wrong = grid.columns.flatMap((column) => {
    const problem = grid.problemOf(row.id, column.id)
    return problem === null ? [] : [{ id: `${id}-${row.id}-${column.id}`, problem }]
  })
  if (wrong.length === 0) return null
  return (
    <div className="sticky left-0 col-span-full flex flex-wrap gap-x-4 justify-self-start px-2 pb-2">
      {wrong.map((one) => (
        <span key={one.id} id={one.id} className="text-14 font-strong text-danger">
          {one.problem}
        </span>
      ))}
    </div>
  )
}

function EntryCards(props: EntryGridProps) {
  const { label, rows, columns, result } = props
  const list = useRef<HTMLUListElement>(null)
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setAbove(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 120,
    overscan: 6,
    scrollMargin: above,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const inGrid = useGridKeys(props, list, (row) => virtual.scrollToIndex(row, { align: 'center' }))
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative border-t border-line"
      style={{ height: virtual.getTotalSize() }}
      {...inGrid}
    >
      {virtual.getVirtualItems().map((place) => {
        const row = rows[place.index]
        return (
          row && (
            <li
              key={row.id}
              ref={virtual.measureElement}
              data-index={place.index}
              aria-setsize={rows.length}
              aria-posinset={place.index + 1}
              style={{ transform: `translateY(${place.start - above}px)` }}
              className="absolute inset-x-0 top-0 border-b border-line py-2"
            >
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 font-strong">{row.name}</span>
                {result && <span className="text-14">{result.of(row.id)}</span>}
              </div>
              <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.5rem),1fr))] gap-2">
                {columns.map((column, at) => (
                  <div key={column.id} className="min-w-0">
                    <span aria-hidden="true" className="block truncate text-12 text-ink-soft">
                      {column.label}
                    </span>
                    <Cell grid={props} row={row} column={column} place={{ row: place.index, column: at }} />
                  </div>
                ))}
              </div>
            </li>
          )
        )
      })}
    </ul>
  )
}

interface CellProps {
  grid: EntryGridProps
  row: EntryRow
  column: EntryColumn
  place: CellPlace
  problemId?: string | undefined
}

function Cell({ grid, row, column, place, problemId }: CellProps) {
  return (
    <EntryCell
      label={`${row.name}, ${column.label}`}
      column={column}
      place={place}
      text={textAt(grid.cells, row.id, column.id)}
      problem={grid.problemOf(row.id, column.id)}
      note={grid.noteOf?.(row.id, column.id) ?? null}
      problemId={problemId}
      onType={(text) => grid.onType(row.id, column.id, text)}
      onSettle={() => grid.onSettle?.(row.id, column.id)}
    />
  )
}

/** Handles keys and pastes of all cells in one place. */
function useGridKeys(props: EntryGridProps, box: React.RefObject<HTMLElement | null>, show: (row: number) => void) {
  const { rows, columns, cells } = props
  const wanted = useRef<CellPlace | null>(null)
  const cellAt = (place: CellPlace) =>
    box.current?.querySelector<HTMLElement>(`[data-place="${place.row} ${place.column}"]`) ?? null
  function goTo(place: CellPlace) {
    const cell = cellAt(place)
    if (cell) return focusCell(cell)
    wanted.current = place
    show(place.row)
  }
  useImperativeHandle(props.ref, () => ({ goTo }))
  // A row outside the view must be drawn first.
  useLayoutEffect(() => {
    const cell = wanted.current && cellAt(wanted.current)
    if (!cell) return
    wanted.current = null
    focusCell(cell)
  })

  function onKeyDown(event: KeyboardEvent) {
    const from = placeOf(event.target)
    if (!from || event.altKey || event.nativeEvent.isComposing) return
    const row = rows[from.row]
    const column = columns[from.column]
    if (!row || !column) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      const above = rows[from.row - 1]
      if (above) props.onType(row.id, column.id, textAt(cells, above.id, column.id))
      return
    }
    const to = moveInGrid(event, from, { rows: rows.length, columns: columns.length })
    if (!to) return
    event.preventDefault()
    goTo(to)
  }

  function onPaste(event: ClipboardEvent) {
    const from = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!from || !isBlock(text)) return
    event.preventDefault()
    props.onPasteBlock(text, from)
  }
  return { onKeyDown, onPaste }
}

function placeOf(target: EventTarget): CellPlace | null {
  const place = target instanceof HTMLElement ? target.dataset.place : undefined
  const [row, column] = (place ?? '').split(' ').map(Number)
  return row === undefined || column === undefined || place === undefined ? null : { row, column }
}

function focusCell(cell: HTMLElement): void {
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
