import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useId } from 'react'
import { TonePatterns, toneFill } from '../../ui/charts/tone-patterns.tsx'
import { textScale, useWidth } from '../../ui/charts/use-width.ts'
import {
  saidOf,
  YEAR_PART_LABELS,
  YEAR_PART_TONES,
  YEAR_PARTS,
  type YearMonth,
  type YearPartKey,
} from './year-figures.ts'

const TICK = 'tabular fill-ink-soft font-sans text-12'

interface Piece {
  readonly part: YearPartKey
  readonly from: number
  readonly to: number
}

/** Sessions month by month, a column each: told apart by hatching, so that it holds on paper. */
export function YearColumns({ label, months }: { label: string; months: readonly YearMonth[] }) {
  const id = useId()
  const [box, width] = useWidth<HTMLDivElement>()
  const scale = textScale()
  const height = 220 * Math.sqrt(scale)
  const margin = { top: 16, bottom: 28 * scale, left: 36 * scale, right: 4 }
  const innerWidth = Math.max(0, width - margin.left - margin.right)
  const innerHeight = height - margin.top - margin.bottom
  const x = scaleBand<string>({ domain: months.map((month) => month.label), range: [0, innerWidth], padding: 0.25 })
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...months.map(({ total }) => total))],
    range: [innerHeight, 0],
    nice: 4,
  })
  const narrow = innerWidth / months.length < 34 * scale
  return (
    <div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 pb-2 text-14">
        {YEAR_PARTS.map((part) => (
          <li key={part} data-tone={YEAR_PART_TONES[part]} className="inline-flex items-center gap-1.5">
            <svg width="20" height="12" aria-hidden="true">
              <TonePatterns prefix={`${id}${part}`} />
              <rect
                x="0.75"
                y="0.75"
                width="18"
                height="10.5"
                fill={toneFill(`${id}${part}`, YEAR_PART_TONES[part])}
                className="stroke-tone"
                strokeWidth="1.5"
              />
            </svg>
            {YEAR_PART_LABELS[part]}
          </li>
        ))}
      </ul>
      <div ref={box} style={{ height }}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`${label}. ${months.map(saidOf).join('. ')}`}
          viewBox={`0 0 ${Math.max(1, width)} ${height}`}
          className="block print:h-auto print:max-w-full"
        >
          <TonePatterns prefix={id} />
          <g transform={`translate(${margin.left},${margin.top})`}>
            {y.ticks(4).map((tick) => (
              <line key={tick} x1={0} x2={innerWidth} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            ))}
            {months.map((month) => (
              <g key={month.month}>
                {piecesOf(month).map(({ part, from, to }) => (
                  <g key={part} data-tone={YEAR_PART_TONES[part]}>
                    <Bar
                      x={x(month.label) ?? 0}
                      y={y(to)}
                      width={x.bandwidth()}
                      height={Math.max(0, y(from) - y(to))}
                      fill={toneFill(id, YEAR_PART_TONES[part])}
                      className="stroke-tone"
                      strokeWidth={1.5}
                    />
                  </g>
                ))}
                {month.total > 0 && (
                  <text
                    x={(x(month.label) ?? 0) + x.bandwidth() / 2}
                    y={y(month.total) - 4}
                    textAnchor="middle"
                    className="tabular fill-ink text-12 font-heavy"
                  >
                    {month.total}
                  </text>
                )}
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
              hideTicks
              axisLineClassName="stroke-ink"
              tickFormat={(month) => (narrow ? month.slice(0, 1) : month)}
              tickLabelProps={{ className: TICK, textAnchor: 'middle' }}
            />
          </g>
        </svg>
      </div>
    </div>
  )
}

function piecesOf({ parts }: YearMonth): Piece[] {
  let floor = 0
  return YEAR_PARTS.filter((part) => parts[part] > 0).map((part) => {
    const piece = { part, from: floor, to: floor + parts[part] }
    floor = piece.to
    return piece
  })
}
