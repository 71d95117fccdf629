import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../styles/cx.ts'
import { usePageTitle } from './page-frame.ts'

export interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: a badge such as "View only". */
  badge?: ReactNode
  /** Under the title: unit, date, as of. */
  children?: ReactNode
  /** The main action comes last. */
  actions?: ReactNode
  /** The page shows one thing of the screen at its address: one case, one request. The way back then leads there. */
  below?: boolean
}

/**
 * The head of a screen, in the style of a report: heavy rule, title, and a line with subject and time. A phone that
 * shows the name above the page shows it once, with the actions beside it, and the list starts higher.
 */
export function PageHeader({ title, badge, children, actions, below = false }: PageHeaderProps) {
  const frame = usePageTitle(title, below)
  const named = frame?.name === title
  return (
    <header
      className={cx(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-ink desk:border-t-4 desk:pt-3 desk:pb-4',
        named ? (children ? 'pt-1 pb-2' : 'pb-2') : 'border-t-4 pt-3 pb-4',
      )}
    >
      <div className={cx('min-w-0 wrap-anywhere', named && 'grow')}>
        <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-1', named && 'max-desk:sr-only')}>
          <h1 className="min-w-0 hyphens-auto text-28 font-heavy text-balance">
            {title}
            {!below && frame?.part}
          </h1>
          {badge}
        </div>
        {children && (
          <div className={cx('flex flex-wrap items-center gap-x-3 text-14 text-ink-soft desk:mt-1', !named && 'mt-1')}>
            {children}
          </div>
        )}
      </div>
      {named && frame?.besideName
        ? createPortal(actions, frame.besideName)
        : actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  )
}
