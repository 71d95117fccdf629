import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { resultWords } from '@muster/domain/readiness/result-words.ts'
import type { ItemLine } from '@muster/domain/readiness/policy.ts'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { SoldierBeside } from '../../roster/soldier-beside.ts'
import { cx } from '../../ui/styles/cx.ts'
import { type GridPosition, moveByKey } from '../../ui/table/grid-keys.ts'
import { rem } from '../../ui/table/use-row-height.ts'
import { ColourMark, TONE_OF } from '../colour-mark.tsx'
import { resultLetters, shortDate, stateWords } from '../words.ts'
import { type MatrixRow, type MatrixView, mostUrgent } from '@muster/domain/readiness/matrix.ts'

/** In rem: two lines of 12 px, and high enough for a finger. */
const ROW = 2.75
const COLUMN = 5.25
const NAME = 12

export interface OpenCell {
  readonly soldierId: string
  readonly item: string
}

interface MatrixGridProps {
  view: MatrixView
  open: OpenCell | null
  onOpen: (cell: OpenCell) => void
  /** Called when the keyboard moves to another cell while a panel is open. */
  onCurrent: (cell: OpenCell) => void
  empty: ReactNode
  /** On a wide screen the name opens the Soldier beside the matrix, and the keyboard moves to the next. */
  beside: SoldierBeside | null
}

/** Soldiers as rows, items as columns. Only visible cells are drawn, in both directions. */
export function MatrixGrid({ view, open, onOpen, onCurrent, empty, beside }: MatrixGridProps) {
  const { rows, lines } = view
  const [unit] = useState(rem)
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<GridPosition>({ item: 0, column: 0 })
  const focusWanted = useRef(false)
  const current = {
    item: Math.min(at.item, rows.length - 1),
    column: Math.min(at.column, lines.length),
  }
  const height = ROW * unit
  const width = COLUMN * unit
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 6,
    useFlushSync: false,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    rangeExtractor: useKept(current.item),
  })
  const across = useVirtualizer({
    horizontal: true,
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => width,
    overscan: 3,
    useFlushSync: false,
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    rangeExtractor: useKept(current.column - 1),
  })
  const columns = across.getVirtualItems().map(({ index }) => index)
  const columnsKey = columns.join()

  useLayoutEffect(() => {
    if (!focusWanted.current) return
    const cell = box.current?.querySelector<HTMLElement>('[data-current]')
    if (!cell) return
    focusWanted.current = false
    cell.focus({ preventScroll: true })
  })

  function goTo(next: GridPosition) {
    focusWanted.current = true
    setAt(next)
    reveal(next)
    const row = rows[next.item]
    const line = lines[next.column - 1]
    if (row && line) onCurrent({ soldierId: row.id, item: line.key })
    if (row) beside?.follow(row.id)
  }

  /** Scrolls by the known sizes, because the sticky header and first column cover a part of the grid. */
  function reveal({ item, column }: GridPosition) {
    const element = box.current
    if (!element) return
    const top = item * height
    const view = { top: element.scrollTop, height: element.clientHeight - height }
    if (top < view.top) element.scrollTop = top
    else if (top + height > view.top + view.height) element.scrollTop = top + height - view.height
    if (column === 0) return
    const left = (column - 1) * width
    const room = element.clientWidth - NAME * unit
    if (left < element.scrollLeft) element.scrollLeft = left
    else if (left + width > element.scrollLeft + room) element.scrollLeft = left + width - room
  }

  function openAt(row: MatrixRow, line: ItemLine | undefined) {
    if (beside && !line) {
      beside.open(row.id)
      return
    }
    const item = line ?? mostUrgent(row, lines)
    if (item) onOpen({ soldierId: row.id, item: item.key })
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.altKey) return
    const row = rows[current.item]
    const line = lines[current.column - 1]
    if ((event.key === 'Enter' || event.key === ' ') && row) {
      event.preventDefault()
      openAt(row, line)
      return
    }
    const next = moveByKey(event.key, event.ctrlKey || event.metaKey, current, {
      items: rows.length,
      columns: lines.length + 1,
      page: Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 2),
      isRow: () => true,
    })
    if (!next) return
    event.preventDefault()
    goTo({ ...next, item: Math.max(0, next.item) })
  }

  // Each row gets one stable callback, which calls the latest version through this ref.
  const latest = useRef<(row: number, column: number) => void>(null)
  useEffect(() => {
    latest.current = (item, column) => {
      focusWanted.current = true
      setAt({ item, column })
      const row = rows[item]
      if (row) openAt(row, lines[column - 1])
    }
  })
  const [press] = useState(() => (row: number, column: number) => latest.current?.(row, column))

  if (rows.length === 0) return empty
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={-1}
      aria-label="Readiness"
      aria-rowcount={rows.length + 1}
      aria-colcount={lines.length + 1}
      onKeyDown={onKeyDown}
      className="matrix relative max-h-[calc(100dvh-15rem)] min-h-80 overflow-auto border-y border-line-strong print:hidden"
    >
      <div role="presentation" style={{ width: NAME * unit + across.getTotalSize() }}>
        <div
          role="row"
          aria-rowindex={1}
          style={{ height }}
          className="sticky top-0 z-20 flex border-b border-line-strong bg-ground"
        >
          <div
            role="columnheader"
            aria-colindex={1}
            style={{ width: NAME * unit }}
            className="sticky left-0 z-10 flex shrink-0 items-end border-r border-line-strong bg-ground px-2 pb-1 text-14 font-heavy"
          >
            Soldier
          </div>
          {columns.map((index) => {
            const line = lines[index]
            return (
              line && (
                <div
                  key={line.key}
                  role="columnheader"
                  aria-colindex={index + 2}
                  aria-label={line.label}
                  title={line.label}
                  style={{ width, left: NAME * unit + index * width }}
                  className="absolute inset-y-0 flex items-end overflow-hidden px-1 pb-1 text-12 font-heavy"
                >
                  {line.short}
                </div>
              )
            )
          })}
        </div>
        <div role="presentation" className="relative" style={{ height: down.getTotalSize() }}>
          {down.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return (
              row && (
                <Row
                  key={row.id}
                  row={row}
                  index={index}
                  start={start}
                  lines={lines}
                  columns={columnsKey}
                  current={index === current.item ? current.column : -1}
                  opened={open?.soldierId === row.id ? open.item : null}
                  size={unit}
                  beside={beside?.soldierId === row.id}
                  press={press}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Keeps the focused row drawn even when it scrolls out of view. */
function useKept(index: number) {
  return useCallback(
    (range: Range) => {
      const found = defaultRangeExtractor(range)
      if (index >= 0 && !found.includes(index)) found.push(index)
      return found
    },
    [index],
  )
}

interface RowProps {
  row: MatrixRow
  index: number
  start: number
  lines: readonly ItemLine[]
  /** Indexes of the visible columns as text, so that a row is redrawn only when they change. */
  columns: string
  /** The column with keyboard focus, or -1. */
  current: number
  opened: string | null
  size: number
  /** The Soldier's page is beside the matrix. */
  beside: boolean
  press: (row: number, column: number) => void
}

const FOCUS = 'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brass'

const Row = memo(function Row({ row, index, start, lines, columns, current, opened, size, beside, press }: RowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={beside || undefined}
      style={{ height: ROW * size, transform: `translateY(${start}px)` }}
      className="absolute inset-x-0 top-0 flex border-b border-line"
    >
      <div
        role="rowheader"
        aria-colindex={1}
        tabIndex={current === 0 ? 0 : -1}
        data-current={current === 0 || undefined}
        onClick={() => press(index, 0)}
        style={{ width: NAME * size }}
        className={cx(
          'sticky left-0 z-10 flex shrink-0 cursor-pointer items-center border-r border-line-strong px-2 text-14 font-strong',
          beside ? 'bg-brass-soft' : 'bg-ground',
          FOCUS,
        )}
      >
        <span className="truncate">{row.name}</span>
      </div>
      {columns !== '' &&
        columns.split(',').map((place) => {
          const column = Number(place)
          const line = lines[column]
          return (
            line && (
              <CellBox
                key={line.key}
                row={row}
                line={line}
                column={column}
                current={current === column + 1}
                opened={opened === line.key}
                size={size}
                onPress={() => press(index, column + 1)}
              />
            )
          )
        })}
    </div>
  )
})

interface CellBoxProps {
  row: MatrixRow
  line: ItemLine
  column: number
  current: boolean
  opened: boolean
  size: number
  onPress: () => void
}

function CellBox({ row, line, column, current, opened, size, onPress }: CellBoxProps) {
  const state = row.states.get(line.key)
  if (!state) return null
  const cell = row.cells.get(line.key)
  const { colour, due } = state
  const done = cell && cell.doneOn !== null ? `${resultWords(line, cell)}, ` : ''
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={`${line.label}: ${done}${stateWords(state)}`}
      tabIndex={current ? 0 : -1}
      data-current={current || undefined}
      data-tone={colour === 'none' ? undefined : TONE_OF[colour]}
      data-colour={colour}
      onClick={onPress}
      style={{ width: COLUMN * size, left: (NAME + column * COLUMN) * size }}
      className={cx(
        'tabular absolute inset-y-0 cursor-pointer overflow-hidden border-r border-line px-1 py-1 text-12',
        colour !== 'grey' && colour !== 'none' && 'bg-tone-soft',
        opened && 'outline-2 -outline-offset-2 outline-action',
        FOCUS,
      )}
    >
      <span className="flex items-center gap-1">
        <ColourMark colour={colour} />
        <span className={cx('truncate', colour === 'grey' || colour === 'none' ? 'text-ink-soft' : 'font-heavy')}>
          {resultLetters(line, cell, state)}
        </span>
      </span>
      <span className="block truncate">{due === null ? '' : shortDate(due)}</span>
    </div>
  )
}
