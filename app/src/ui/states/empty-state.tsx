import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** What would be listed here: "No Soldiers yet". */
  title: string
  /** How entries get here. */
  children?: ReactNode
  /** The first step, a button or link. */
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 border-y border-line py-8">
      <h2 className="text-20 font-heavy">{title}</h2>
      {children && <div className="max-w-[60ch] text-16 text-ink-soft">{children}</div>}
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
