import { useId } from 'react'
import type { ChartTone } from '../marks/tone.ts'
import { cx } from '../styles/cx.ts'
import { isGap, TonePatterns, toneFill } from './tone-patterns.tsx'

/** A fill pattern of a chart, and its meaning. */
export interface TonePart {
  readonly label: string
  readonly tone: ChartTone
  /** The letters that are drawn on it in the chart. */
  readonly code?: string
}

interface ToneLegendProps {
  parts: readonly TonePart[]
  /** The values that are read, in the order of the parts. */
  values?: readonly number[] | undefined
  /** Whose values they are: `12 Nov 2026`, `1st Platoon`, `All`. */
  of?: string | undefined
}

/** The meaning of each fill, with its letters, and the values of the point that is read. */
export function ToneLegend({ parts, values, of }: ToneLegendProps) {
  const id = useId()
  return (
    <ul className="flex min-h-6 flex-wrap gap-x-5 gap-y-1 pb-3 text-14">
      {of !== undefined && <li className="font-strong">{of}</li>}
      {parts.map(({ code, label, tone }, at) => (
        <li key={label} data-tone={tone} className="inline-flex max-w-full flex-wrap items-center gap-x-1.5">
          <svg width="20" height="12" aria-hidden="true" className="shrink-0">
            <TonePatterns prefix={`${id}${at}`} />
            <rect
              x="0.75"
              y="0.75"
              width="18"
              height="10.5"
              fill={toneFill(`${id}${at}`, tone)}
              className="stroke-tone"
              strokeWidth="1.5"
              strokeDasharray={isGap(tone) ? '4 3' : undefined}
            />
          </svg>
          {code && <span className="font-heavy">{code}</span>}
          <span className={cx('min-w-0', code !== undefined && 'text-ink-soft')}>{label}</span>
          {values && <span className="tabular font-heavy">{values[at] ?? 0}</span>}
        </li>
      ))}
    </ul>
  )
}
