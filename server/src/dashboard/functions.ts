import { boardOf, type WholeBoard } from '@muster/domain/counseling/cadence/board.ts'
import { getDashboard, getNeeds, getSoldierTimeline } from '@muster/domain/dashboard/functions.ts'
import { expiringOf } from '@muster/domain/dashboard/expiring.ts'
import { personaOf } from '@muster/domain/dashboard/persona.ts'
import { chainOf } from '@muster/domain/dashboard/rosters-below.ts'
import { DASHBOARD_ROWS, type Dashboard } from '@muster/domain/dashboard/schema.ts'
import { waitingOf } from '@muster/domain/dashboard/waiting.ts'
import { isReportOwed } from '@muster/domain/dutyday/formations/formation-clock.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { isAhead, weekAhead } from '@muster/domain/scheduling/calendar/week-ahead.ts'
import { boardFacts } from '../counseling/cadence/reads.ts'
import { summaryFacts } from '../readiness/summary-reads.ts'
import { licenseOverview } from '../operations/licenses/reads.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import { type AskedGroup, askedGroup } from '../roster/asked-group.ts'
import type { Asking, ChainViewer } from '../roster/scope.ts'
import { EVERYTHING, eventsIn } from '../scheduling/calendar/reads.ts'
import { expand, windowOf } from '../scheduling/calendar/window.ts'
import { dayBeforeOf } from './day-before.ts'
import { factsOf } from './reads.ts'
import { timeline } from './soldier-timeline/timeline.ts'
import { unlessTooMany } from './too-many.ts'
import { unlessClosed } from './unless-closed.ts'
import { waitingFacts } from './waiting-facts.ts'

type Over = Dashboard['over']
interface Part {
  readonly over: Over
  readonly groupId: string | null
}
const NO_LICENSES = { red: 0, amber: 0 }

type AskingNow = Asking & { readonly now: Date }

export const dashboardFunctions: readonly Implementation[] = [
  implement(getSoldierTimeline, timeline),

  implement(getDashboard, async (call, { rosterId, over, groupId }) => {
    const today = call.today
    const group = await askedGroup(call.tx, call.scope, { over, groupId })
    const [facts, board, readiness, licenses, events] = await Promise.all([
      factsOf(call, rosterId, over, group?.inside ?? null),
      counselingsOf(call, rosterId, { over, groupId }),
      readinessOf(call, rosterId, over, group),
      unlessClosed(
        async () => (await licenseOverview(call, rosterId, over, group?.inside ?? null)).counts,
        NO_LICENSES,
      ),
      eventsOf(call, call.scope, today, { over, groupId }),
    ])
    const overdue = new Map(board?.rosters.map((one) => [one.rosterId, one.counts.overdue]))
    const { whole, rows, lateBelow } = chainOf(
      facts.rosters.map(({ tasks, cases, dueBack, reportFacts, ...roster }) => ({
        ...roster,
        reportOwed: isReportOwed(roster.day, reportFacts),
        pressing: {
          dueBack,
          overdueTasks: tasks.overdue,
          cases,
          overdueCounselings: overdue.get(roster.rosterId) ?? 0,
          redReadiness: readiness?.redOf.get(roster.rosterId) ?? 0,
        },
      })),
      call.now,
    )
    const count = (key: 'open' | 'overdue' | 'dueIn48' | 'dueIn24') =>
      facts.rosters.reduce((sum, { tasks }) => sum + tasks[key], 0)
    const { headcount, reports, pressing } = whole
    const { reportDue, submission, lastReport } = facts
    return {
      rosterId,
      rosterName: facts.name,
      today: facts.today,
      timeZone: facts.timeZone,
      hasBelow: facts.hasBelow,
      over: facts.hasBelow ? over : 'roster',
      group: group && { ...group, inside: [...group.inside] },
      now: call.now.toISOString(),
      accountability: {
        headcount,
        reportDue,
        submission,
        // It counts the whole roster.
        lastReport: group ? null : lastReport,
        reports,
        before: dayBeforeOf(facts),
      },
      dueBack: { count: pressing.dueBack, rows: facts.dueBack },
      tasks: {
        open: count('open'),
        overdue: count('overdue'),
        dueIn48: count('dueIn48'),
        dueIn24: count('dueIn24'),
        rows: facts.tasks,
      },
      cases: { count: pressing.cases, rows: facts.cases },
      counselings: board && countsOf(board),
      expiring: readiness && readiness.expiring,
      licenses: { red: licenses.red, amber: licenses.amber },
      events,
      recalls: facts.recalls,
      rosters: rows,
      lateBelow,
    }
  }),
  implement(getNeeds, async (call, { rosterId, over, groupId }) => {
    const facts = await waitingFacts(call, over, await askedGroup(call.tx, call.scope, { over, groupId }))
    const { rank, hasBelow } = facts
    return { rosterId, persona: personaOf({ role: call.scope.role, rank, hasBelow }), needs: waitingOf(facts) }
  }),
]

function counselingsOf(call: AskingNow, rosterId: string, { over, groupId }: Part): Promise<WholeBoard | null> {
  const board = async () => {
    const { rosters } = await boardFacts(call, rosterId, over)
    return boardOf(rosters, { section: 'overdue', groupId })
  }
  return unlessClosed(() => unlessTooMany(board), null)
}

function readinessOf(
  call: AskingNow,
  rosterId: string,
  over: Over,
  group: AskedGroup | null,
): Promise<ReturnType<typeof expiringOf> | null> {
  const readiness = async () => {
    const { rosters } = await summaryFacts(call, rosterId, over)
    if (!group) return expiringOf(rosters)
    const inside = new Set(group.inside)
    return expiringOf(
      rosters.map(({ soldiers, ...roster }) => ({
        ...roster,
        soldiers: soldiers.filter((one) => one.groupId !== null && inside.has(one.groupId)),
      })),
    )
  }
  return unlessClosed(() => unlessTooMany(readiness), null)
}

function countsOf({ counts }: WholeBoard): Dashboard['counselings'] {
  return {
    overdue: counts.overdue,
    dueSoon: counts['due soon'],
    reception: counts.reception,
    assessment: counts.assessment,
    noData: counts['no data'],
  }
}

/** Current and coming events. */
async function eventsOf(
  { tx, now }: AskingNow,
  scope: ChainViewer,
  today: CalendarDate,
  { over, groupId }: Part,
): Promise<Dashboard['events']> {
  const range = windowOf(weekAhead(today), scope.timeZone)
  const { shown: all } = expand(await eventsIn(tx, scope, range, { ...EVERYTHING, over, groupId }), range)
  const shown = all.filter(({ row, day }) => isAhead({ state: row.state, end: day.end }, now))
  return {
    count: shown.length,
    rows: shown.slice(0, DASHBOARD_ROWS).map(({ row, day }) => ({
      rosterId: row.rosterId,
      rosterName: row.rosterName,
      eventId: row.id,
      day: row.occurrence ?? day.day,
      title: row.title,
      type: row.type,
      place: row.place,
      when: day.when,
    })),
  }
}
