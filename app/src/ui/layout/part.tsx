import type { ReactNode } from 'react'

export interface PartProps {
  title: ReactNode
  /** At the far end of the heading: a link or button that opens the full list. */
  action?: ReactNode
  children: ReactNode
  /** The anchor for links to this part. */
  id?: string | undefined
}

/** A titled part of a screen below a rule, in the style of a report. */
export function Part({ title, action, children, id }: PartProps) {
  return (
    <section id={id} className="scroll-mt-16 pt-6 print:pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t-2 border-ink pt-1 pb-2 print:pb-0">
        <h2 className="text-16 font-heavy">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
