import { addDays, addMonths, type CalendarDate } from '../kernel/calendar-date.ts'
import { groupPathName, groupTree, withDescendants } from '../roster/groups.ts'
import {
  addColour,
  addCounts,
  type CellFact,
  type Colour,
  type ColourCounts,
  NO_COUNTS,
  type SoldierFacts,
  stateAmong,
  worstOf,
} from './colour.ts'
import type { ItemLine, ReadinessPolicy } from './policy.ts'
import type { DueRow, ReadinessSummary, SummaryRow } from './schema.ts'

export interface SummarySoldier extends SoldierFacts {
  readonly id: string
  /** The name as lists show it: `SGT Smith, J.` */
  readonly name: string
  readonly groupId: string | null
  /** By item. */
  readonly cells: Readonly<Record<string, CellFact>>
}

export interface SummaryRoster {
  readonly rosterId: string
  readonly name: string
  readonly depth: number
  /** Today in the roster's time zone. */
  readonly today: CalendarDate
  /** The roster's own policy. */
  readonly policy: ReadinessPolicy
  readonly groups: readonly {
    readonly id: string
    readonly parentId: string | null
    readonly name: string
    readonly position: number
  }[]
  /** In the order of the roster. */
  readonly soldiers: readonly SummarySoldier[]
}

export interface SummaryAsked {
  readonly over: 'roster' | 'chain'
  readonly groupId: string | null
  readonly item: string | null
  readonly within: number
}

export type WholeSummary = Pick<ReadinessSummary, 'soldiers' | 'counts' | 'items' | 'rows' | 'months'> & {
  readonly due: readonly DueRow[]
}

/** The counts of one Soldier, one for each item, in the order of the items. */
interface Counted {
  readonly soldier: SummarySoldier
  readonly items: readonly ColourCounts[]
}

const PAST = 'past'

/** The counts by item and by group or roster, and what is due: overdue and failed first, then the earliest. */
export function summaryOf(rosters: readonly SummaryRoster[], asked: SummaryAsked): WholeSummary {
  const lines = linesOf(rosters, asked.item)
  const due: DueRow[] = []
  const months = emptyMonths(rosters[0]?.today)
  const each = rosters.map((roster) => ({ roster, counted: countRoster(roster, lines, asked, due, months) }))
  const all = each.flatMap(({ counted }) => counted)
  const totals = columnsOf(all, lines.length)
  return {
    soldiers: all.length,
    counts: totals.reduce(addCounts, NO_COUNTS),
    items: lines.map(({ key, label, short, category }, at) => ({
      key,
      label,
      short,
      category,
      counts: totals[at] ?? NO_COUNTS,
    })),
    rows:
      asked.over === 'chain'
        ? each.map(({ roster, counted }) => rowOf(roster, { groupId: null, name: roster.name, counted }, lines.length))
        : each.flatMap(({ roster, counted }) => groupRows(roster, asked.groupId, counted, lines.length)),
    months: [...months].map(([month, many]) => ({ month, due: many })),
    due: due.toSorted((a, b) => place(a) - place(b) || compareDays(a.due, b.due)),
  }
}

/** Every item that is on in one of these rosters, once, as the first of them defines it. */
function linesOf(rosters: readonly SummaryRoster[], item: string | null): readonly ItemLine[] {
  const found = new Map<string, ItemLine>()
  for (const { policy } of rosters) {
    for (const line of policy.lines) {
      if (line.on && !found.has(line.key) && (item === null || item === line.key)) found.set(line.key, line)
    }
  }
  return [...found.values()]
}

function countRoster(
  roster: SummaryRoster,
  lines: readonly ItemLine[],
  { groupId, within }: SummaryAsked,
  due: DueRow[],
  months: Map<string, number>,
): Counted[] {
  const inside = groupId === null ? null : withDescendants(roster.groups, groupId)
  const own = new Map(roster.policy.lines.map((line) => [line.key, line]))
  const until = addDays(roster.today, within)
  const places = new Map<string | null, string>()
  const placeOf = (id: string | null) => {
    const known = places.get(id) ?? groupPathName(roster.groups, id)
    places.set(id, known)
    return known
  }
  const soldiers = inside
    ? roster.soldiers.filter((one) => one.groupId !== null && inside.has(one.groupId))
    : roster.soldiers
  return soldiers.map((soldier) => ({
    soldier,
    items: lines.map(({ key }) => {
      const line = own.get(key)
      if (!line) return NO_COUNTS
      const {
        colour,
        reason,
        due: day,
      } = stateAmong(line, soldier, { lines: roster.policy.lines, cells: soldier.cells, today: roster.today })
      if (colour !== 'none' && colour !== 'grey' && day !== null) countMonth(months, day, roster.today)
      const late = colour === 'red' || reason === 'overdue'
      if (late || (colour !== 'none' && day !== null && day >= roster.today && day <= until)) {
        due.push({
          rosterId: roster.rosterId,
          soldierId: soldier.id,
          soldier: soldier.name,
          group: placeOf(soldier.groupId),
          item: key,
          label: line.label,
          colour,
          reason,
          due: day,
        })
      }
      return addColour(NO_COUNTS, colour)
    }),
  }))
}

/** The worst color of each Soldier's items that are on. */
export function worstColours({ policy, soldiers, today }: SummaryRoster): { id: string; colour: Colour }[] {
  const lines = policy.lines.filter(({ on }) => on)
  return soldiers.map((soldier) => ({
    id: soldier.id,
    colour: worstOf(lines.map((line) => stateAmong(line, soldier, { lines, cells: soldier.cells, today }).colour)),
  }))
}

function emptyMonths(today: CalendarDate | undefined): Map<string, number> {
  const months = new Map<string, number>([[PAST, 0]])
  if (today === undefined) return months
  const first = `${today.slice(0, 7)}-01` as CalendarDate
  for (let at = 0; at < 13; at++) months.set(addMonths(first, at).slice(0, 7), 0)
  return months
}

function countMonth(months: Map<string, number>, day: CalendarDate, today: CalendarDate): void {
  const month = day < today ? PAST : day.slice(0, 7)
  const many = months.get(month)
  if (many !== undefined) months.set(month, many + 1)
}

function columnsOf(counted: readonly Counted[], items: number): ColourCounts[] {
  return Array.from({ length: items }, (_none, at) =>
    counted.reduce((sum, one) => addCounts(sum, one.items[at] ?? NO_COUNTS), NO_COUNTS),
  )
}

function rowOf(
  { rosterId, depth }: SummaryRoster,
  { groupId, name, counted }: { groupId: string | null; name: string; counted: readonly Counted[] },
  items: number,
): SummaryRow {
  const columns = columnsOf(counted, items)
  const counts = columns.reduce(addCounts, NO_COUNTS)
  return { rosterId, groupId, name, depth, soldiers: counted.length, counts, items: columns }
}

/** The groups in the order of the printed tree, each with those under it. Soldiers without a group come last. */
function groupRows(
  roster: SummaryRoster,
  within: string | null,
  counted: readonly Counted[],
  items: number,
): SummaryRow[] {
  const wanted = within === null ? null : withDescendants(roster.groups, within)
  const rows = groupTree(roster.groups)
    .filter(({ group }) => wanted === null || wanted.has(group.id))
    .map(({ group, depth }) => {
      const under = withDescendants(roster.groups, group.id)
      const those = counted.filter(({ soldier }) => soldier.groupId !== null && under.has(soldier.groupId))
      return { ...rowOf(roster, { groupId: group.id, name: group.name, counted: those }, items), depth }
    })
  const alone = counted.filter(({ soldier }) => soldier.groupId === null)
  return alone.length === 0 ? rows : [...rows, rowOf(roster, { groupId: null, name: '', counted: alone }, items)]
}

function place({ colour }: DueRow): number {
  return colour === 'red' ? 0 : 1
}

/** Dates in order. A row without a date comes last. */
function compareDays(a: CalendarDate | null, b: CalendarDate | null): number {
  if (a === b) return 0
  return a === null ? 1 : b === null || a < b ? -1 : 1
}
