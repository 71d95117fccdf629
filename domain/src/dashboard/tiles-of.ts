import { ORDER_OF, type Persona, type TileKey } from './persona-order.ts'
import type { Dashboard } from './schema.ts'
import { scopeOf, DUE_BACK, type ListPlace, redList } from './list-place.ts'

/** The same words as in `COLOUR_LABELS`. Importing that would load the readiness rules with the first screen. */
const RED_WORDS = 'act now'

export interface Tile extends ListPlace {
  readonly key: TileKey
  readonly label: string
  /** Null: not known. */
  readonly value: number | null
  readonly unit: string
  /** Whether a value above zero is red. */
  readonly red?: boolean
}

/** What needs action, each with a link to its list, in the order for the person who reads it. */
export function tilesOf(dashboard: Dashboard | undefined, persona: Persona): readonly Tile[] {
  const { tiles } = ORDER_OF[persona]
  return allTiles(dashboard).toSorted((a, b) => tiles.indexOf(a.key) - tiles.indexOf(b.key))
}

function allTiles(dashboard: Dashboard | undefined): readonly Tile[] {
  const over = scopeOf(dashboard)
  const licenses = dashboard?.licenses
  const lapsed = licenses !== undefined && licenses.red > 0
  return [
    {
      ...tile(
        'tasks overdue',
        'Tasks overdue',
        dashboard?.tasks.overdue,
        units(dashboard?.tasks.open, 'open'),
        '/dutyday/tasks',
        true,
      ),
      search: { due: 'overdue', ...over },
    },
    {
      ...tile('tasks due', 'Tasks due', dashboard?.tasks.dueIn48, 'in 48 hours', '/dutyday/tasks'),
      search: { due: 'soon', ...over },
    },
    // Over a chain of command, only this screen lists the names.
    dashboard?.over === 'chain'
      ? { ...tile('due back', 'Due back', dashboard.dueBack.count, 'not yet seen', '/dashboard', true), hash: DUE_BACK }
      : {
          ...tile('due back', 'Due back', dashboard?.dueBack.count, 'not yet seen', '/dutyday', true),
          search: { only: 'due back', ...over },
        },
    {
      ...tile('cases', 'Absence cases', dashboard?.cases.count, 'open', '/dutyday/awol', true),
      search: over,
    },
    {
      ...tile('counselings', 'Counselings', dashboard?.counselings?.overdue, 'overdue', '/counseling/due', true),
      search: { section: 'overdue', ...over },
    },
    { ...tile('readiness', 'Readiness', dashboard?.expiring?.red, RED_WORDS, '', true), ...redList(dashboard) },
    // If nothing has lapsed, the next item to lapse.
    lapsed
      ? {
          ...tile(
            'licenses',
            'Licenses',
            licenses.red,
            `expired, ${licenses.amber} soon`,
            '/operations/licenses',
            true,
          ),
          search: { colour: 'red', ...over },
        }
      : {
          ...tile('licenses', 'Licenses', licenses?.amber, 'expire soon', '/operations/licenses'),
          search: { colour: 'amber', ...over },
        },
    {
      ...tile('events', 'Events', dashboard?.events.count, 'in 7 days', '/scheduling'),
      search: { view: 'ahead', ...over },
    },
  ]
}

function tile(
  key: TileKey,
  label: string,
  value: number | null | undefined,
  unit: string,
  to: string,
  red = false,
): Tile {
  return { key, label, value: value ?? null, unit, to, red }
}

function units(open: number | undefined, word: string): string {
  return open === undefined ? word : `of ${open} ${word}`
}
