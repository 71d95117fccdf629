import type { Dashboard } from '@muster/domain/dashboard/schema.ts'
import { cx } from '../ui/cx.ts'
import { DUE_BACK, type ListPlace, redList, ToList } from './to-list.tsx'

/** As `COLOUR_LABELS` says it, which would bring the rules of readiness to the first screen. */
const RED_WORDS = 'act now'

interface Tile extends ListPlace {
  readonly label: string
  /** Null: not known. */
  readonly value: number | null
  readonly unit: string
  /** What makes it red where it is not zero. */
  readonly red?: boolean
}

/** What needs a hand, each number on its list. Dashes while they are on their way: nothing jumps. */
export function Tiles({ dashboard }: { dashboard: Dashboard | undefined }) {
  const over: Record<string, string> = dashboard?.over === 'chain' ? { over: 'chain' } : {}
  const licenses = dashboard?.licenses
  const lapsed = licenses !== undefined && licenses.red > 0
  const tiles: readonly Tile[] = [
    {
      ...tile('Tasks overdue', dashboard?.tasks.overdue, units(dashboard?.tasks.open, 'open'), '/dutyday/tasks', true),
      search: { ...over, due: 'overdue' },
    },
    {
      ...tile('Tasks due', dashboard?.tasks.dueIn48, 'in 48 hours', '/dutyday/tasks'),
      search: { ...over, due: 'soon' },
    },
    // Over a chain of command the names stand on this screen and nowhere else.
    dashboard?.over === 'chain'
      ? { ...tile('Due back', dashboard.dueBack.count, 'not yet seen', '/dashboard', true), hash: DUE_BACK }
      : {
          ...tile('Due back', dashboard?.dueBack.count, 'not yet seen', '/dutyday', true),
          search: { only: 'due back' },
        },
    // That screen begins with the rosters below, where there are any.
    {
      ...tile('Absence cases', dashboard?.cases.count, 'open', '/dutyday/awol', true),
      search: dashboard?.over === 'roster' ? { over: 'roster' } : {},
    },
    {
      ...tile('Counselings', dashboard?.counselings?.overdue, 'overdue', '/counseling/due', true),
      search: { ...over, section: 'overdue' },
    },
    {
      ...tile('Readiness', dashboard?.expiring?.red, RED_WORDS, '', true),
      ...redList(dashboard),
    },
    // Where none has lapsed, what lapses next.
    lapsed
      ? {
          ...tile('Licenses', licenses.red, `expired, ${licenses.amber} soon`, '/operations/licenses', true),
          search: { ...over, colour: 'red' },
        }
      : {
          ...tile('Licenses', licenses?.amber, 'expire soon', '/operations/licenses'),
          search: { ...over, colour: 'amber' },
        },
    {
      ...tile('Events', dashboard?.events.count, 'in 7 days', '/scheduling'),
      search: { ...over, view: 'agenda' },
    },
  ]
  return (
    <ul
      aria-label="What is due"
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(45%,7.5rem),1fr))] overflow-hidden border-y border-line"
    >
      {tiles.map(({ label, value, unit, red, to, search, hash }) => (
        // Hairlines between them whatever way they wrap.
        <li key={label} className="-ml-px border-b border-l border-line -mb-px">
          <ToList
            to={to}
            {...(search ? { search } : {})}
            {...(hash ? { hash } : {})}
            className="block h-full px-3 py-2 -outline-offset-2 underline-offset-4 hover:bg-sunken"
          >
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

function tile(label: string, value: number | null | undefined, unit: string, to: string, red = false): Tile {
  return { label, value: value ?? null, unit, to, red }
}

function units(open: number | undefined, word: string): string {
  return open === undefined ? word : `of ${open} ${word}`
}
