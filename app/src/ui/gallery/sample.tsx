import type { ReactNode } from 'react'

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8 min-w-0">
      <h2 className="mb-3 border-b border-line pb-1 text-14 font-strong text-ink-soft">{title}</h2>
      {children}
    </section>
  )
}
