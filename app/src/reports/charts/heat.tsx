import { STATE_PARTS } from '@muster/domain/reports/cells.ts'
import type { HeatCell, HeatChart } from '@muster/domain/reports/schema.ts'
import { STATES } from '@muster/domain/reports/states.ts'
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TonePatterns, toneFill } from '../../ui/charts/tone-patterns.tsx'
import { textScale } from '../../ui/charts/use-width.ts'
import { usePrinting } from '../../ui/layout/use-printing.ts'
import { ToneLegend } from '../../ui/charts/tone-legend.tsx'
import { moveByKey } from '../../ui/table/grid-keys.ts'

const PARTS = STATES.map((state) => STATE_PARTS[state])
const SHOWN_FIRST = 40
/** Items side by side on a sheet. The rest go to tables below. */
const ON_PAPER = 12
const NOBODY: HeatCell = [0, 0, 0, 0]

/** The Soldiers behind a cell: the address, and an act that goes there. */
export interface HeatPlace {
  readonly href: string
  readonly go: () => void
}

interface HeatProps {
  chart: HeatChart
  /** The place of a row and the key of a column. */
  placeOf: (row: HeatChart['rows'][number], column: string) => HeatPlace
}

/** A cell for each group and item: how many of how many are current, above a strip of the others by status. */
export function Heat({ chart, placeOf }: HeatProps) {
  const id = useId()
  const [all, setAll] = useState(false)
  const printing = usePrinting()
  const { title, columns, rows } = chart
  const shown = all || printing ? rows : rows.slice(0, SHOWN_FIRST)
  const wide = printing ? ON_PAPER : Math.max(1, columns.length)
  const starts = Array.from({ length: Math.ceil(columns.length / wide) }, (_none, at) => at * wide)
  return (
    <div>
      <ToneLegend parts={PARTS} />
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <TonePatterns prefix={id} />
      </svg>
      {/* Position relative: otherwise the screen reader texts in its cells make the page scroll sideways. */}
      <section aria-label={title} className="relative overflow-x-auto print:overflow-visible">
        {starts.map((start) => (
          <Items key={start} id={id} chart={chart} placeOf={placeOf} rows={shown} from={start} to={start + wide} />
        ))}
      </section>
      {shown.length < rows.length && (
        <p className="pt-3 print:hidden">
          <Button onClick={() => setAll(true)}>Show all {rows.length.toLocaleString('en-US')}</Button>
        </p>
      )}
    </div>
  )
}

interface ItemsProps extends HeatProps {
  id: string
  rows: HeatChart['rows']
  from: number
  to: number
}

/** Some or all of the items, with every group. The arrow keys move from cell to cell, and Tab leaves them. */
function Items({ id, chart: { title, of, columns }, placeOf, rows, from, to }: ItemsProps) {
  const shown = columns.slice(from, to)
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState({ item: 0, column: 0 })
  function move(event: KeyboardEvent) {
    const bounds = { items: rows.length, columns: shown.length, page: 10, isRow: () => true }
    const next = moveByKey(event.key, event.ctrlKey, current, bounds)
    if (next === null) return
    event.preventDefault()
    const place = { ...next, item: Math.max(0, next.item) }
    setCurrent(place)
    table.current?.rows[place.item + 1]?.cells[place.column + 1]?.querySelector('a')?.focus()
  }
  return (
    <table ref={table} className="border-collapse text-12 print:mb-4">
      <caption className="sr-only">{title}: current or due soon, of all Soldiers the item applies to</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          <th scope="col" className="sticky left-0 bg-ground pr-3 text-left font-strong text-ink-soft print:static">
            {of}
          </th>
          {shown.map(({ key, code, label }) => (
            <th key={key} scope="col" className="px-1 pb-1 align-bottom font-strong text-ink-soft">
              <abbr title={label} className="no-underline">
                {code}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, item) => (
          <tr key={row.key} className="border-b border-line">
            <th scope="row" className="sticky left-0 bg-ground py-1 pr-3 text-left text-14 font-strong print:static">
              <span
                className="block w-max max-w-32 break-words desk:max-w-72 print:max-w-40"
                style={{ paddingLeft: `${row.depth}rem` }}
              >
                {row.label}
              </span>
            </th>
            {shown.map(({ key }, column) => (
              <td key={key} className="text-center">
                <CellLink
                  place={placeOf(row, key)}
                  isCurrent={item === current.item && column === current.column}
                  onFocus={() => setCurrent({ item, column })}
                  onKeyDown={move}
                >
                  <Strip id={id} cell={row.cells[from + column] ?? NOBODY} />
                </CellLink>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellLinkProps {
  place: HeatPlace
  /** The cell that Tab reaches. */
  isCurrent: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

function CellLink({ place, isCurrent, onFocus, onKeyDown, children }: CellLinkProps) {
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    place.go()
  }
  return (
    <a
      href={place.href}
      tabIndex={isCurrent ? 0 : -1}
      onClick={open}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="block px-1 py-1 hover:bg-brass-soft coarse:min-h-11"
    >
      {children}
    </a>
  )
}

function Strip({ id, cell }: { id: string; cell: HeatCell }) {
  const scale = textScale()
  const width = 52 * scale
  const total = cell.reduce((sum, value) => sum + value, 0)
  if (total === 0) return <span className="text-ink-soft">none</span>
  const x = scaleLinear<number>({ domain: [0, total], range: [0, width] })
  let left = 0
  return (
    <span className="inline-block">
      <span className="tabular block text-14 whitespace-nowrap">
        <span className="font-heavy">{cell[0] + cell[1]}</span>
        <span className="text-ink-soft">/{total}</span>
      </span>
      <svg width={width} height={10} aria-hidden="true" className="block">
        {cell.map((value, at) => {
          const part = PARTS[at]
          if (!part || value === 0) return null
          const from = left
          left += x(value)
          return (
            <g key={part.code} data-tone={part.tone}>
              <Bar
                x={from + 0.5}
                y={0.5}
                width={Math.max(1, x(value) - 1)}
                height={9}
                fill={toneFill(id, part.tone)}
                className="stroke-tone"
                strokeWidth={1}
              />
            </g>
          )
        })}
      </svg>
      <span className="sr-only">
        {PARTS.flatMap((part, at) => ((cell[at] ?? 0) > 0 ? [`, ${part.label} ${cell[at] ?? 0}`] : [])).join('')}
      </span>
    </span>
  )
}
