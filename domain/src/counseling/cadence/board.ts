import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { groupPathName, withDescendants } from '../../roster/groups.ts'
import { BOARD_SECTIONS, type BoardSection, counselingDue, sectionOf, type SoldierFacts } from './counseling-due.ts'
import type { CadencePolicy } from './policy.ts'
import type { BoardCounts, BoardRow, CounselingBoard } from './schema.ts'

export interface BoardSoldier extends SoldierFacts {
  readonly id: string
  /** The name as lists show it: `SGT Smith, J.` */
  readonly name: string
  readonly groupId: string | null
  readonly aboutMe: boolean
}

export interface BoardRoster {
  readonly rosterId: string
  readonly name: string
  readonly depth: number
  /** Today in the roster's time zone. */
  readonly today: CalendarDate
  /** The roster's own policy. */
  readonly policy: CadencePolicy
  /** In the order of the roster. */
  readonly groups: readonly { readonly id: string; readonly parentId: string | null; readonly name: string }[]
  /** In the order of the roster. */
  readonly soldiers: readonly BoardSoldier[]
}

export type WholeBoard = Pick<CounselingBoard, 'soldiers' | 'counts' | 'rosters'> & { readonly rows: BoardRow[] }

/** Everything that is due in these rosters: the most urgent first, and within a day in the order of the roster. */
export function boardOf(
  rosters: readonly BoardRoster[],
  { section, groupId }: { readonly section: BoardSection | null; readonly groupId: string | null },
): WholeBoard {
  const each = rosters.map((roster) => {
    const within = groupId === null ? null : withDescendants(roster.groups, groupId)
    const soldiers = within
      ? roster.soldiers.filter((one) => one.groupId !== null && within.has(one.groupId))
      : roster.soldiers
    const rows = soldiers.flatMap((soldier) => rowsOf(roster, soldier))
    return { roster, soldiers: soldiers.length, rows, counts: countsOf(rows) }
  })
  const rows = each.flatMap((one) => one.rows)
  return {
    soldiers: each.reduce((sum, one) => sum + one.soldiers, 0),
    counts: countsOf(rows),
    rosters: each.map(({ roster: { rosterId, name, depth }, soldiers, counts }) => ({
      rosterId,
      name,
      depth,
      soldiers,
      counts,
    })),
    // `toSorted` is stable, so that the order of the roster remains within a day.
    rows: rows
      .filter((row) => section === null || row.section === section)
      .toSorted((a, b) => PLACE[a.section] - PLACE[b.section] || compareDue(a.due, b.due)),
  }
}

const PLACE = Object.fromEntries(BOARD_SECTIONS.map((section, at) => [section, at])) as Readonly<
  Record<BoardSection, number>
>

/** Dates in order. A row without a date comes last. */
function compareDue(a: CalendarDate | null, b: CalendarDate | null): number {
  if (a === b) return 0
  return a === null ? 1 : b === null || a < b ? -1 : 1
}

function rowsOf({ rosterId, groups, policy, today }: BoardRoster, soldier: BoardSoldier): BoardRow[] {
  const group = groupPathName(groups, soldier.groupId)
  return counselingDue(soldier, policy, today).map((one): BoardRow => {
    const { line, state, due, agreed, from } = one
    return {
      rosterId,
      soldierId: soldier.id,
      soldier: soldier.name,
      group,
      aboutMe: soldier.aboutMe,
      section: sectionOf(one),
      line,
      state,
      due,
      agreed,
      last: from && { id: from.id, kind: from.kind, heldOn: from.heldOn },
    }
  })
}

function countsOf(rows: readonly BoardRow[]): BoardCounts {
  const counts: Record<BoardSection, number> = {
    overdue: 0,
    'due soon': 0,
    reception: 0,
    assessment: 0,
    'no data': 0,
    current: 0,
  }
  for (const { section } of rows) counts[section] += 1
  return counts
}
