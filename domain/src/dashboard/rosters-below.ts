import { headcountOf } from '../dutyday/perstat.ts'
import type { Headcount, StatusOrUnreported } from '../dutyday/schema.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { instantAt } from '../kernel/calendar-date.ts'
import type { StrengthKind } from '../roster/soldier-fields.ts'
import { DASHBOARD_ROSTERS, type DashboardRoster, type Pressing, type Reports } from './schema.ts'

/** What is known of one roster of the chain, by itself. */
export interface RosterFacts {
  readonly rosterId: string
  readonly parentId: string | null
  readonly depth: number
  readonly name: string
  readonly leader: string
  readonly timeZone: string
  /** Its own today. */
  readonly day: CalendarDate
  /** By its own clocks: `06:30`. */
  readonly reportDue: string
  /** Not on a day without the formations that count. */
  readonly reportOwed: boolean
  readonly submittedAt: string | null
  readonly recall: boolean
  readonly cells: readonly {
    readonly strength: StrengthKind
    readonly status: StatusOrUnreported
    /** On a roster below too, and counted there; reported here all the same. */
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

/** Everything that stands below a roster, it included. */
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

/** A roster with nobody on hand has nothing to submit, and one without a formation today neither. */
function isOwed({ submittedAt, reportOwed, cells }: RosterFacts): boolean {
  return (
    submittedAt !== null || (reportOwed && cells.some(({ strength, count }) => strength !== 'detached' && count > 0))
  )
}

function isLate(roster: RosterFacts, now: Date): boolean {
  if (roster.submittedAt !== null || !isOwed(roster)) return false
  return instantAt(roster.day, roster.reportDue, roster.timeZone) <= now
}

/**
 * The whole chain, and a row for each roster directly below its top, with everybody under it: those that are late
 * themselves first, then with somebody late below, then by name. `rosters` come parents before children, the top first.
 */
export function chainOf(
  rosters: readonly RosterFacts[],
  now: Date,
): { readonly whole: ChainTotals; readonly rows: DashboardRoster[] } {
  const [top] = rosters
  /** The roster directly below the top that each one stands under, or is. */
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
    const { rosterId, name, leader, submittedAt, timeZone } = head
    return [
      {
        rosterId,
        name,
        leader,
        submittedAt,
        timeZone,
        reports,
        headcount,
        pressing,
        recall: branch.some(({ recall }) => recall),
        urgency: isLate(head, now) ? 0 : reports.late > 0 ? 1 : 2,
      },
    ]
  })
  return {
    whole: totalsOf(rosters, now),
    rows: rows
      .toSorted((a, b) => a.urgency - b.urgency || a.name.localeCompare(b.name, 'en-US', { numeric: true }))
      .slice(0, DASHBOARD_ROSTERS)
      .map(({ urgency: _, ...row }) => row),
  }
}
