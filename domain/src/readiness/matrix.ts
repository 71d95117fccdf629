import { isFound } from '../kernel/search-words.ts'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import { rosterName } from '../identity/person-name.ts'
import { type Cell, cellsOf, EMPTY_CELL, factsOf } from './cells.ts'
import {
  addColour,
  type CellState,
  type Colour,
  type ColourCounts,
  isOverdueOrFailed,
  NO_COUNTS,
  stateAmong,
  WORST_FIRST,
  worstOf,
} from './colour.ts'
import type { ItemLine } from './policy.ts'
import type { MatrixSoldier, ReadinessMatrix } from './schema.ts'
import { SEED_READINESS } from './seed.ts'
import { withDescendants } from '../roster/groups.ts'
import type { Group } from '../roster/schema.ts'

/** A Soldier with the state of every item, calculated once. */
export interface MatrixRow {
  readonly id: string
  readonly name: string
  readonly soldier: MatrixSoldier
  readonly cells: ReadonlyMap<string, Cell>
  readonly states: ReadonlyMap<string, CellState>
}

export interface MatrixView {
  readonly today: CalendarDate
  readonly lines: readonly ItemLine[]
  readonly rows: readonly MatrixRow[]
}

/** In place of a group: the Soldiers who are in none. */
export const NO_GROUP = 'none'

export interface MatrixFilter {
  readonly search: string
  readonly groupId: string
  /** Rows that have a cell of one of these colors; empty: all rows. */
  readonly colours: readonly string[]
  /** Columns to show; empty: all columns. */
  readonly items: readonly string[]
  /** Rows with a cell that is due within this many days, without overdue ones; empty: all rows. */
  readonly due: '' | '30' | '60' | '90'
}

export const NO_MATRIX_FILTER: MatrixFilter = { search: '', groupId: '', colours: [], items: [], due: '' }

/** The filters that are in the address: all but the search text. */
export type MatrixPlaced = Omit<MatrixFilter, 'search'>

export interface MatrixAddress {
  readonly colour?: string
  readonly item?: string
  readonly group?: string
  /** `yes`: the Soldiers who are in no group. It is no part of the scope, because other screens cannot show it. */
  readonly alone?: string
  readonly due?: string
}

const SHOWN: readonly string[] = ['red', 'amber', 'grey', 'green']
export const DUE_WITHIN = ['30', '60', '90'] as const

/** Keeps only valid colors. Items, groups and days are checked where the valid ones are known. */
export function placedOf({ colour, item, group, alone, due }: MatrixAddress): MatrixPlaced {
  return {
    colours: listed(colour).filter((one) => SHOWN.includes(one)),
    items: listed(item),
    groupId: group || (alone === 'yes' ? NO_GROUP : NO_MATRIX_FILTER.groupId),
    due: DUE_WITHIN.find((days) => days === due) ?? '',
  }
}

export function addressOf({
  colours,
  items,
  groupId,
  due,
}: MatrixPlaced): Record<keyof MatrixAddress, string | undefined> {
  const some = (text: string) => (text === '' ? undefined : text)
  const alone = groupId === NO_GROUP
  return {
    colour: some(colours.join()),
    item: some(items.join()),
    group: alone ? undefined : some(groupId),
    alone: alone ? 'yes' : undefined,
    due: some(due),
  }
}

/** The address of the matrix with one item, for a group, for all of a roster, or for those who are in no group. */
export function itemAddress(item: string, groupId: string | null): Readonly<Record<string, string>> {
  const address = addressOf({ ...NO_MATRIX_FILTER, items: [item], groupId: groupId ?? '' })
  // The rosters are named, because otherwise the group of the screen before applies.
  const named = Object.entries({ ...address, over: address.group === undefined ? 'roster' : undefined })
  return Object.fromEntries(named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function listed(text: string | undefined): string[] {
  return (text ?? '').split(',').filter(Boolean)
}

export function viewOf(matrix: ReadinessMatrix): MatrixView {
  const lines = (matrix.policy ?? SEED_READINESS).lines.filter(({ on }) => on)
  return { today: matrix.today, lines, rows: matrix.soldiers.map((soldier) => rowOf(soldier, lines, matrix.today)) }
}

/** The worst color of each Soldier's items that are on. */
export function coloursIn({ rows }: MatrixView): { id: string; colour: Colour }[] {
  return rows.map(({ id, states }) => ({ id, colour: worstOf([...states.values()].map(({ colour }) => colour)) }))
}

export function rowOf(soldier: MatrixSoldier, lines: readonly ItemLine[], today: ReadinessMatrix['today']): MatrixRow {
  const facts = factsOf(soldier)
  const cells = new Map(cellsOf(soldier))
  const recorded = Object.fromEntries([...cells].filter(([, { doneOn }]) => doneOn !== null))
  const states = new Map(lines.map((line) => [line.key, stateAmong(line, facts, { lines, cells: recorded, today })]))
  for (const [key, { derived }] of states) {
    if (derived !== undefined) cells.set(key, { ...(cells.get(key) ?? EMPTY_CELL), outcome: derived })
  }
  return { id: soldier.id, name: rosterName(soldier), soldier, cells, states }
}

export function filtered(view: MatrixView, filter: MatrixFilter, groups: readonly Group[]): MatrixView {
  // An item that this roster does not track is ignored by the filter.
  const chosen = view.lines.filter(({ key }) => filter.items.includes(key))
  const lines = chosen.length === 0 ? view.lines : chosen
  const inside = groups.some(({ id }) => id === filter.groupId) ? withDescendants(groups, filter.groupId) : null
  const until = filter.due === '' ? null : addDays(view.today, Number(filter.due))
  const isWanted = (state: CellState | undefined) =>
    (filter.colours.length === 0 || filter.colours.includes(state?.colour ?? 'none')) &&
    (until === null || isDueBy(state, view.today, until))
  const rows = view.rows.filter(({ soldier, name, states }) => {
    if (filter.groupId === NO_GROUP && soldier.groupId !== null) return false
    if (inside !== null && (soldier.groupId === null || !inside.has(soldier.groupId))) return false
    if (!isFound(`${name} ${soldier.first}`, filter.search)) return false
    return (filter.colours.length === 0 && until === null) || lines.some(({ key }) => isWanted(states.get(key)))
  })
  return { ...view, lines, rows }
}

function isDueBy(state: CellState | undefined, today: CalendarDate, until: CalendarDate): boolean {
  if (!state || state.due === null || state.colour === 'none' || isOverdueOrFailed(state)) return false
  return state.due >= today && state.due <= until
}

export function countsOf(view: MatrixView): ColourCounts {
  return view.rows.reduce((sum, row) => countRow(row, view.lines, sum), NO_COUNTS)
}

export function countRow(row: MatrixRow, lines: readonly ItemLine[], from: ColourCounts = NO_COUNTS): ColourCounts {
  return lines.reduce((counts, { key }) => addColour(counts, row.states.get(key)?.colour ?? 'none'), from)
}

export function countLine(rows: readonly MatrixRow[], key: string): ColourCounts {
  return rows.reduce((counts, row) => addColour(counts, row.states.get(key)?.colour ?? 'none'), NO_COUNTS)
}

/** Most urgent first: red, amber, grey, green; within a color the earliest date. */
export function byUrgency(a: CellState | undefined, b: CellState | undefined): number {
  const place = (state: CellState | undefined) => WORST_FIRST.indexOf(state?.colour ?? 'none')
  return place(a) - place(b) || ((a?.due ?? '9') < (b?.due ?? '9') ? -1 : (a?.due ?? '9') > (b?.due ?? '9') ? 1 : 0)
}

/** The item that a Soldier's name opens: the most urgent one. */
export function mostUrgent(row: MatrixRow, lines: readonly ItemLine[]): ItemLine | undefined {
  return lines.toSorted((a, b) => byUrgency(row.states.get(a.key), row.states.get(b.key)))[0]
}
