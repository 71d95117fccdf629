import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear, scalePoint } from '@visx/scale'
import { Area, LinePath } from '@visx/shape'
import { type PointerEvent, useId, useMemo } from 'react'
import type { ChartTone } from '../marks/tone.ts'
import { Readout } from './readout.tsx'
import { TonePatterns, toneFill } from './tone-patterns.tsx'
import { useReadout } from './use-readout.ts'
import { textScale, useWidth } from './use-width.ts'

export interface TrendSeries {
  key: string
  label: string
  /** Lines also differ by their dashes and the name at their end. */
  tone: ChartTone
  /** One value for each day; null if it is not known. */
  values: readonly (number | null)[]
}

export interface TrendChartProps {
  label: string
  /** The labels of the axis and the readout, in order. */
  days: readonly string[]
  series: readonly TrendSeries[]
  /** The name of one step on the axis, if it is not a day. */
  step?: string | undefined
  /** Areas are stacked, from the bottom up. */
  kind?: 'lines' | 'areas' | undefined
  height?: number | undefined
}

const DASHES = [undefined, '8 4', '2 4', '12 3 2 3']
/** Overrides the attributes that visx sets itself. */
const TICK = 'tabular fill-ink-soft font-sans text-12'

/**
 * Days from left to right. The pointer or the arrow keys select a day, and the line above shows its values in words.
 */
export function TrendChart({
  label,
  days,
  series,
  step: unit = 'day',
  kind = 'lines',
  height: plain = 240,
}: TrendChartProps) {
  const id = useId()
  const [box, width] = useWidth<HTMLDivElement>()
  const scale = textScale()
  const margin = { top: 12, bottom: 28 * scale, left: 36 * scale, right: 12 }
  const height = plain * Math.sqrt(scale)
  const { picked, byKey, pick, slider } = useReadout({
    label: `${label}, ${unit}`,
    count: days.length,
    nameOf: (at) => days[at] ?? '',
    start: days.length - 1,
  })
  const day = picked ?? days.length - 1
  const labelRoom = kind === 'lines' && width >= 560 * scale ? 104 * scale : 0
  const innerWidth = Math.max(0, width - margin.left - margin.right - labelRoom)
  const innerHeight = height - margin.top - margin.bottom

  const stacked = useMemo(() => (kind === 'areas' ? stack(series) : null), [kind, series])
  const x = scalePoint<number>({ domain: days.map((_, index) => index), range: [0, innerWidth] })
  const y = scaleLinear<number>({ domain: extent(series, stacked), range: [innerHeight, 0], nice: 4 })
  const at = (index: number) => x(index) ?? 0

  function read(event: PointerEvent<HTMLElement>) {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
    const step = innerWidth / Math.max(1, days.length - 1)
    pick(Math.min(days.length - 1, Math.max(0, Math.round(offset / step))))
  }

  const said = series.map((one) => `${one.label} ${one.values[day] ?? 'unknown'}`).join(', ')
  const step = Math.max(1, Math.ceil((days.length * 76 * scale) / Math.max(1, innerWidth)))
  const ticks = days.map((_, index) => index).filter((index) => (days.length - 1 - index) % step === 0)

  return (
    <div>
      <p className="tabular flex min-h-6 flex-wrap gap-x-4 text-14" aria-hidden="true">
        <span className="font-strong">{days[day]}</span>
        {series.map((one, index) => (
          <span key={one.key} data-tone={one.tone} className="inline-flex items-center gap-1.5">
            <svg width="20" height="12">
              {kind === 'areas' ? (
                <rect
                  x="0.75"
                  y="0.75"
                  width="18"
                  height="10.5"
                  fill={toneFill(id, one.tone)}
                  className="stroke-tone"
                  strokeWidth="1.5"
                />
              ) : (
                <line
                  x1="0"
                  x2="20"
                  y1="6"
                  y2="6"
                  strokeWidth="2.5"
                  strokeDasharray={DASHES[index % DASHES.length]}
                  className="stroke-tone"
                />
              )}
            </svg>
            <span className="text-ink-soft">{one.label}</span>
            <span className="font-heavy">{one.values[day] ?? '–'}</span>
          </span>
        ))}
      </p>
      <Readout said={byKey ? said : null} />
      <div
        ref={box}
        {...slider}
        className="relative touch-pan-y overflow-x-clip"
        style={{ height }}
        onPointerMove={read}
        onPointerDown={read}
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
            {y.ticks(4).map((tick) => (
              <line key={tick} x1={0} x2={innerWidth} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            ))}
            {stacked?.map((layer) => (
              <g key={layer.key} data-tone={layer.tone}>
                <Area
                  data={layer.spans}
                  x={(_, index) => at(index)}
                  y0={(span) => y(span[0])}
                  y1={(span) => y(span[1])}
                  fill={toneFill(id, layer.tone)}
                  className="stroke-tone"
                  strokeWidth={1.5}
                />
              </g>
            ))}
            {!stacked &&
              series.map((one, index) => (
                <g key={one.key} data-tone={one.tone}>
                  <LinePath
                    data={[...one.values]}
                    defined={(value) => value !== null}
                    x={(_, place) => at(place)}
                    y={(value) => y(value ?? 0)}
                    className="stroke-tone"
                    strokeWidth={2.5}
                    strokeDasharray={DASHES[index % DASHES.length]}
                    fill="none"
                  />
                </g>
              ))}
            <line x1={at(day)} x2={at(day)} y1={0} y2={innerHeight} className="stroke-brass" strokeWidth={1.5} />
            {!stacked &&
              series.map((one) => {
                const value = one.values[day] ?? null
                return value === null ? null : (
                  <circle
                    key={one.key}
                    cx={at(day)}
                    cy={y(value)}
                    r={4}
                    className="fill-ground stroke-brass"
                    strokeWidth={2}
                  />
                )
              })}
            {labelRoom > 0 &&
              endLabels(series, y, 15 * scale).map((end) => (
                <g key={end.key} data-tone={end.tone}>
                  <text x={innerWidth + 8} y={end.y} dy="0.35em" className="fill-tone text-12 font-strong">
                    {end.label}
                  </text>
                </g>
              ))}
            <AxisLeft
              scale={y}
              numTicks={4}
              hideAxisLine
              hideTicks
              tickLength={2}
              tickFormat={(value) => (Number.isInteger(Number(value)) ? String(value) : '')}
              tickLabelProps={{ className: TICK, textAnchor: 'end', dy: '0.35em' }}
            />
            <AxisBottom
              top={innerHeight}
              scale={x}
              tickValues={ticks}
              tickLength={4}
              axisLineClassName="stroke-ink"
              tickClassName="[&_line]:stroke-ink"
              tickFormat={(index) => (days[index] ?? '').replace(/ \d{4}$/, '')}
              tickLabelProps={(_, index, all) => ({
                className: TICK,
                textAnchor: index === all.length - 1 && labelRoom === 0 ? 'end' : 'middle',
              })}
            />
          </g>
        </svg>
      </div>
    </div>
  )
}

interface Layer {
  key: string
  tone: ChartTone
  spans: [number, number][]
}

function stack(series: readonly TrendSeries[]): Layer[] {
  const floor: number[] = []
  return series.map((one) => ({
    key: one.key,
    tone: one.tone,
    spans: one.values.map((value, index) => {
      const from = floor[index] ?? 0
      floor[index] = from + (value ?? 0)
      return [from, floor[index]]
    }),
  }))
}

/** Areas start at zero. Lines may start higher, so that a change of three in a hundred is visible. */
function extent(series: readonly TrendSeries[], stacked: readonly Layer[] | null): [number, number] {
  if (stacked) return [0, Math.max(1, ...stacked.flatMap((layer) => layer.spans.map((span) => span[1])))]
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (!Number.isFinite(low)) return [0, 1]
  return [Math.max(0, low - Math.max(2, (high - low) * 0.25)), high + 1]
}

/** Names at the ends of the lines, moved apart where they would overlap. */
function endLabels(series: readonly TrendSeries[], y: (value: number) => number, apart: number) {
  const ends = series
    .map((one) => ({
      key: one.key,
      tone: one.tone,
      label: one.label,
      y: y(one.values.findLast((value) => value !== null) ?? 0),
    }))
    .sort((a, b) => a.y - b.y)
  ends.forEach((end, index) => {
    const above = ends[index - 1]
    if (above && end.y - above.y < apart) end.y = above.y + apart
  })
  return ends
}
