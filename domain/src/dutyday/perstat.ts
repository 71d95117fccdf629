import type { Group } from '../roster/schema.ts'
import { groupTree } from '../roster/groups.ts'
import { STRENGTH_CLASSES, type StrengthClass } from '../roster/rank.ts'
import type { StrengthKind } from '../roster/soldier-fields.ts'
import { DUTY_STATUSES, NOT_REPORTED, PERSTAT_COLUMNS, type PerstatColumn } from './duty-status.ts'
import type { Headcount, Perstat, PerstatLine, StatusOrUnreported } from './schema.ts'

/** So many Soldiers of one group, class and strength who share a status. */
export interface PerstatCell {
  readonly groupId: string | null
  readonly strengthClass: StrengthClass
  readonly strength: StrengthKind
  readonly status: StatusOrUnreported
  readonly count: number
}

type Counted = Pick<PerstatCell, 'strength' | 'status'> & { readonly count?: number }

/**
 * One row of the report (army.md 2.1). Assigned is everyone on the books, those detached to others among
 * them; the detached are not on hand and stand in no status column. So
 * `assigned + attached - detached = onHand = the sum of counts`.
 */
export function perstatLine(cells: Iterable<Counted>, authorized: number | null = null): PerstatLine {
  const counts = Object.fromEntries(PERSTAT_COLUMNS.map((column) => [column, 0])) as Record<PerstatColumn, number>
  const line = { assigned: 0, attached: 0, detached: 0, onHand: 0, present: 0, available: 0, accounted: 0 }
  for (const { strength, status, count = 1 } of cells) {
    if (strength === 'attached') line.attached += count
    else line.assigned += count
    if (strength === 'detached') {
      line.detached += count
      continue
    }
    line.onHand += count
    counts[columnOf(status)] += count
    if (status === NOT_REPORTED) continue
    const { accounted, present, available } = DUTY_STATUSES[status]
    if (accounted) line.accounted += count
    if (present) line.present += count
    if (available) line.available += count
  }
  return {
    authorized,
    ...line,
    counts,
    percent: {
      assigned: percent(line.assigned, authorized),
      present: percent(line.present, line.onHand),
      available: percent(line.available, line.onHand),
      accounted: percent(line.accounted, line.onHand),
    },
  }
}

/** The PERSTAT column a status counts in. */
export function columnOf(status: StatusOrUnreported): PerstatColumn {
  return status === NOT_REPORTED ? 'NR' : DUTY_STATUSES[status].column
}

/** One decimal; null where the denominator is 0 or unknown. */
export function percent(part: number, whole: number | null): number | null {
  return whole ? Math.round((part * 1000) / whole) / 10 : null
}

/** The counts of a day, for everyone on hand: never one number, because they answer different questions. */
export function headcountOf(cells: Iterable<Counted>): Headcount {
  const { onHand, counts, accounted, present, available } = perstatLine(cells)
  return { onHand, reported: onHand - counts.NR, accounted, present, available }
}

/**
 * The report from its cells: a row a class, the total, and a row a group with everybody below it, parents
 * before children, and last those in no group if there are any. Authorized strength counts as not entered
 * while every class has 0.
 */
export function perstatOf(facts: {
  readonly cells: readonly PerstatCell[]
  readonly groups: readonly Pick<Group, 'id' | 'parentId' | 'name' | 'position'>[]
  readonly authorized: Readonly<Record<StrengthClass, number>> | null
}): Pick<Perstat, 'classes' | 'total' | 'groups'> {
  const { cells, groups, authorized } = facts
  const entered = authorized !== null && STRENGTH_CLASSES.some((name) => authorized[name] > 0) ? authorized : null
  const classes = STRENGTH_CLASSES.map((strengthClass) => ({
    strengthClass,
    line: perstatLine(
      cells.filter((cell) => cell.strengthClass === strengthClass),
      entered ? entered[strengthClass] : null,
    ),
  }))
  const authorizedTotal = entered ? STRENGTH_CLASSES.reduce((sum, name) => sum + entered[name], 0) : null
  return { classes, total: perstatLine(cells, authorizedTotal), groups: groupLines(cells, groups) }
}

function groupLines(
  cells: readonly PerstatCell[],
  groups: readonly Pick<Group, 'id' | 'parentId' | 'name' | 'position'>[],
): Perstat['groups'] {
  const tree = groupTree(groups)
  const below = new Map<string, PerstatCell[]>(tree.map(({ group }) => [group.id, []]))
  const ungrouped: PerstatCell[] = []
  for (const cell of cells) {
    const own = cell.groupId === null ? undefined : below.get(cell.groupId)
    if (own) own.push(cell)
    else ungrouped.push(cell)
  }
  // From the leaves up: children stand after their parents, so their cells are complete when they pass them on.
  for (const { group, depth } of tree.toReversed()) {
    const parent = depth > 0 && group.parentId !== null ? below.get(group.parentId) : undefined
    parent?.push(...(below.get(group.id) ?? []))
  }
  const lines: Perstat['groups'] = tree.map(({ group, depth }) => ({
    groupId: group.id,
    parentId: depth > 0 ? group.parentId : null,
    name: group.name,
    depth,
    line: perstatLine(below.get(group.id) ?? []),
  }))
  if (ungrouped.length > 0) {
    lines.push({ groupId: null, parentId: null, name: 'In no group', depth: 0, line: perstatLine(ungrouped) })
  }
  return lines
}
