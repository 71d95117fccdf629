import { useId } from 'react'

export interface ProgressProps {
  label: string
  value: number
  max: number
  /** Replaces the percentage: "84 of 120 reported". */
  text?: string | undefined
}

export function Progress({ label, value, max, text }: ProgressProps) {
  const id = useId()
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const said = text ?? `${Math.round(share * 100)}%`
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-14">
        <span id={id} className="font-strong">
          {label}
        </span>
        <span className="tabular text-ink-soft">{said}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={said}
        className="h-2 overflow-hidden rounded-box border border-line-strong bg-surface"
      >
        <div
          className="h-full bg-action transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
