import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface OverviewRow {
  readonly id: string
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  readonly name: string
  readonly words: string
  readonly badge: ReactNode
}

/** The next few of a section under its figures, each leading to its screen. */
export function OverviewList({ label, rows }: { label: string; rows: readonly OverviewRow[] }) {
  if (rows.length === 0) return null
  return (
    <ul aria-label={label} className="mt-3 border-t border-line">
      {rows.map(({ id, to, search = {}, name, words, badge }) => (
        <li
          key={id}
          className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5"
        >
          <div className="min-w-0">
            <Link
              to={to}
              search={search}
              className="text-14 font-strong wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
            <p className="tabular text-14 text-ink-soft">{words}</p>
          </div>
          {badge}
        </li>
      ))}
    </ul>
  )
}
