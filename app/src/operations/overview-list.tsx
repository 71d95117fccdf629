import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Badge } from '../ui/marks/badge.tsx'

interface OverviewRow {
  readonly id: string
  readonly to: string
  readonly of: { readonly rosterId: string; readonly rosterName: string }
  readonly name: string
  readonly words: readonly (string | null)[]
  readonly badge: { readonly kind: ComponentProps<typeof Badge>['kind']; readonly words: string } | null
}

interface OverviewListProps {
  label: string
  /** The current roster. A row of another roster shows its name and opens that roster. */
  rosterId: string
  rows: readonly OverviewRow[]
}

/** The next few entries of a section under its figures, each with a link to its screen. */
export function OverviewList({ label, rosterId, rows }: OverviewListProps) {
  if (rows.length === 0) return null
  const below = ({ of }: OverviewRow) => (of.rosterId === rosterId ? null : of)
  return (
    <ul aria-label={label} className="mt-3 border-t border-line">
      {rows.map((row) => (
        <li
          key={row.id}
          className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5"
        >
          <div className="min-w-0">
            <Link
              to={row.to}
              search={below(row) ? { of: row.of.rosterId } : {}}
              className="text-14 font-strong wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {row.name}
            </Link>
            <p className="tabular text-14 text-ink-soft">
              {[...row.words, below(row)?.rosterName].filter(Boolean).join(' · ')}
            </p>
          </div>
          {row.badge && <Badge kind={row.badge.kind}>{row.badge.words}</Badge>}
        </li>
      ))}
    </ul>
  )
}
