import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

export interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: a badge such as "View only". */
  badge?: ReactNode
  /** Under the title: unit, date, as of. */
  children?: ReactNode
  /** The main action comes last. */
  actions?: ReactNode
  /** A row of screen tabs above already names it. A phone then shows the name once, and the list starts higher. */
  tabbed?: boolean | undefined
}

/** The head of a screen, in the style of a report: heavy rule, title, and a line with subject and time. */
export function PageHeader({ title, badge, children, actions, tabbed }: PageHeaderProps) {
  return (
    <header
      className={cx(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-ink desk:border-t-4 desk:pt-3 desk:pb-4',
        tabbed ? 'pt-1 pb-2 max-desk:items-center max-desk:gap-x-2' : 'border-t-4 pt-3 pb-4',
      )}
    >
      {/* If a phone shows nothing of it, there is no gap before the actions either. */}
      <div className={cx('min-w-0 wrap-anywhere', tabbed && !children && 'max-desk:contents')}>
        <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-1', tabbed && 'max-desk:sr-only')}>
          <h1 className="min-w-0 hyphens-auto text-28 font-heavy text-balance">{title}</h1>
          {badge}
        </div>
        {children && (
          <div className={cx('flex flex-wrap items-center gap-x-3 text-14 text-ink-soft desk:mt-1', !tabbed && 'mt-1')}>
            {children}
          </div>
        )}
      </div>
      {actions && (
        <div className={cx('flex flex-wrap items-center gap-2 print:hidden', tabbed && 'max-desk:grow')}>{actions}</div>
      )}
    </header>
  )
}
