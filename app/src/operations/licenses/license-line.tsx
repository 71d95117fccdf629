import type { License } from '@muster/domain/operations/licenses/schema.ts'
import type { ReactNode } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { kindWords, subjectWords } from './license-words.ts'
import { StandingBadge } from './standing-badge.tsx'

/** One license in a list; the name is a button where it opens something. */
export function LicenseLine({
  license,
  name,
  where,
  onOpen,
  action,
  stacked = false,
}: {
  license: License
  /** The Soldier, or the kind where all are of one Soldier. */
  name: string
  where?: string | null
  onOpen?: (() => void) | undefined
  action?: ReactNode
  /** In a narrow panel. */
  stacked?: boolean
}) {
  return (
    <li
      className={cx(
        'relative grid gap-x-6 gap-y-1 border-b border-line py-2.5',
        onOpen && 'hover:bg-surface',
        !stacked && 'desk:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto] desk:items-center',
      )}
    >
      <div className="min-w-0">
        <p className="text-16 font-heavy">
          {onOpen ? (
            <button
              type="button"
              className="min-h-6 text-left underline-offset-4 after:absolute after:inset-0 hover:underline"
              onClick={onOpen}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </p>
        {where && <p className="text-14 text-ink-soft">{where}</p>}
      </div>
      <p className="min-w-0 text-14">
        {onOpen && <span className="block font-strong">{kindWords(license)}</span>}
        <span className={onOpen ? 'text-ink-soft' : undefined}>{subjectWords(license)}</span>
      </p>
      <div className={cx('flex flex-wrap items-center gap-2', !stacked && 'desk:justify-end')}>
        <StandingBadge license={license} />
        {action}
      </div>
    </li>
  )
}
