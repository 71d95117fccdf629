import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

/** Search, filters and view choices above a list. `end` is at the far side. */
export function Toolbar({
  label,
  end,
  className,
  children,
}: {
  label: string
  end?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('flex flex-wrap items-center gap-2 py-2 print:hidden', className)}
    >
      {children}
      {end && <div className="ml-auto flex flex-wrap items-center gap-2">{end}</div>}
    </div>
  )
}

/** Shown while rows are selected: how many, and the actions on them. Put it where its appearance moves no row. */
export function SelectionBar({
  count,
  noun,
  onClear,
  children,
}: {
  count: number
  noun: string
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div
      role="group"
      aria-label="Selected rows"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-box bg-action-soft px-3 py-1 print:hidden"
    >
      <span role="status" className="tabular font-heavy">
        {count} {noun}
      </span>
      <div className="flex flex-wrap gap-x-2 gap-y-1 max-desk:order-last max-desk:basis-full max-desk:[&_svg]:hidden">
        {children}
      </div>
      <button
        type="button"
        onClick={onClear}
        className="ml-auto min-h-control px-1 font-strong text-action underline-offset-4 hover:underline"
      >
        Clear selection
      </button>
    </div>
  )
}
