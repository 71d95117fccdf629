import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: a badge such as "View only". */
  badge?: ReactNode
  /** Under the title: unit, date, as of when. */
  children?: ReactNode
  /** The main action last. */
  actions?: ReactNode
}

/** The head of a screen, set like the head of a report: heavy rule, title, the line that says of what and when. */
export function PageHeader({ title, badge, children, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t-4 border-ink pt-3 pb-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 hyphens-auto text-28 font-heavy text-balance">{title}</h1>
          {badge}
        </div>
        {children && <div className="mt-1 flex flex-wrap gap-x-3 text-14 text-ink-soft">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  )
}
