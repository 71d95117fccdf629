import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { getLicenseOverview } from '@muster/domain/operations/licenses/functions.ts'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useId } from 'react'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { TonePatterns, toneFill } from '../../ui/charts/tone-patterns.tsx'
import { textScale, useWidth } from '../../ui/charts/use-width.ts'
import { ReportTable } from '../../ui/table/report-table.tsx'
import type { Tone } from '../../ui/tone.ts'

type Overview = OutputOf<typeof getLicenseOverview>

interface Month {
  readonly key: string
  readonly label: string
  readonly long: string
  readonly parts: Readonly<Record<Part, number>>
  readonly total: number
}
type Part = 'expiries' | 'rides'
const PARTS: readonly Part[] = ['expiries', 'rides']
const LABELS: Readonly<Record<Part, string>> = { expiries: 'Licenses expire', rides: 'Check rides due' }
const TONES: Readonly<Record<Part, Tone>> = { expiries: 'absent', rides: 'duty' }
const TICK = 'tabular fill-ink-soft font-sans text-12'

/** What lapses in each of the next twelve months, so that a road test can be planned before it is missed. */
export function LapseStrip({ overview }: { overview: Overview }) {
  const months = monthsOf(overview.today, overview.months)
  return (
    <div className="pt-6">
      <ChartFrame
        title="What lapses"
        note="in the next twelve months"
        empty={months.every(({ total }) => total === 0) ? 'Nothing lapses in the next twelve months.' : undefined}
        table={
          <ReportTable
            caption="What lapses, by month"
            captionHidden
            rows={months}
            rowId={({ key }) => key}
            columns={[
              { id: 'month', header: 'Month', cell: ({ long }) => long },
              ...PARTS.map((part) => ({
                id: part,
                header: LABELS[part],
                align: 'end' as const,
                cell: ({ parts }: Month) => parts[part],
              })),
            ]}
          />
        }
      >
        <Columns months={months} />
      </ChartFrame>
    </div>
  )
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** This month and the twelve after it, also those in which nothing lapses. */
function monthsOf(today: CalendarDate, found: Overview['months']): Month[] {
  const [year, month] = today.split('-').map(Number)
  return Array.from({ length: 13 }, (_, at) => {
    const first = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + at, 1))
    const key = first.toISOString().slice(0, 7)
    const { expiries = 0, rides = 0 } = found.find((one) => one.month === key) ?? {}
    const label = MONTH.format(first)
    return { key, label, long: `${label} ${key.slice(0, 4)}`, parts: { expiries, rides }, total: expiries + rides }
  })
}

function Columns({ months }: { months: readonly Month[] }) {
  const id = useId()
  const [box, width] = useWidth<HTMLDivElement>()
  const scale = textScale()
  const height = 170 * Math.sqrt(scale)
  const margin = { top: 16, bottom: 28 * scale, left: 32 * scale, right: 4 }
  const innerWidth = Math.max(0, width - margin.left - margin.right)
  const innerHeight = height - margin.top - margin.bottom
  const x = scaleBand<string>({ domain: months.map(({ key }) => key), range: [0, innerWidth], padding: 0.25 })
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...months.map(({ total }) => total))],
    range: [innerHeight, 0],
    nice: 3,
  })
  const narrow = innerWidth / months.length < 34 * scale
  const names = new Map(months.map(({ key, label }) => [key, label]))
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 pb-2 text-14">
        {PARTS.map((part) => (
          <li key={part} data-tone={TONES[part]} className="inline-flex items-center gap-1.5">
            <svg width="20" height="12" aria-hidden="true">
              <TonePatterns prefix={`${id}${part}`} />
              <rect
                x="0.75"
                y="0.75"
                width="18"
                height="10.5"
                fill={toneFill(`${id}${part}`, TONES[part])}
                className="stroke-tone"
                strokeWidth="1.5"
              />
            </svg>
            {LABELS[part]}
          </li>
        ))}
      </ul>
      <div ref={box} style={{ height }}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`What lapses. ${months
            .filter(({ total }) => total > 0)
            .map(({ long, parts }) => `${long}: ${parts.expiries} expire, ${parts.rides} check rides due`)
            .join('. ')}`}
          viewBox={`0 0 ${Math.max(1, width)} ${height}`}
          className="block print:h-auto print:max-w-full"
        >
          <TonePatterns prefix={id} />
          <g transform={`translate(${margin.left},${margin.top})`}>
            {y.ticks(3).map((tick) => (
              <line key={tick} x1={0} x2={innerWidth} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            ))}
            {months.map(({ key, parts, total }) => (
              <g key={key}>
                {PARTS.map((part) => {
                  const from = part === 'rides' ? parts.expiries : 0
                  return parts[part] === 0 ? null : (
                    <g key={part} data-tone={TONES[part]}>
                      <Bar
                        x={x(key) ?? 0}
                        y={y(from + parts[part])}
                        width={x.bandwidth()}
                        height={Math.max(0, y(from) - y(from + parts[part]))}
                        fill={toneFill(id, TONES[part])}
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
            ))}
            <AxisLeft
              scale={y}
              numTicks={3}
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
              tickFormat={(key) => (names.get(key) ?? '').slice(0, narrow ? 1 : 3)}
              tickLabelProps={{ className: TICK, textAnchor: 'middle' }}
            />
          </g>
        </svg>
      </div>
    </>
  )
}
