import { expiringOf } from '@muster/domain/dashboard/expiring.ts'
import { type LastReport, lastReportOf } from '@muster/domain/dashboard/last-report.ts'
import { isOwed } from '@muster/domain/dashboard/rosters-below.ts'
import { dutyWords, WALL_DUTIES, WALL_EVENTS, WALL_GROUPS } from '@muster/domain/dashboard/wall/boards.ts'
import { getWall } from '@muster/domain/dashboard/wall/functions.ts'
import type { Wall } from '@muster/domain/dashboard/wall/schema.ts'
import { isReportOwed } from '@muster/domain/dutyday/formations/formation-clock.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { isAhead, weekAhead } from '@muster/domain/scheduling/calendar/week-ahead.ts'
import { reportPerstat, type PerstatReport } from '../../dutyday/perstat/report.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { summaryFacts } from '../../readiness/summary-reads.ts'
import type { Asking, ChainViewer } from '../../roster/scope.ts'
import { EVERYTHING, eventsIn } from '../../scheduling/calendar/reads.ts'
import { expand, windowOf } from '../../scheduling/calendar/window.ts'
import { dutyRostersOf } from '../../scheduling/duty-roster/reads.ts'
import { nameOfSoldier } from '../../scheduling/duty-roster/sheet.ts'
import { dayBeforeOf } from '../day-before.ts'
import { factsOf, type FactsRow } from '../reads.ts'
import { unlessTooMany } from '../too-many.ts'

type AskingNow = Asking & { readonly now: Date; readonly scope: ChainViewer }

export const wallFunctions: readonly Implementation[] = [
  implement(getWall, async (call, { rosterId, over, names }) => {
    const [facts, events, duties, readiness] = await Promise.all([
      factsOf(call, rosterId, over),
      eventsOf(call, call.today, over),
      dutiesOf(call, rosterId, names),
      unlessTooMany(async () => expiringOf((await summaryFacts(call, rosterId, over)).rosters).expiring),
    ])
    const last = lastOnDayOff(facts, over)
    const { report } = await reportPerstat(call.tx, call.scope, { over, now: call.now, ...momentOf(last) })
    return {
      rosterId,
      unit: report.unit,
      today: facts.today,
      timeZone: report.timeZone,
      asOf: call.now.toISOString(),
      submittedAt: facts.submission?.submittedAt ?? null,
      dayOff: last && { day: last.day, submittedAt: last.report?.submittedAt ?? null },
      strength: report.total,
      groups: groupsOf(report, rosterId),
      events,
      duties,
      readiness: readiness && withoutRows(readiness),
      recalls: facts.recalls,
    }
  }),
]

/** What the boards of a day off lead with, as the dashboard does. Null when a report is owed today. */
function lastOnDayOff(facts: FactsRow, over: 'roster' | 'chain'): LastReport | null {
  const rosters = facts.rosters.map((roster) => ({
    ...roster,
    reportOwed: isReportOwed(roster.day, roster.reportFacts),
  }))
  // A roster without Soldiers owes nothing on any day.
  if (rosters.some(isOwed) || rosters.every(({ reportOwed }) => reportOwed)) return null
  const accountability = { before: dayBeforeOf(facts), lastReport: facts.lastReport }
  return lastReportOf({ over: facts.hasBelow ? over : 'roster', accountability })
}

/** The figures as they were submitted, or of the last duty day, or of now. */
function momentOf(last: LastReport | null): { readonly asOf: Date | null; readonly dutyDate?: CalendarDate } {
  if (last === null) return { asOf: null }
  return last.report ? { asOf: new Date(last.report.submittedAt) } : { asOf: null, dutyDate: last.day }
}

/** The rosters directly below if there are any, otherwise the groups at the top. */
function groupsOf({ rosters, groups }: PerstatReport['report'], rosterId: string): Wall['groups'] {
  const below = rosters.filter(({ parentId }) => parentId === rosterId)
  const lines = below.length > 0 ? below : groups.filter(({ depth }) => depth === 0)
  return lines
    .filter(({ line }) => line.onHand > 0)
    .slice(0, WALL_GROUPS)
    .map(({ name, line }) => ({ name, onHand: line.onHand, accounted: line.accounted }))
}

/** What is for the whole roster or for groups. An appointment of one Soldier is nobody else's business. */
async function eventsOf(
  { tx, now, scope }: AskingNow,
  today: CalendarDate,
  over: 'roster' | 'chain',
): Promise<Wall['events']> {
  const range = windowOf(weekAhead(today), scope.timeZone)
  const rows = await eventsIn(tx, scope, range, { ...EVERYTHING, over, states: ['published'] })
  const forMany = rows.filter(({ whole, groups, type }) => type !== 'appointment' && (whole || groups.length > 0))
  return expand(forMany, range)
    .shown.filter(({ row, day }) => isAhead({ state: row.state, end: day.end }, now))
    .slice(0, WALL_EVENTS)
    .map(({ row, day }) => ({
      id: `${row.id} ${row.occurrence ?? day.day}`,
      day: row.occurrence ?? day.day,
      title: row.title,
      place: row.place,
      when: day.when,
    }))
}

async function dutiesOf(call: AskingNow, rosterId: string, names: boolean): Promise<Wall['duties']> {
  const { dutyRosters } = await dutyRostersOf(call, rosterId)
  return dutyRosters
    .filter(({ ended, next }) => !ended && next.length > 0)
    .slice(0, WALL_DUTIES)
    .map(({ name, next }) => ({
      name,
      days: [...Map.groupBy(next, ({ day }) => day)].slice(0, 2).map(([day, people]) => ({
        day,
        people: people.map((person) =>
          dutyWords(person.last === null ? null : person, names ? nameOfSoldier(person) : null),
        ),
      })),
    }))
}

function withoutRows({ red, in30, in60, in90, noData, weeks }: NonNullable<Wall['readiness']>): Wall['readiness'] {
  return { red, in30, in60, in90, noData, weeks }
}
