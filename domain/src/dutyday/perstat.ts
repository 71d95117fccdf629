import { type CalendarDate, formatDate } from '../kernel/calendar-date.ts'
import type { Group } from '../roster/schema.ts'
import { groupTree } from '../roster/groups.ts'
import { STRENGTH_CLASSES, type StrengthClass } from '../roster/rank.ts'
import type { StrengthKind } from '../roster/soldier-fields.ts'
import { DUTY_STATUSES, NOT_REPORTED, PERSTAT_COLUMNS, type PerstatColumn } from './duty-status.ts'
import type { Headcount, Perstat, PerstatLine, Slant, StatusOrUnreported, Submission } from './schema.ts'

/** The authorized number of Soldiers of each class. */
export type AuthorizedStrength = Readonly<Record<StrengthClass, number>>

/** The number of Soldiers of one group, class and strength who share a status. */
export interface PerstatCell {
  readonly groupId: string | null
  readonly strengthClass: StrengthClass
  readonly strength: StrengthKind
  readonly status: StatusOrUnreported
  readonly count: number
  /** The roster has entered no authorized strength, so its Soldiers are not measured against that of others. */
  readonly noAuthorization?: boolean
}

type Counted = Pick<PerstatCell, 'strength' | 'status' | 'noAuthorization'> & { readonly count?: number }

/**
 * One row of the report (army.md 2.1). Assigned is everyone on the books, including those detached to other units. The
 * detached are not on hand and in no status column. So `assigned + attached - detached = onHand = the sum of counts`.
 */
export function perstatLine(cells: Iterable<Counted>, authorized: number | null = null): PerstatLine {
  const counts = Object.fromEntries(PERSTAT_COLUMNS.map((column) => [column, 0])) as Record<PerstatColumn, number>
  const line = { assigned: 0, attached: 0, detached: 0, onHand: 0, present: 0, available: 0, accounted: 0 }
  let measured = 0
  for (const { strength, status, noAuthorization = false, count = 1 } of cells) {
    if (strength === 'attached') line.attached += count
    else line.assigned += count
    if (strength !== 'attached' && !noAuthorization) measured += count
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
    assignedOfAuthorized: authorized === null ? null : measured,
    ...line,
    counts,
    percent: {
      assigned: percent(measured, authorized),
      present: percent(line.present, line.onHand),
      available: percent(line.available, line.onHand),
      accounted: percent(line.accounted, line.onHand),
    },
  }
}

/** Several lines as one. */
export function lineTogether(lines: readonly PerstatLine[]): PerstatLine {
  const sum = (read: (line: PerstatLine) => number) => lines.reduce((all, line) => all + read(line), 0)
  const ofThoseEntered = (read: (line: PerstatLine) => number | null) =>
    lines.every((line) => read(line) === null) ? null : sum((line) => read(line) ?? 0)
  const authorized = ofThoseEntered((line) => line.authorized)
  const assignedOfAuthorized = ofThoseEntered((line) => line.assignedOfAuthorized)
  const onHand = sum((line) => line.onHand)
  const [present, available, accounted] = [
    sum((line) => line.present),
    sum((line) => line.available),
    sum((line) => line.accounted),
  ]
  return {
    authorized,
    assignedOfAuthorized,
    assigned: sum((line) => line.assigned),
    attached: sum((line) => line.attached),
    detached: sum((line) => line.detached),
    onHand,
    // A report that a device kept from an older release lacks newer columns.
    counts: Object.fromEntries(
      PERSTAT_COLUMNS.map((column) => [column, sum((line) => line.counts[column] ?? 0)]),
    ) as Record<PerstatColumn, number>,
    present,
    available,
    accounted,
    percent: {
      assigned: percent(assignedOfAuthorized ?? 0, authorized),
      present: percent(present, onHand),
      available: percent(available, onHand),
      accounted: percent(accounted, onHand),
    },
  }
}

/** The lines by class as officers, warrant officers and enlisted. NCOs are enlisted. */
export function byCategory(classes: Perstat['classes']): readonly [PerstatLine, PerstatLine, PerstatLine] {
  const of = (...names: readonly StrengthClass[]) =>
    lineTogether(classes.flatMap(({ strengthClass, line }) => (names.includes(strengthClass) ? [line] : [])))
  return [of('officer'), of('warrant'), of('nco', 'enlisted')]
}

/** The slant of a report from its lines by class. Each figure adds up to that of the total. */
export function slantOf(classes: Perstat['classes']): Slant {
  const [officer, warrant, enlisted] = byCategory(classes)
  const figure = (read: (line: PerstatLine) => number) =>
    [read(officer), read(warrant), read(enlisted)] satisfies [number, number, number]
  return {
    authorized: officer.authorized === null ? null : figure((line) => line.authorized ?? 0),
    assigned: figure((line) => line.assigned),
    attached: figure((line) => line.attached),
    present: figure((line) => line.present),
    available: figure((line) => line.available),
  }
}

/** The PERSTAT column in which a status counts. */
export function columnOf(status: StatusOrUnreported): PerstatColumn {
  return status === NOT_REPORTED ? 'NR' : DUTY_STATUSES[status].column
}

/** A percentage with one decimal. Null when the whole is 0 or unknown. */
export function percent(part: number, whole: number | null): number | null {
  return whole ? Math.round((part * 1000) / whole) / 10 : null
}

/** The counts of a day, for everyone on hand. They are separate because they answer different questions. */
export function headcountOf(cells: Iterable<Counted>): Headcount {
  return headcountOfLine(perstatLine(cells))
}

export function headcountOfLine({ onHand, counts, accounted, present, available }: PerstatLine): Headcount {
  return { onHand, reported: onHand - counts.NR, accounted, present, available }
}

/**
 * Whether a day has changed since its last report: a count differs, or an entry is newer than the report. `newest` is
 * the time of the newest entry that counts on the day. Null when there is none.
 */
export function isChangedSince(
  submission: Pick<Submission, 'counts' | 'submittedAt'> | null,
  now: { readonly counts: Headcount; readonly newest: string | null },
): boolean {
  if (submission === null) return false
  const figures = Object.keys(now.counts) as (keyof Headcount)[]
  // Both instants have the API's ISO format, so they compare as text.
  return (
    (now.newest ?? '') > submission.submittedAt ||
    figures.some((figure) => now.counts[figure] !== submission.counts[figure])
  )
}

/**
 * The report from its cells: a row for each class, the total, and a row for each group with the groups below it,
 * parents before children. Soldiers without a group come last, if there are any.
 */
export function perstatOf(facts: {
  readonly cells: readonly PerstatCell[]
  readonly groups: readonly Pick<Group, 'id' | 'parentId' | 'name' | 'position'>[]
  /** Null when none was entered. */
  readonly authorized: AuthorizedStrength | null
}): Pick<Perstat, 'classes' | 'total' | 'slant' | 'groups'> {
  const { cells, groups, authorized } = facts
  const entered = authorized && hasAuthorization(authorized) ? authorized : null
  const classes = classLines(cells, entered)
  return {
    classes,
    total: perstatLine(cells, entered && authorizedInAll(entered)),
    slant: slantOf(classes),
    groups: groupLines(cells, groups),
  }
}

/** A line for each class. `authorized` is null when none was entered. */
export function classLines(
  cells: readonly Omit<PerstatCell, 'groupId'>[],
  authorized: AuthorizedStrength | null,
): Perstat['classes'] {
  return STRENGTH_CLASSES.map((strengthClass) => ({
    strengthClass,
    line: perstatLine(
      cells.filter((cell) => cell.strengthClass === strengthClass),
      authorized && authorized[strengthClass],
    ),
  }))
}

/** An authorized strength of 0 in every class counts as not entered. */
export function hasAuthorization(authorized: AuthorizedStrength): boolean {
  return authorizedInAll(authorized) > 0
}

/**
 * The authorized strength of several rosters together. Null when none has entered any. A leader who enters it for a
 * squad leaves it out of the platoon's.
 */
export function authorizedTogether(each: readonly AuthorizedStrength[]): AuthorizedStrength | null {
  const entered = each.filter(hasAuthorization)
  if (entered.length === 0) return null
  const sum = { officer: 0, warrant: 0, nco: 0, enlisted: 0 }
  for (const one of entered) for (const name of STRENGTH_CLASSES) sum[name] += one[name]
  return sum
}

export function authorizedInAll(authorized: AuthorizedStrength): number {
  return STRENGTH_CLASSES.reduce((sum, name) => sum + authorized[name], 0)
}

/** The day with which a figure is compared: `since 20 Nov`. */
export function sinceDay(dutyDate: CalendarDate): string {
  return `since ${formatDate(dutyDate).replace(/ \d{4}$/, '')}`
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
  // Children come after their parents. In reverse order, each group is complete before it is added to its parent.
  for (const { group, depth } of tree.toReversed()) {
    const parent = depth > 0 && group.parentId !== null ? below.get(group.parentId) : undefined
    parent?.push(...(below.get(group.id) ?? []))
  }
  const figures = (of: readonly PerstatCell[]) => ({ line: perstatLine(of), slant: slantOf(classLines(of, null)) })
  const lines: Perstat['groups'] = tree.map(({ group, depth }) => ({
    groupId: group.id,
    parentId: depth > 0 ? group.parentId : null,
    name: group.name,
    depth,
    ...figures(below.get(group.id) ?? []),
  }))
  if (ungrouped.length > 0) {
    lines.push({ groupId: null, parentId: null, name: 'No group', depth: 0, ...figures(ungrouped) })
  }
  return lines
}
