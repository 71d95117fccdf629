import type { BarsChart } from '@muster/domain/reports/schema.ts'
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { Fragment, useId, useState } from 'react'
import { HATCHED, TonePatterns, toneFill } from '../../ui/charts/tone-patterns.tsx'
import { textScale, useWidth } from '../../ui/charts/use-width.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Readout } from '../../ui/charts/readout.tsx'
import { useReadout } from '../../ui/charts/use-readout.ts'
import { cx } from '../../ui/styles/cx.ts'
import { usePrinting } from '../../ui/layout/use-printing.ts'
import { ToneLegend } from '../../ui/charts/tone-legend.tsx'
import { said } from '../../ui/charts/said.ts'

/** The rest is looked up in the table, because nobody compares more bars. */
const SHOWN_FIRST = 30
/** The width of the longest bar on a printed sheet, in pixels, whatever the window size. */
const ON_PAPER = 730
/** The width of a bold digit at 12 px. */
const DIGIT = 8

/** A horizontal bar for each group, roster or Soldier, with letters in the legend, and its numbers where they fit. */
export function Bars({ chart }: { chart: BarsChart }) {
  const id = useId()
  const [all, setAll] = useState(false)
  const printing = usePrinting()
  const [box, measured] = useWidth<HTMLSpanElement>()
  const width = printing ? ON_PAPER : measured
  const scale = textScale()
  const height = 24 * scale
  const { bars, parts } = chart
  const shown = all || printing ? bars : bars.slice(0, SHOWN_FIRST)
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const x = scaleLinear<number>({ domain: [0, Math.max(1, ...totals)], range: [0, width] })
  const used = parts.flatMap((part, at) => (bars.some(({ values }) => (values[at] ?? 0) > 0) ? [{ part, at }] : []))
  const { picked, byKey, pick, slider } = useReadout({
    label: chart.title,
    count: shown.length,
    nameOf: (at) => shown[at]?.label ?? '',
    start: 0,
  })
  const read = picked === null ? undefined : shown[picked]
  return (
    <div>
      <ToneLegend
        of={read?.label}
        parts={used.map(({ part }) => part)}
        values={read && used.map(({ at }) => read.values[at] ?? 0)}
      />
      <Readout said={read && byKey ? said(read.label, parts, read.values) : null} />
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <TonePatterns prefix={id} />
      </svg>
      <div
        {...slider}
        className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-14 print:gap-y-0"
      >
        {/* Measures the column of bars. */}
        <span />
        <span ref={box} />
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
                {label}
              </span>
              <svg
                width={width}
                height={height}
                aria-hidden="true"
                onPointerEnter={() => pick(row)}
                viewBox={`0 0 ${Math.max(1, width)} ${height}`}
                // Not wider than its column, which gets narrower when longer names arrive.
                className="block max-w-full print:h-auto"
              >
                {values.map((value, at) => {
                  const part = parts[at]
                  if (!part || value === 0) return null
                  const from = left
                  const wide = x(value)
                  left += wide
                  const plateOf = (words: string) => words.length * DIGIT * scale + 6
                  const words = [`${part.code} ${value}`, `${value}`].find((each) => plateOf(each) + 4 <= wide)
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
                        strokeDasharray={part.tone === 'unreported' ? '4 3' : undefined}
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
                            className="tabular fill-on-mark text-12 font-heavy"
                          >
                            {words}
                          </text>
                        </>
                      )}
                    </g>
                  )
                })}
              </svg>
              <span className={cx('tabular text-right font-heavy', row === picked && 'text-brass')}>
                {totals[row]?.toLocaleString('en-US')}
              </span>
            </Fragment>
          )
        })}
      </div>
      {shown.length < bars.length && (
        <p className="pt-3 print:hidden">
          <Button onClick={() => setAll(true)}>Show all {bars.length.toLocaleString('en-US')}</Button>
        </p>
      )}
    </div>
  )
}
