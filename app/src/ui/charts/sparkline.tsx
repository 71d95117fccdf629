import type { ChartTone } from '../marks/tone.ts'
import { sparkLine, sparkWords } from './spark-line.ts'

interface SparklineProps {
  /** Read aloud before the values: `Present, 30 days`. */
  label: string
  /** One value for each day, the earliest first; null if it is not known. */
  values: readonly (number | null)[]
  tone?: ChartTone | undefined
  /** Leave out the last value where it is already written beside the line. */
  bare?: boolean | undefined
  className?: string | undefined
}

const BOX = { width: 96, height: 28, inset: 4 }

/** How a number came to be what it is: a line without axes, with the last value at its end. */
export function Sparkline({ label, values, tone = 'total', bare, className }: SparklineProps) {
  const { path, end } = sparkLine(values, BOX)
  if (!end) return null
  return (
    <span data-tone={tone} className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <svg
        role="img"
        aria-label={sparkWords(label, values)}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        className={className ?? 'h-7 w-24 shrink'}
      >
        <path
          d={path}
          className="stroke-tone"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
          fill="none"
        />
        <circle cx={end.x} cy={end.y} r="3" className="fill-tone" />
      </svg>
      {!bare && (
        <span className="tabular text-14 font-heavy" aria-hidden="true">
          {end.value.toLocaleString('en-US')}
        </span>
      )}
    </span>
  )
}
