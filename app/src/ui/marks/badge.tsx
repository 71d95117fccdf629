import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

/**
 * A word or count beside a name: "View only", "Draft", "12". `here` marks what is current, `soon` what is coming up,
 * `alert` what needs action today, `late` what is overdue.
 */
export function Badge({
  kind = 'plain',
  children,
}: {
  kind?: 'plain' | 'here' | 'soon' | 'alert' | 'late' | undefined
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        // On one line if there is room. Large text on a phone takes two.
        'tabular inline-flex min-h-5 w-fit max-w-full shrink-0 items-center rounded-box border px-1.5 text-12 font-strong',
        kind === 'plain' && 'border-line-strong text-ink-soft',
        kind === 'here' && 'border-brass bg-brass-soft text-brass',
        kind === 'soon' && 'border-soon bg-soon-soft',
        kind === 'alert' && 'border-danger bg-danger-soft text-danger',
        kind === 'late' && 'border-danger bg-danger text-on-danger print:bg-transparent print:text-ink',
      )}
    >
      {children}
    </span>
  )
}
