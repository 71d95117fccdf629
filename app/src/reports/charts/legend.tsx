import type { ChartPart } from '@muster/domain/reports/schema.ts'
import { useId } from 'react'
import { TonePatterns, toneFill } from '../../ui/charts/tone-patterns.tsx'

/** What each filling stands for, with its letters and how much of it there is. */
export function Legend({ parts, values }: { parts: readonly ChartPart[]; values?: readonly number[] | undefined }) {
  const id = useId()
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 pb-3 text-14">
      {parts.map(({ code, label, tone }, at) => (
        <li key={code} data-tone={tone} className="inline-flex items-center gap-1.5">
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
              strokeDasharray={tone === 'unreported' ? '4 3' : undefined}
            />
          </svg>
          <span className="font-heavy">{code}</span>
          <span className="text-ink-soft">{label}</span>
          {values && <span className="tabular font-heavy">{values[at] ?? 0}</span>}
        </li>
      ))}
    </ul>
  )
}
