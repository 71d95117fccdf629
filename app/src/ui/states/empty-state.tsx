import { lazy, type ReactNode, Suspense } from 'react'

/** What is drawn: rows of a list, people of a roster, a week, and so on. */
export type Picture =
  | 'rows'
  | 'people'
  | 'calendar'
  | 'done'
  | 'search'
  | 'paper'
  | 'chart'
  | 'card'
  | 'below'
  | 'phone'
  | 'locked'
  | 'signal'

export interface EmptyStateProps {
  /** What would be listed here: "No Soldiers yet". */
  title: string
  picture?: Picture | undefined
  /** How entries get here. */
  children?: ReactNode
  /** The first step, a button or link. */
  action?: ReactNode
}

// The words do not wait for it, and its place is kept.
const EmptyPicture = lazy(async () => ({ default: (await import('./empty-picture.tsx')).EmptyPicture }))

/** Its layout is in base.css. */
export function EmptyState({ title, picture = 'rows', children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <div>
        <Suspense>
          <EmptyPicture picture={picture} />
        </Suspense>
      </div>
      <div>
        <h2 className="text-20 font-heavy">{title}</h2>
        {children && <div className="max-w-[60ch] text-16 text-ink-soft">{children}</div>}
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
