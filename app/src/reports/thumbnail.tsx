import type { ReportThumbnail } from '@muster/domain/reports/schema.ts'
import { useId } from 'react'
import { Sparkline } from '../ui/charts/sparkline.tsx'
import { isGap, TonePatterns, toneFill } from '../ui/charts/tone-patterns.tsx'
import { cx } from '../ui/styles/cx.ts'
import { stackedBars } from './stacked-bars.ts'

const BOX = { width: 240, height: 40, gap: 2 }
/** The parts that are named under the picture: the largest. The report names all. */
const NAMED = 6

/** A report's chart of today's data, small. The numbers under it say the same. */
export function Thumbnail({ of }: { of: ReportThumbnail }) {
  const id = useId()
  if (of.kind === 'line') {
    return (
      <div>
        <Sparkline label={`${of.label} by day`} values={of.values} tone={of.tone} bare className="h-14 w-full" />
        <p aria-hidden="true" className="text-12 text-ink-soft">
          {of.label}{' '}
          <span className="tabular font-strong text-ink">{of.values.findLast((value) => value !== null)}</span>
        </p>
      </div>
    )
  }
  const sums = of.parts.map((part, at) => ({
    part,
    sum: of.bars.reduce((all, values) => all + (values[at] ?? 0), 0),
  }))
  const least = Math.max(1, sums.map(({ sum }) => sum).toSorted((a, b) => b - a)[NAMED - 1] ?? 0)
  return (
    <div>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden="true" className="block h-auto w-full">
        <TonePatterns prefix={id} />
        {stackedBars(of.bars, BOX).map(({ part, x, y, width, height }) => {
          const tone = of.parts[part]?.tone ?? 'other'
          return (
            <g key={`${x} ${y}`} data-tone={tone}>
              <rect {...{ x, y, width, height }} fill={toneFill(id, tone)} className="stroke-tone" strokeWidth="0.5" />
            </g>
          )
        })}
      </svg>
      <ul className="flex flex-wrap gap-x-3 pt-1 text-12 text-ink-soft">
        {sums
          .filter(({ sum }) => sum >= least)
          .map(({ part, sum }) => (
            <li key={part.code} data-tone={part.tone} className="inline-flex items-center gap-1" title={part.label}>
              <span
                aria-hidden="true"
                className={cx('size-2 forced-colors:hidden', isGap(part.tone) ? 'border border-tone' : 'bg-tone')}
              />
              <span className="sr-only">{part.label}</span>
              <span aria-hidden="true">{part.code}</span>
              <span className="tabular font-strong text-ink">{sum.toLocaleString('en-US')}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
