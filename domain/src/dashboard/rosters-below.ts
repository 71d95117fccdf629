import { headcountOf } from '../dutyday/perstat.ts'
import type { Headcount, StatusOrUnreported } from '../dutyday/schema.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { instantAt } from '../kernel/calendar-date.ts'
import type { StrengthKind } from '../roster/soldier-fields.ts'
import {
  type Dashboard,
  DASHBOARD_ROSTERS,
  type DashboardRoster,
  NEEDS_OF_A_KIND,
  type Pressing,
  type Reports,
} from './schema.ts'

/** The facts of one roster of the chain, without those below it. */
export interface RosterFacts {
  readonly rosterId: string
  readonly parentId: string | null
  readonly depth: number
  readonly name: string
  readonly leader: string
  readonly timeZone: string
  /** Today in the roster's time zone. */
  readonly day: CalendarDate
  /** In the roster's time zone: `06:30`. */
  readonly reportDue: string
  /** False on a day without a formation that counts. */
  readonly reportOwed: boolean
  readonly submittedAt: string | null
  readonly recall: boolean
  readonly cells: readonly {
    readonly strength: StrengthKind
    readonly status: StatusOrUnreported
    /** Counted in the figures of a roster below, but reported here too. */
    readonly elsewhere?: boolean
    readonly count: number
  }[]
  readonly pressing: Pressing
}

export interface ChainTotals {
  readonly headcount: Headcount
  readonly reports: Reports
  readonly pressing: Pressing
}

/** The figures of these rosters together. */
function totalsOf(rosters: readonly RosterFacts[], now: Date): ChainTotals {
  const sum = (value: (one: RosterFacts) => number) => rosters.reduce((total, one) => total + value(one), 0)
  return {
    headcount: headcountOf(rosters.flatMap(({ cells }) => cells.filter(({ elsewhere }) => !elsewhere))),
    reports: {
      owed: sum((one) => (isOwed(one) ? 1 : 0)),
      submitted: sum((one) => (one.submittedAt !== null && isOwed(one) ? 1 : 0)),
      late: sum((one) => (isLate(one, now) ? 1 : 0)),
    },
    pressing: {
      dueBack: sum((one) => one.pressing.dueBack),
      overdueTasks: sum((one) => one.pressing.overdueTasks),
      cases: sum((one) => one.pressing.cases),
      overdueCounselings: sum((one) => one.pressing.overdueCounselings),
      redReadiness: sum((one) => one.pressing.redReadiness),
    },
  }
}

/**
 * Whether a roster owes a report that it has not submitted. One with nobody on hand, or without a formation today, owes
 * none.
 */
export function isOwed({
  submittedAt,
  reportOwed,
  cells,
}: Pick<RosterFacts, 'submittedAt' | 'reportOwed' | 'cells'>): boolean {
  return (
    submittedAt !== null || (reportOwed && cells.some(({ strength, count }) => strength !== 'detached' && count > 0))
  )
}

function isLate(roster: RosterFacts, now: Date): boolean {
  if (roster.submittedAt !== null || !isOwed(roster)) return false
  return dueAtOf(roster) <= now
}

function dueAtOf({ day, reportDue, timeZone }: RosterFacts): Date {
  return instantAt(day, reportDue, timeZone)
}

/**
 * The whole chain, with a row for each roster directly below its top that counts everybody under it. Rows that are late
 * themselves come first, then those with a late roster below, then by name. `lateBelow` has every late roster below,
 * however deep. `rosters` lists parents before children, with the top first.
 */
export function chainOf(
  rosters: readonly RosterFacts[],
  now: Date,
): {
  readonly whole: ChainTotals
  readonly rows: DashboardRoster[]
  readonly lateBelow: Dashboard['lateBelow']
} {
  const [top] = rosters
  /** For each roster, the one directly below the top that it belongs to. That roster has itself. */
  const under = new Map<string, string>()
  for (const { rosterId, parentId } of rosters) {
    if (rosterId === top?.rosterId || parentId === null) continue
    under.set(rosterId, parentId === top?.rosterId ? rosterId : (under.get(parentId) ?? rosterId))
  }
  const branches = Map.groupBy(rosters.slice(1), ({ rosterId }) => under.get(rosterId))
  const rows = [...branches.values()].flatMap((branch): (DashboardRoster & { urgency: number })[] => {
    const head = branch.find(({ rosterId }) => under.get(rosterId) === rosterId)
    if (!head) return []
    const { headcount, reports, pressing } = totalsOf(branch, now)
    const { rosterId, name, leader, submittedAt, timeZone, day } = head
    const late = isLate(head, now)
    return [
      {
        rosterId,
        name,
        leader,
        day,
        dueAt: dueAtOf(head).toISOString(),
        submittedAt,
        late,
        timeZone,
        reports,
        headcount,
        pressing,
        recall: branch.some(({ recall }) => recall),
        urgency: late ? 0 : reports.late > 0 ? 1 : 2,
      },
    ]
  })
  return {
    whole: totalsOf(rosters, now),
    rows: rows
      .toSorted((a, b) => a.urgency - b.urgency || a.name.localeCompare(b.name, 'en-US', { numeric: true }))
      .slice(0, DASHBOARD_ROSTERS)
      .map(({ urgency: _, ...row }) => row),
    lateBelow: rosters
      .slice(1)
      .filter((roster) => isLate(roster, now))
      .slice(0, NEEDS_OF_A_KIND)
      .map((roster) => {
        const { rosterId, name, leader, timeZone } = roster
        return { rosterId, name, leader, timeZone, dueAt: dueAtOf(roster).toISOString() }
      }),
  }
}
