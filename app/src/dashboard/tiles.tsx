import type { Dashboard } from '@muster/domain/dashboard/schema.ts'
import { cx } from '../ui/styles/cx.ts'
import { tilesOf } from './tiles-of.ts'
import { ToList } from './to-list.tsx'

/** What needs action, each number with a link to its list. Dashes while the numbers load, so that nothing moves. */
export function Tiles({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <ul
      aria-label="What is due"
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(45%,7.5rem),1fr))] overflow-hidden border-y border-line"
    >
      {tilesOf(dashboard).map(({ label, value, unit, red, ...place }) => (
        // Thin lines between the tiles, no matter how they wrap.
        <li key={label} className="-ml-px border-b border-l border-line -mb-px">
          <ToList {...place} className="block h-full px-3 py-2 -outline-offset-2 underline-offset-4 hover:bg-sunken">
            <span className="block text-14 text-ink-soft">{label}</span>
            <span className="flex flex-wrap items-baseline gap-x-1.5">
              <span className={cx('tabular text-28 font-heavy', red && (value ?? 0) > 0 && 'text-danger')}>
                {value?.toLocaleString('en-US') ?? '–'}
              </span>
              <span className="text-12 text-ink-soft">{unit}</span>
            </span>
          </ToList>
        </li>
      ))}
    </ul>
  )
}
