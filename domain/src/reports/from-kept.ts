import { getCounselingFacts } from '../counseling/cadence/functions.ts'
import { countedDaysOf, named } from '../dutyday/history/day-kinds.ts'
import { getDayKinds } from '../dutyday/history/functions.ts'
import { getAccountability, getStrengthTrend } from '../dutyday/functions.ts'
import { rosterName } from '../identity/person-name.ts'
import { type CalendarDate, dayAt, daysBetween } from '../kernel/calendar-date.ts'
import type { KeptAnswers } from '../kernel/kept-answers.ts'
import { listLicenses } from '../operations/licenses/functions.ts'
import { cellsOf, factsOf } from '../readiness/cells.ts'
import { getReadinessMatrix } from '../readiness/functions.ts'
import type { MatrixSoldier } from '../readiness/schema.ts'
import { SEED_READINESS } from '../readiness/seed.ts'
import type { SummaryRoster, SummarySoldier } from '../readiness/summary.ts'
import { listSoldiers } from '../roster/functions.ts'
import { ownKey } from '../roster/own-fields.ts'
import { getAlertRoster } from '../roster/recall/functions.ts'
import type { Roster } from '../roster/schema.ts'
import { REPORT_AREAS } from './areas.ts'
import { getDutyCounts } from './duty-counts/functions.ts'
import type { AskedReport, BuiltReport, FactsOf } from './declare-report.ts'
import type { ReportId } from './ids.ts'
import type { ReportPlaces } from './places.ts'
import { REPORTS } from './reports.ts'

type Facts<Id extends ReportId> = FactsOf<(typeof REPORTS)[Id]>
type Source<Id extends ReportId> = (kept: KeptAnswers, roster: Roster, asked: AskedReport) => Promise<Facts<Id> | null>

/** The facts of each report, from what a device keeps. */
const SOURCES: { readonly [Id in ReportId]: Source<Id> } = {
  strength: async (kept, _roster, { from, to }) => {
    const trend = await kept.answerOf(getStrengthTrend)
    const first = trend?.points[0]?.dutyDate
    const isWhole = daysBetween(from, to) < TREND_DAYS || (first !== undefined && first <= from)
    return trend && isWhole ? trend.points : null
  },
  absences: async (kept, roster, { from, to }) => {
    const [days, day] = [await kept.answerOf(getDayKinds), await kept.answerOf(getAccountability)]
    const { id: rosterId } = roster
    const counted = days && day && countedDaysOf(days, { from, to }, { rosterId, people: day.rows })
    if (!counted) return null
    const { lines, people } = counted
    const present = new Set(lines.map(({ soldierId }) => soldierId))
    const soldiers = people
      .filter(({ soldierId }) => present.has(soldierId))
      .map((person) => ({ ...named(person), rosterId, archived: person.archived }))
    return { places: placesOf(roster), soldiers, counted: lines }
  },
  readiness: summary,
  expirations: summary,
  fitness: results,
  weapons: results,
  licenses: async (kept, roster) => {
    const list = await kept.answerOf(listLicenses)
    return list?.next === null ? { places: placesOf(roster), licenses: list.licenses } : null
  },
  counseling: async (kept, _roster, { today }) => {
    const facts = await kept.answerOf(getCounselingFacts)
    return facts && [{ ...facts.board, today }]
  },
  duties: async (kept, _roster, { from, to }) => {
    const facts = await kept.answerOf(getDutyCounts)
    return facts?.from === from && facts.to === to ? facts : null
  },
  alert: async (kept) => (await kept.answerOf(getAlertRoster))?.units ?? null,
  fields: async (kept, roster) => {
    const { ownFields: fields, id: rosterId } = roster
    const list = await kept.answerOf(listSoldiers)
    if (list === null) return null
    const soldiers = list.soldiers.map(
      ({ id: soldierId, groupId, rank, last, first = '', middle = '', suffix = '', sharesName, own = {} }) => ({
        soldierId,
        rosterId,
        groupId,
        rank,
        last,
        first,
        middle,
        suffix,
        sharesName,
        own: Object.fromEntries(Object.entries(own).map(([fieldId, value]) => [ownKey(fieldId), value])),
      }),
    )
    return { places: placesOf(roster), fields, soldiers: fields.length > 0 ? soldiers : [] }
  },
}

/** How many duty days the kept trend has, so at least as many days. */
const TREND_DAYS = 30

/** The day that the report ends with: a report of past days does not go on beyond what the device knows. */
export async function lastKnownDay(kept: KeptAnswers, id: ReportId, { settings }: Roster): Promise<CalendarDate> {
  const today = dayAt(kept.now, settings.timeZone)
  if (REPORTS[id].filters.period?.way !== 'back') return today
  const known = id === 'absences' ? await kept.answerOf(getDayKinds) : await kept.answerOf(getAccountability)
  return known === null || known.today > today ? today : known.today
}

/** A report of one roster from what a device keeps. Null where that does not say. */
export async function builtFromKept<Id extends ReportId>(
  kept: KeptAnswers,
  id: Id,
  { roster, asked }: { readonly roster: Roster; readonly asked: AskedReport },
): Promise<BuiltReport | null> {
  const source: Source<Id> = SOURCES[id]
  // The server refuses a report that is not in the leader's part.
  if (roster.part?.areas[REPORT_AREAS[id]] === 'nothing') return null
  const facts = asked.over === 'roster' ? await source(kept, roster, asked) : null
  if (facts === null) return null
  const build = REPORTS[id].build as (facts: Facts<Id>, asked: AskedReport) => BuiltReport
  return build(facts, asked)
}

function placesOf({ id: rosterId, settings, groups }: Roster): ReportPlaces {
  return { rosters: [{ rosterId, name: settings.name, depth: 0 }], groups }
}

async function summary(kept: KeptAnswers, { id, settings, groups }: Roster, { today }: AskedReport) {
  const matrix = await kept.answerOf(getReadinessMatrix)
  if (matrix === null) return null
  const { policy, soldiers } = matrix
  const roster: SummaryRoster = {
    rosterId: id,
    name: settings.name,
    depth: 0,
    today,
    groups,
    policy: policy ?? SEED_READINESS,
    soldiers: soldiers.map(summarySoldier),
  }
  return [roster]
}

function summarySoldier(soldier: MatrixSoldier): SummarySoldier {
  const cells = [...cellsOf(soldier)].flatMap(([item, { outcome, doneOn, expiresOn }]) =>
    doneOn === null ? [] : [[item, { outcome, doneOn, expiresOn }] as const],
  )
  const { id, groupId } = soldier
  return { ...factsOf(soldier), id, groupId, name: rosterName(soldier), cells: Object.fromEntries(cells) }
}

async function results(kept: KeptAnswers, roster: Roster, asked: AskedReport) {
  const rosters = await summary(kept, roster, asked)
  const matrix = await kept.answerOf(getReadinessMatrix)
  if (rosters === null || matrix === null) return null
  const numbers = matrix.soldiers.flatMap((soldier) =>
    [...cellsOf(soldier)].flatMap(([item, { value, doneOn }]) =>
      value === null || doneOn === null ? [] : [[`${soldier.id}/${item}`, value] as const],
    ),
  )
  return { rosters, numbers: Object.fromEntries(numbers) }
}
