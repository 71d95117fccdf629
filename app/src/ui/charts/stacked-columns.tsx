import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useId } from 'react'
import { Readout } from './readout.tsx'
import { said } from './said.ts'
import { ToneLegend, type TonePart } from './tone-legend.tsx'
import { isGap, TonePatterns, toneFill } from './tone-patterns.tsx'
import { useReadout } from './use-readout.ts'
import { textScale, useWidth } from './use-width.ts'

export interface Column {
  readonly key: string
  readonly label: string
  /** The value of each part, in the order of the parts. */
  readonly values: readonly number[]
}

interface StackedColumnsProps {
  title: string
  parts: readonly TonePart[]
  columns: readonly Column[]
  /** The height of the chart in pixels at normal text size. */
  height?: number
  /** What happens to labels that would overlap: months are cut to a letter, some days are left out. */
  crowded?: 'initials' | 'fewer'
}

const TICK = 'tabular fill-ink-soft font-sans text-12'
const TICKS = 4

/** Stacked columns. Pointing at one, or the arrow keys, shows its values above. */
export function StackedColumns({ title, parts, columns, height: usual = 220, crowded = 'fewer' }: StackedColumnsProps) {
  const id = useId()
  const [box, width] = useWidth<HTMLDivElement>()
  const scale = textScale()
  const height = usual * Math.sqrt(scale)
  const margin = { top: 18, bottom: 28 * scale, left: 36 * scale, right: 4 }
  const innerWidth = Math.max(0, width - margin.left - margin.right)
  const innerHeight = height - margin.top - margin.bottom
  const x = scaleBand<string>({ domain: columns.map(({ key }) => key), range: [0, innerWidth], padding: 0.25 })
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...columns.map(({ values }) => totalOf(values)))],
    range: [innerHeight, 0],
    nice: TICKS,
  })
  const labels = new Map(columns.map(({ key, label }) => [key, label]))
  const initials = crowded === 'initials' && innerWidth / columns.length < 34 * scale
  const every =
    crowded === 'fewer' ? Math.max(1, Math.ceil((columns.length * 64 * scale) / Math.max(1, innerWidth))) : 1
  const { picked, byKey, pick, slider } = useReadout({
    label: title,
    count: columns.length,
    nameOf: (at) => columns[at]?.label ?? '',
    start: 0,
  })
  const read = picked === null ? undefined : columns[picked]
  const used = parts.flatMap((part, at) => (columns.some(({ values }) => (values[at] ?? 0) > 0) ? [{ part, at }] : []))
  return (
    <div>
      <ToneLegend
        of={read ? read.label : 'All'}
        parts={used.map(({ part }) => part)}
        values={used.map(
          ({ at }) => read?.values[at] ?? columns.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
        )}
      />
      <Readout said={read && byKey ? said(read.label, parts, read.values) : null} />
      <div
        ref={box}
        {...slider}
        className="touch-pan-y"
        style={{ height }}
        onPointerMove={(event) => {
          const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
          const at = Math.floor((offset / Math.max(1, innerWidth)) * columns.length)
          pick(at >= 0 && at < columns.length ? at : null)
        }}
      >
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          viewBox={`0 0 ${Math.max(1, width)} ${height}`}
          className="block print:h-auto print:max-w-full"
        >
          <TonePatterns prefix={id} />
          <g transform={`translate(${margin.left},${margin.top})`}>
            {y.ticks(TICKS).map((tick) => (
              <line key={tick} x1={0} x2={innerWidth} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            ))}
            {read && (
              <rect
                x={(x(read.key) ?? 0) - (x.step() - x.bandwidth()) / 2}
                y={-margin.top}
                width={x.step()}
                height={innerHeight + margin.top}
                className="fill-brass-soft"
              />
            )}
            {columns.map(({ key, values }) => (
              <g key={key}>
                {piecesOf(parts, values).map(({ label, tone, from, to }) => (
                  <g key={label} data-tone={tone}>
                    <Bar
                      x={(x(key) ?? 0) + 0.75}
                      y={y(to) + 1.25}
                      width={Math.max(1, x.bandwidth() - 1.5)}
                      height={Math.max(0.5, y(from) - y(to) - 2.5)}
                      fill={toneFill(id, tone)}
                      className="stroke-tone"
                      strokeWidth={1.5}
                      strokeDasharray={isGap(tone) ? '4 3' : undefined}
                    />
                  </g>
                ))}
                {totalOf(values) > 0 && (
                  <text
                    x={(x(key) ?? 0) + x.bandwidth() / 2}
                    y={y(totalOf(values)) - 4}
                    textAnchor="middle"
                    className="tabular fill-ink text-12 font-heavy"
                  >
                    {totalOf(values)}
                  </text>
                )}
              </g>
            ))}
            <AxisLeft
              scale={y}
              numTicks={TICKS}
              hideAxisLine
              hideTicks
              tickLength={2}
              tickFormat={(value) => (Number.isInteger(Number(value)) ? String(value) : '')}
              tickLabelProps={{ className: TICK, textAnchor: 'end', dy: '0.35em' }}
            />
            <AxisBottom
              top={innerHeight}
              scale={x}
              hideTicks
              axisLineClassName="stroke-ink"
              tickValues={columns.flatMap(({ key }, at) => (at % every === 0 ? [key] : []))}
              tickFormat={(key) => (initials ? (labels.get(key)?.slice(0, 1) ?? '') : (labels.get(key) ?? ''))}
              tickLabelProps={{ className: TICK, textAnchor: 'middle' }}
            />
          </g>
        </svg>
      </div>
    </div>
  )
}

function totalOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** The parts with a value, and their position in the column. */
function piecesOf(parts: readonly TonePart[], values: readonly number[]) {
  let floor = 0
  return parts.flatMap((part, at) => {
    const from = floor
    floor += values[at] ?? 0
    return floor > from ? [{ ...part, from, to: floor }] : []
  })
}
