import type { Dashboard } from '@muster/domain/dashboard/schema.ts'
import { chainOf, DUE_BACK, type ListPlace, redList } from './list-place.ts'

/** The same words as in `COLOUR_LABELS`. Importing that would load the readiness rules with the first screen. */
const RED_WORDS = 'act now'

export interface Tile extends ListPlace {
  readonly label: string
  /** Null: not known. */
  readonly value: number | null
  readonly unit: string
  /** Whether a value above zero is red. */
  readonly red?: boolean
}

/** What needs action, each with a link to its list. */
export function tilesOf(dashboard: Dashboard | undefined): readonly Tile[] {
  const over = chainOf(dashboard?.over)
  const licenses = dashboard?.licenses
  const lapsed = licenses !== undefined && licenses.red > 0
  return [
    {
      ...tile('Tasks overdue', dashboard?.tasks.overdue, units(dashboard?.tasks.open, 'open'), '/dutyday/tasks', true),
      search: { ...over, due: 'overdue' },
    },
    {
      ...tile('Tasks due', dashboard?.tasks.dueIn48, 'in 48 hours', '/dutyday/tasks'),
      search: { ...over, due: 'soon' },
    },
    // Over a chain of command, only this screen lists the names.
    dashboard?.over === 'chain'
      ? { ...tile('Due back', dashboard.dueBack.count, 'not yet seen', '/dashboard', true), hash: DUE_BACK }
      : {
          ...tile('Due back', dashboard?.dueBack.count, 'not yet seen', '/dutyday', true),
          search: { only: 'due back' },
        },
    // That screen shows the rosters below by default, if there are any.
    {
      ...tile('Absence cases', dashboard?.cases.count, 'open', '/dutyday/awol', true),
      search: dashboard?.over === 'roster' ? { over: 'roster' } : {},
    },
    {
      ...tile('Counselings', dashboard?.counselings?.overdue, 'overdue', '/counseling/due', true),
      search: { ...over, section: 'overdue' },
    },
    { ...tile('Readiness', dashboard?.expiring?.red, RED_WORDS, '', true), ...redList(dashboard) },
    // If nothing has lapsed, the next item to lapse.
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
}

function tile(label: string, value: number | null | undefined, unit: string, to: string, red = false): Tile {
  return { label, value: value ?? null, unit, to, red }
}

function units(open: number | undefined, word: string): string {
  return open === undefined ? word : `of ${open} ${word}`
}
