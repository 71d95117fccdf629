import type { Persona } from '@muster/domain/dashboard/persona-order.ts'
import type { Dashboard } from '@muster/domain/dashboard/schema.ts'
import { cx } from '../ui/styles/cx.ts'
import { isOpenTo } from '@muster/domain/roster/leaders/area-of-screen.ts'
import { useCurrentRoster } from '../roster/current-roster.ts'
import { tilesOf } from '@muster/domain/dashboard/tiles-of.ts'
import { ToList } from './to-list.tsx'

/** What needs action, each number with a link to its list. Dashes while the numbers load, so that nothing moves. */
export function Tiles({ dashboard, persona }: { dashboard: Dashboard | undefined; persona: Persona | undefined }) {
  const roster = useCurrentRoster()
  const tiles = tilesOf(dashboard, persona ?? 'squad leader').filter(({ to }) => isOpenTo(roster.part, to))
  return (
    <ul
      aria-label="What is due"
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(45%,7.5rem),1fr))] overflow-hidden border-y border-line"
    >
      {tiles.map(({ key, label, value, unit, red, ...place }, index) => (
        // Thin lines between the tiles, no matter how they wrap.
        // Their order is known with the person's duties. Until then a place has no name, so that none moves.
        <li
          key={persona ? key : index}
          className={cx('-ml-px border-b border-l border-line -mb-px', !persona && '*:invisible')}
        >
          <ToList
            {...place}
            className="flex h-full flex-col px-2 py-1.5 -outline-offset-2 underline-offset-4 hover:bg-sunken"
          >
            <span className="text-14 text-ink-soft">{label}</span>
            {/* At the bottom, so that the figures stand on one line if a label beside them wraps. */}
            <span
              className={cx('tabular mt-auto text-28 leading-8 font-heavy', red && (value ?? 0) > 0 && 'text-danger')}
            >
              {value?.toLocaleString('en-US') ?? '–'}
            </span>
            <span className="truncate text-12 text-ink-soft">{unit}</span>
          </ToList>
        </li>
      ))}
    </ul>
  )
}
