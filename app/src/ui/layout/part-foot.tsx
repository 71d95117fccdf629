import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { useHeightAs } from './use-height-as.ts'

/**
 * The actions of a form or list, in thumb reach: at the bottom of the window while it goes on below, and after its end
 * otherwise. Messages are shown above it. For the main action of a whole screen use `FootBar`.
 */
export function PartFoot({ className, children }: { className?: string; children: ReactNode }) {
  const foot = useHeightAs<HTMLDivElement>('--frame-foot')
  return (
    <div ref={foot} className={cx('sticky bottom-(--tab-bar) z-20 bg-ground print:hidden', className)}>
      {children}
    </div>
  )
}
