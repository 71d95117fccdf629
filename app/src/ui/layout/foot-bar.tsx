import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { useHeightAs } from './use-height-as.ts'

/**
 * The main action of a screen, in thumb reach: always at the bottom of the window, above the bar of a
 * phone, with messages above it. On a page
 * that does not fill the window it is pushed to the bottom, so it must not be inside a block smaller than the page.
 */
export function FootBar({ className, children }: { className?: string; children: ReactNode }) {
  const bar = useHeightAs<HTMLDivElement>('--frame-foot')
  return (
    <div
      ref={bar}
      className={cx(
        'sticky top-[calc(100dvh-var(--frame-foot,0px)-var(--tab-bar))] bottom-(--tab-bar) z-20 -mx-4 -mb-[max(1rem,env(safe-area-inset-bottom))] border-t border-line-strong bg-surface print:hidden [@media(max-height:26rem)]:static',
        className,
      )}
    >
      {children}
    </div>
  )
}
