import type { BarsChart } from '@muster/domain/reports/schema.ts'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useId } from 'react'
import { TonePatterns, toneFill } from '../../ui/charts/tone-patterns.tsx'
import { textScale, useWidth } from '../../ui/charts/use-width.ts'
import { Legend } from './legend.tsx'
import { said } from './said.ts'

const TICK = 'tabular fill-ink-soft font-sans text-12'

/** A standing column for each month, from what is late on the left to what is far on the right. */
export function Columns({ chart }: { chart: BarsChart }) {
  const id = useId()
  const [box, width] = useWidth<HTMLDivElement>()
  const scale = textScale()
  const { bars, parts, title } = chart
  const height = 240 * Math.sqrt(scale)
  const margin = { top: 18, bottom: 28 * scale, left: 36 * scale, right: 4 }
  const innerWidth = Math.max(0, width - margin.left - margin.right)
  const innerHeight = height - margin.top - margin.bottom
  const totalOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const x = scaleBand<string>({ domain: bars.map(({ key }) => key), range: [0, innerWidth], padding: 0.25 })
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...bars.map(({ values }) => totalOf(values)))],
    range: [innerHeight, 0],
    nice: 4,
  })
  const labels = new Map(bars.map(({ key, label }) => [key, label]))
  // Every second or third where they would run into each other.
  const every = Math.max(1, Math.ceil((bars.length * 64 * scale) / Math.max(1, innerWidth)))
  const used = parts.map((_, at) => bars.some(({ values }) => (values[at] ?? 0) > 0))
  return (
    <div>
      <Legend parts={parts.filter((_, at) => used[at])} />
      <div ref={box} style={{ height }}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`${title}. ${bars.map(({ label, values }) => said(label, parts, values)).join('. ')}`}
          viewBox={`0 0 ${Math.max(1, width)} ${height}`}
          className="block print:h-auto print:max-w-full"
        >
          <TonePatterns prefix={id} />
          <g transform={`translate(${margin.left},${margin.top})`}>
            {y.ticks(4).map((tick) => (
              <line key={tick} x1={0} x2={innerWidth} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            ))}
            {bars.map(({ key, values }) => {
              let floor = 0
              const total = totalOf(values)
              return (
                <g key={key}>
                  {values.map((value, at) => {
                    const part = parts[at]
                    if (!part || value === 0) return null
                    const from = floor
                    floor += value
                    return (
                      <g key={part.code} data-tone={part.tone}>
                        <Bar
                          x={x(key) ?? 0}
                          y={y(floor)}
                          width={x.bandwidth()}
                          height={Math.max(0, y(from) - y(floor))}
                          fill={toneFill(id, part.tone)}
                          className="stroke-tone"
                          strokeWidth={1.5}
                        />
                      </g>
                    )
                  })}
                  {total > 0 && (
                    <text
                      x={(x(key) ?? 0) + x.bandwidth() / 2}
                      y={y(total) - 4}
                      textAnchor="middle"
                      className="tabular fill-ink text-12 font-heavy"
                    >
                      {total}
                    </text>
                  )}
                </g>
              )
            })}
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
              hideTicks
              axisLineClassName="stroke-ink"
              tickValues={bars.flatMap(({ key }, at) => (at % every === 0 ? [key] : []))}
              tickFormat={(key) => labels.get(key) ?? ''}
              tickLabelProps={{ className: TICK, textAnchor: 'middle' }}
            />
          </g>
        </svg>
      </div>
    </div>
  )
}
