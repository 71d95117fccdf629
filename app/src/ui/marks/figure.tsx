import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

export interface FigureProps {
  /** What is counted: "Present". */
  label: ReactNode
  /** Null is shown as a dash: not known, never zero. */
  value: number | string | null
  /** Shown after the number: "of 125", "%". */
  unit?: string | undefined
  /** Compared with when: "since 20 Nov". */
  change?: { by: number; since: string } | undefined
  /** Opens the list of the counted items. */
  onOpen?: (() => void) | undefined
  size?: 'large' | 'medium' | undefined
  /** Needs action now. */
  alert?: boolean | undefined
}

/** A large number with its unit and change. Put several into a FigureRow. */
export function Figure({ label, value, unit, change, onOpen, size = 'large', alert }: FigureProps) {
  const body = (
    <>
      <span className={cx('block text-14', alert ? 'font-strong text-danger' : 'text-ink-soft')}>{label}</span>
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <span
          className={cx(
            'tabular font-heavy tracking-[-0.03em]',
            size === 'large' ? 'text-40' : 'text-28',
            alert && 'text-danger',
          )}
        >
          {typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '–')}
        </span>
        {unit && <span className="text-14 text-ink-soft">{unit}</span>}
      </span>
      {change && <Change {...change} />}
    </>
  )
  if (!onOpen) return <div className="min-w-24 text-left">{body}</div>
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-w-24 flex-col items-start justify-start text-left underline-offset-4 -outline-offset-2 hover:underline"
    >
      {body}
    </button>
  )
}

function Change({ by, since }: { by: number; since: string }) {
  const Arrow = by > 0 ? ArrowUp : ArrowDown
  return (
    <span className="tabular flex items-center gap-1 text-12 text-ink-soft">
      {by === 0 ? (
        `No change ${since}`
      ) : (
        <>
          <Arrow className="size-3.5 text-ink" aria-hidden="true" />
          <span className="sr-only">{by > 0 ? 'up' : 'down'} </span>
          <span className="font-strong text-ink">{Math.abs(by)}</span> {since}
        </>
      )}
    </span>
  )
}

/** Figures side by side with thin lines between them. */
export function FigureRow({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-hidden border-y border-line">
      <div className="figure-row grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))]">{children}</div>
    </div>
  )
}
