import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import type { ChartTone } from '../marks/tone.ts'
import { cx } from '../styles/cx.ts'
import { barByKey, type Placed, placed, type Span } from './lane-rows.ts'
import { HATCHED, isGap, TonePatterns, toneFill } from './tone-patterns.tsx'
import { textScale, useWidth } from './use-width.ts'

export interface LaneBar extends Span {
  readonly key: string
  readonly tone: ChartTone
  /** Always drawn: in the bar, or beside it. */
  readonly code: string
  /** Drawn after the letters as far as there is room. */
  readonly title?: string
  /** All of it, read aloud and shown while it is read. */
  readonly words: string
  /** Not settled: a draft, an open request. Drawn as an outline. */
  readonly open?: boolean
  readonly struck?: boolean
  readonly onOpen: (() => void) | null
}

export interface Lane {
  readonly key: string
  readonly name: string
  /** How far it is under another. */
  readonly depth?: number
  readonly bars: readonly LaneBar[]
}

export interface LaneColumn extends Span {
  readonly key: string
  readonly label: ReactNode
  readonly title: string
  readonly off: boolean
  readonly here: boolean
  readonly onOpen?: (() => void) | undefined
}

interface LanesProps {
  /** Read aloud: `Absences of the month`. */
  label: string
  /** The heading of the names: `Soldier`, `Group`. */
  of: string
  columns: readonly LaneColumn[]
  lanes: readonly Lane[]
  /** Lines between columns, with their words. */
  ticks?: readonly { readonly at: number; readonly label: string }[]
  /** A row above the lanes, with a figure for each column. */
  figures?: { readonly label: string; readonly cells: readonly LaneFigure[] } | undefined
  now?: number | null
  /** The least width of the bars, in rem. What does not fit scrolls sideways. */
  wide: number
  /** Each name above its bars, where there is no room beside them. */
  stacked?: boolean
  empty?: string | undefined
}

interface LaneFigure {
  readonly key: string
  readonly title: string
  readonly text: ReactNode
  readonly alert: boolean
}

/** The height of a sub-row in rem, with the gap below it. Large enough for a finger on a phone. */
const ROW = { roomy: 2.75, dense: 1.875 } as const
/** The width of a letter at 12 px, and the edges around the letters. */
const [LETTER, EDGES] = [8.2, 10]

/** Who has what when: a lane for each name, time across, and bars that the arrow keys walk through. */
export function Lanes(props: LanesProps) {
  const { label, of, columns, lanes, ticks = [], figures, now = null, wide, stacked = false, empty } = props
  const id = useId()
  const plot = useRef<HTMLDivElement>(null)
  const [axis, width] = useWidth<HTMLDivElement>()
  const [read, setRead] = useState<LaneBar | null>(null)
  const length = columns.at(-1)?.to ?? 0
  const all = useMemo(() => lanes.map(({ bars }) => bars.toSorted((one, other) => one.from - other.from)), [lanes])
  const [stop, setStop] = useState<string | null>(null)
  const keys = all.flat().map(({ key }) => key)
  // One stop of the Tab key for all bars.
  const at = stop !== null && keys.includes(stop) ? stop : keys[0]
  const px = width > 0 ? length / width : 0
  const room = {
    length,
    wordsOf: ({ code }: LaneBar) => (code.length * LETTER + EDGES) * textScale() * px,
  }
  const across = (span: Span): CSSProperties => ({
    left: `${(100 * span.from) / length}%`,
    width: `${(100 * (span.to - span.from)) / length}%`,
  })
  function onKeyDown(event: KeyboardEvent) {
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const next = barByKey(event.key, at, all)
    if (next === null) return
    event.preventDefault()
    const bar = plot.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(next)}"]`)
    bar?.focus()
    bar?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const row = cx('grid', stacked ? 'grid-cols-[minmax(0,1fr)]' : 'grid-cols-[12rem_minmax(0,1fr)]')
  const name = 'sticky left-0 z-10 min-w-0 bg-ground text-14'
  return (
    <div>
      {at !== undefined && (
        <p aria-hidden="true" className="min-h-10 text-14 text-ink-soft print:hidden desk:min-h-6">
          {read?.words ?? 'Point at a bar, or use the arrow keys.'}
        </p>
      )}
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <TonePatterns prefix={id} />
      </svg>
      <section aria-label={label} tabIndex={0} className="overflow-x-auto print:overflow-visible">
        <div
          ref={plot}
          onKeyDown={onKeyDown}
          onPointerLeave={() => setRead(null)}
          style={{ minWidth: `${wide + (stacked ? 0 : 12)}rem` }}
          className="print:min-w-0!"
        >
          <div className={cx(row, 'items-end border-b-2 border-ink text-12')}>
            <span className={cx(name, 'py-1 text-12 font-strong text-ink-soft', stacked && 'sr-only')}>{of}</span>
            <div ref={axis} className="relative">
              <div className="flex">
                {columns.map((column) => (
                  <Column key={column.key} column={column} length={length} />
                ))}
              </div>
              {ticks.length > 0 && (
                <div aria-hidden="true" className="tabular relative h-4 text-ink-soft">
                  {ticks.map((tick) => (
                    <span
                      key={tick.at}
                      className="absolute -translate-x-1/2"
                      style={{ left: `${(100 * tick.at) / length}%` }}
                    >
                      {tick.label}
                    </span>
                  ))}
                </div>
              )}
            </div>
          </div>
          {figures && (
            <div className={cx(row, 'tabular border-b-2 border-ink text-12')}>
              <span className={cx(name, 'py-1 text-12 font-strong')}>{figures.label}</span>
              <div className="flex">
                {figures.cells.map(({ key, title, text, alert }) => (
                  <span
                    key={key}
                    title={title}
                    className={cx('min-w-0 flex-1 py-1 text-center', alert && 'bg-danger font-heavy text-on-danger')}
                  >
                    {text}
                  </span>
                ))}
              </div>
            </div>
          )}
          {lanes.length === 0 && empty && <p className="border-b border-line py-6 text-ink-soft">{empty}</p>}
          {lanes.map((lane) => {
            const bars = placed(lane.bars, room)
            const rows = Math.max(1, ...bars.map((each) => each.row + 1))
            const high = stacked ? ROW.roomy : ROW.dense
            return (
              <div key={lane.key} className={cx(row, 'break-inside-avoid border-b border-line')}>
                <span
                  className={cx(name, 'truncate py-1 pr-2 font-strong', stacked && 'w-fit max-w-[80vw]')}
                  style={{ paddingLeft: `${lane.depth ?? 0}rem` }}
                >
                  {lane.name}
                </span>
                <ul
                  aria-label={lane.name}
                  className="relative"
                  style={{ height: `${rows * high + (stacked ? 0 : 0.125)}rem` }}
                >
                  {columns.map((column) => (
                    <li
                      key={column.key}
                      aria-hidden="true"
                      className={cx(
                        'absolute inset-y-0 border-l border-line first:border-l-0',
                        column.off && 'bg-sunken',
                        column.here && 'bg-brass-soft/50',
                      )}
                      style={across(column)}
                    />
                  ))}
                  {ticks.map((tick) => (
                    <li
                      key={tick.at}
                      aria-hidden="true"
                      className="absolute inset-y-0 w-px bg-line"
                      style={{ left: `${(100 * tick.at) / length}%` }}
                    />
                  ))}
                  {now !== null && (
                    <li
                      aria-hidden="true"
                      className="absolute inset-y-0 w-0.5 bg-danger"
                      style={{ left: `${(100 * now) / length}%` }}
                    />
                  )}
                  {bars.map((each) => (
                    <li
                      key={each.bar.key}
                      className="absolute min-w-1"
                      style={{
                        ...across(each.bar),
                        top: `${each.row * high + 0.125}rem`,
                        height: `${high - 0.125}rem`,
                      }}
                    >
                      <Bar
                        each={each}
                        id={id}
                        tabbed={each.bar.key === at}
                        onRead={(bar) => {
                          setRead(bar)
                          if (bar) setStop(bar.key)
                        }}
                      />
                    </li>
                  ))}
                </ul>
              </div>
            )
          })}
        </div>
      </section>
    </div>
  )
}

function Column({ column, length }: { column: LaneColumn; length: number }) {
  const { from, to, label, title, off, here, onOpen } = column
  const look = cx(
    'tabular block min-w-0 overflow-hidden py-1 text-center',
    off ? 'text-ink-soft' : 'text-ink',
    here && 'bg-brass-soft font-heavy text-brass',
  )
  const style = { width: `${(100 * (to - from)) / length}%` }
  return onOpen ? (
    <button
      type="button"
      title={title}
      style={style}
      className={cx(look, 'min-h-6 underline-offset-4 hover:underline')}
      onClick={onOpen}
    >
      {label}
    </button>
  ) : (
    <span title={title} style={style} className={look}>
      {label}
    </span>
  )
}

interface BarProps {
  each: Placed<LaneBar>
  id: string
  tabbed: boolean
  onRead: (bar: LaneBar | null) => void
}

function Bar({ each: { bar, words }, id, tabbed, onRead }: BarProps) {
  const outlined = bar.open || isGap(bar.tone)
  const shared = {
    'data-bar': bar.key,
    'data-tone': bar.tone,
    'aria-label': bar.words,
    title: bar.words,
    tabIndex: tabbed ? 0 : -1,
    onFocus: () => onRead(bar),
    onBlur: () => onRead(null),
    onPointerEnter: () => onRead(bar),
    className: 'relative block size-full text-left text-12 outline-offset-1',
  } as const
  const face = (
    <>
      <svg width="100%" height="100%" aria-hidden="true" className="absolute inset-0 overflow-visible">
        <rect
          x="0.75"
          y="0.75"
          rx="3"
          style={{ width: 'calc(100% - 1.5px)', height: 'calc(100% - 1.5px)' }}
          fill={bar.open ? undefined : toneFill(id, bar.tone)}
          className={cx('stroke-tone', bar.open && 'fill-ground')}
          strokeWidth="1.5"
          strokeDasharray={outlined ? '4 3' : undefined}
        />
      </svg>
      <span
        aria-hidden="true"
        className={cx(
          'absolute inset-y-0 flex items-center gap-1 overflow-hidden px-1 whitespace-nowrap',
          words === 'in' && 'inset-x-0',
          words === 'after' && 'left-full text-ink',
          words === 'before' && 'right-full text-ink',
          words === 'in' && (outlined ? 'text-tone' : 'text-on-mark'),
          bar.struck && 'line-through',
        )}
      >
        <Plated text={bar.code} strong />
        {words === 'in' && bar.title && <Plated text={bar.title} />}
      </span>
    </>
  )
  return bar.onOpen ? (
    <button type="button" {...shared} onClick={bar.onOpen}>
      {face}
    </button>
  ) : (
    <span role="img" {...shared}>
      {face}
    </span>
  )
}

/** Words on a plate where the fill is hatched. */
function Plated({ text, strong = false }: { text: string; strong?: boolean }) {
  return (
    <span className={cx('relative min-w-0', strong ? 'shrink-0 font-heavy' : 'truncate')}>
      <span style={HATCHED} className="absolute -inset-x-0.5 inset-y-0 bg-ground" />
      <span className="relative">{text}</span>
    </span>
  )
}
