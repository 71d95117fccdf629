import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { Fragment, useId, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { usePrinting } from '../layout/use-printing.ts'
import { cx } from '../styles/cx.ts'
import { Readout } from './readout.tsx'
import { said } from './said.ts'
import { ToneLegend, type TonePart } from './tone-legend.tsx'
import { HATCHED, isGap, TonePatterns, toneFill, wordsOn } from './tone-patterns.tsx'
import { useReadout } from './use-readout.ts'
import { textScale, useWidth } from './use-width.ts'

/** The rest is looked up in the table, because nobody compares more bars. */
const SHOWN_FIRST = 30
/** The width of the longest bar on a printed sheet, in pixels, whatever the window size. */
const ON_PAPER = 730
/** The width of a bold digit at 12 px. */
const DIGIT = 8
/** Room for half of the words at the line of the mean. */
const HALF_WORDS = 36

export interface StackedRowsProps {
  title: string
  parts: readonly (TonePart & { readonly code: string })[]
  /** Values in the order of the parts. */
  rows: readonly {
    readonly key: string
    readonly label: string
    /** The indentation of a group in a group. */
    readonly depth: number
    readonly values: readonly number[]
  }[]
  /** A line across all bars. */
  mean?: number | null | undefined
  /** The names are then buttons: a press chooses a row, and another press takes it back. */
  chosen?: { readonly key: string | null; readonly choose: (key: string | null) => void } | undefined
}

/** A horizontal bar for each group, roster or Soldier, with letters in the legend, and its numbers where they fit. */
export function StackedRows({ title, parts, rows, mean = null, chosen }: StackedRowsProps) {
  const id = useId()
  const [all, setAll] = useState(false)
  const printing = usePrinting()
  const [box, measured] = useWidth<HTMLSpanElement>()
  const width = printing ? ON_PAPER : measured
  const scale = textScale()
  const height = 24 * scale
  const shown = all || printing ? rows : rows.slice(0, SHOWN_FIRST)
  const totals = rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const x = scaleLinear<number>({ domain: [0, Math.max(1, ...totals)], range: [0, width] })
  const used = parts.flatMap((part, at) => (rows.some(({ values }) => (values[at] ?? 0) > 0) ? [{ part, at }] : []))
  const { picked, byKey, pick, slider } = useReadout({
    label: title,
    count: shown.length,
    nameOf: (at) => shown[at]?.label ?? '',
    start: 0,
  })
  const read = picked === null ? undefined : shown[picked]
  return (
    <div>
      <ToneLegend
        // Always with values where rows are pressed: the rows would move under the finger when the legend grows.
        of={read?.label ?? (chosen && 'All')}
        parts={used.map(({ part }) => part)}
        values={
          read || chosen
            ? used.map(({ at }) => read?.values[at] ?? rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
            : undefined
        }
      />
      <Readout said={read && byKey ? said(read.label, parts, read.values) : null} />
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <TonePatterns prefix={id} />
      </svg>
      <div
        // A slider has no buttons in it. With them, each button reads its own values.
        {...(chosen ? { onPointerLeave: slider.onPointerLeave } : slider)}
        className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-14 print:gap-y-0"
      >
        {/* Measures the column of bars. */}
        <span />
        <span ref={box}>{mean !== null && <MeanWords mean={mean} x={x(mean)} width={width} />}</span>
        <span />
        {shown.map(({ key, label, depth, values }, row) => {
          let left = 0
          return (
            <Fragment key={key}>
              <span
                className={cx('max-w-40 truncate desk:max-w-72', row === picked && 'font-strong text-brass')}
                style={{ paddingLeft: `${depth}rem` }}
                title={label}
                onPointerEnter={() => pick(row)}
              >
                {chosen ? (
                  <button
                    type="button"
                    aria-pressed={key === chosen.key}
                    aria-label={said(label, parts, values)}
                    onClick={() => chosen.choose(key === chosen.key ? null : key)}
                    onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && pick(row)}
                    onBlur={slider.onBlur}
                    className={cx(
                      'min-h-6 max-w-full truncate text-left font-strong underline-offset-4 hover:underline coarse:min-h-11 coarse:min-w-11',
                      key === chosen.key ? 'border-b-2 border-brass text-brass' : 'text-action',
                    )}
                  >
                    {label}
                  </button>
                ) : (
                  label
                )}
              </span>
              <svg
                width={width}
                height={height}
                aria-hidden="true"
                onPointerEnter={() => pick(row)}
                onClick={chosen && (() => chosen.choose(key === chosen.key ? null : key))}
                viewBox={`0 0 ${Math.max(1, width)} ${height}`}
                // Not wider than its column, which gets narrower when longer names arrive.
                className="block max-w-full overflow-visible print:h-auto"
              >
                {values.map((value, at) => {
                  const part = parts[at]
                  if (!part || value === 0) return null
                  const from = left
                  const wide = x(value)
                  left += wide
                  const plateOf = (words: string) => words.length * DIGIT * scale + 6
                  // A bar of one part has its number beside it.
                  const words =
                    parts.length === 1
                      ? undefined
                      : [`${part.code} ${value}`, `${value}`].find((each) => plateOf(each) + 4 <= wide)
                  const plate = plateOf(words ?? '')
                  return (
                    <g key={part.code} data-tone={part.tone}>
                      <Bar
                        x={from + 1.25}
                        y={2}
                        width={Math.max(1, wide - 2.5)}
                        height={height - 4}
                        fill={toneFill(id, part.tone)}
                        className="stroke-tone"
                        strokeWidth={1.5}
                        strokeDasharray={isGap(part.tone) ? '4 3' : undefined}
                      />
                      {words !== undefined && (
                        <>
                          <rect
                            x={from + wide / 2 - plate / 2}
                            y={height / 2 - 8 * scale}
                            width={plate}
                            height={16 * scale}
                            rx={3}
                            style={HATCHED}
                            className="fill-ground"
                          />
                          <text
                            x={from + wide / 2}
                            y={height / 2 + 4 * scale}
                            textAnchor="middle"
                            className={cx('tabular text-12 font-heavy', wordsOn(part.tone))}
                          >
                            {words}
                          </text>
                        </>
                      )}
                    </g>
                  )
                })}
                {mean !== null && <MeanLine x={x(mean)} height={height} />}
              </svg>
              <span className={cx('tabular text-right font-heavy', row === picked && 'text-brass')}>
                {totals[row]?.toLocaleString('en-US')}
              </span>
            </Fragment>
          )
        })}
      </div>
      {shown.length < rows.length && (
        <p className="pt-3 print:hidden">
          <Button onClick={() => setAll(true)}>Show all {rows.length.toLocaleString('en-US')}</Button>
        </p>
      )}
    </div>
  )
}

/** Past the edges of its row, so that the lines of all rows are one. Light around it, to be seen on any color. */
function MeanLine({ x, height }: { x: number; height: number }) {
  return (
    <>
      <line x1={x} x2={x} y1={-4} y2={height + 4} className="stroke-ground" strokeWidth={5} />
      <line x1={x} x2={x} y1={-4} y2={height + 4} className="stroke-ink" strokeWidth={2} strokeDasharray="5 3" />
    </>
  )
}

/** `Mean 3.4` above the line. At an edge it stays within the chart. */
function MeanWords({ mean, x, width }: { mean: number; x: number; width: number }) {
  const scale = textScale()
  const side = x < HALF_WORDS * scale ? 'start' : x > width - HALF_WORDS * scale ? 'end' : 'middle'
  return (
    <svg width={width} height={16 * scale} aria-hidden="true" className="block max-w-full overflow-visible">
      <text x={x} y={10 * scale} textAnchor={side} className="tabular fill-ink text-12 font-strong">
        Mean {mean.toLocaleString('en-US')}
      </text>
    </svg>
  )
}
