import { formatDate, isCalendarDate } from '../kernel/calendar-date.ts'
import { type CellState, COLOUR_LABELS } from '../readiness/colour.ts'
import { groupPathName } from '../roster/groups.ts'
import type { ChartPart, PartTone, ReportCell, ReportColumn, ReportRow } from './schema.ts'
import type { State } from './states.ts'
import type { Placed, ReportPlaces } from './places.ts'

/** A state in a cell: the color, and the words for everybody. */
export function stateCell(state: State, words: string): string {
  return `${state}: ${words}`
}

/** The two parts of such a cell. */
export function readState(cell: string): { readonly state: State; readonly words: string } {
  const at = cell.indexOf(': ')
  return { state: cell.slice(0, at) as State, words: cell.slice(at + 2) }
}

/** The text of a cell on screen and on paper. */
export function cellWords({ kind }: ReportColumn, cell: ReportCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return kind === 'percent' ? `${cell}%` : cell.toLocaleString('en-US')
  if (kind === 'date' && isCalendarDate(cell)) return formatDate(cell)
  return kind === 'state' ? readState(cell).words : cell
}

/** The parts of every chart of states. Letters also tell amber from red, and hatching does on paper. */
export const STATE_PARTS: Readonly<Record<State, ChartPart & { readonly tone: Exclude<PartTone, 'total'> }>> = {
  green: { code: 'OK', label: COLOUR_LABELS.green, tone: 'present' },
  amber: { code: 'SOON', label: COLOUR_LABELS.amber, tone: 'soon' },
  red: { code: 'NOW', label: COLOUR_LABELS.red, tone: 'absent' },
  grey: { code: 'NONE', label: COLOUR_LABELS.grey, tone: 'unreported' },
}

/** The words for the reason of a readiness cell's color. */
export const REASON_WORDS: Readonly<Record<CellState['reason'], string>> = {
  current: 'Current',
  'due soon': 'Due soon',
  watch: 'Watch',
  overdue: 'Overdue',
  failed: 'Failed',
  'no data': 'No data',
  'not applicable': 'Not applicable',
}

export const text = (id: string, heading: string): ReportColumn => ({ id, heading, title: null, kind: 'text' })
export const day = (id: string, heading: string): ReportColumn => ({ id, heading, title: null, kind: 'date' })
export const count = (id: string, heading: string, title: string | null = null): ReportColumn => ({
  id,
  heading,
  title,
  kind: 'count',
})
export const state = (id: string, heading: string): ReportColumn => ({ id, heading, title: null, kind: 'state' })

/** The totals: the sum of each column of counts. Other columns have none. */
export function totalsOf(columns: readonly ReportColumn[], rows: readonly ReportRow[]): ReportCell[] {
  return columns.map(({ kind }, at) => {
    if (at === 0) return 'Total'
    if (kind !== 'count') return null
    return rows.reduce((sum, { cells }) => {
      const cell = cells[at]
      return typeof cell === 'number' ? sum + cell : sum
    }, 0)
  })
}

/** The place of a Soldier in a column: the roster over a chain of command, else the group. */
export function placeName({ rosterId, groupId }: Placed, places: ReportPlaces, over: 'roster' | 'chain'): string {
  if (over === 'roster') return groupPathName(places.groups, groupId)
  return places.rosters.find((roster) => roster.rosterId === rosterId)?.name ?? ''
}

/** A count with its noun: `1 Soldier`, `12 Soldiers`. */
export function many(number: number, one: string, more = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`
}
