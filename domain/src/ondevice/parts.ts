import { getCounselingFacts, getCounselingPolicy } from '../counseling/cadence/functions.ts'
import { listCounselings, listWholeCounselings } from '../counseling/functions.ts'
import { getDashboard, getNeeds } from '../dashboard/functions.ts'
import { getAccountability, getDutyDayBefore, getRollUp, getStrengthTrend } from '../dutyday/functions.ts'
import { getAwolPolicy, listAwolCases, listSoldiersWithCase, listWholeAwolCases } from '../dutyday/awol/functions.ts'
import { getDutyOutlook, listFormations } from '../dutyday/formations/functions.ts'
import { getGroupReports } from '../dutyday/groups/functions.ts'
import { getDayKinds, listPlannedEntries } from '../dutyday/history/functions.ts'
import { getPerstatLayouts } from '../dutyday/layouts/functions.ts'
import { listTaskCalendar, listTasks, listWholeTasks } from '../dutyday/tasks/functions.ts'
import { addDays, type CalendarDate, weekdayOf } from '../kernel/calendar-date.ts'
import type { FunctionDeclaration, RawInputOf } from '../kernel/function.ts'
import { listEquipment, listSignOuts } from '../operations/equipment/functions.ts'
import { getLicenseOverview, listLicenses } from '../operations/licenses/functions.ts'
import { listManifests, listWholeManifests } from '../operations/manifests/functions.ts'
import { listRiskWorksheets, listWholeRiskWorksheets } from '../operations/risk/functions.ts'
import { listTaskings, listWholeTaskings } from '../operations/taskings/functions.ts'
import { getReadinessMatrix, getReadinessPolicy } from '../readiness/functions.ts'
import { getDutyCounts } from '../reports/duty-counts/functions.ts'
import { getRoster, listSoldiers } from '../roster/functions.ts'
import { listIntakeSubmissions } from '../roster/intake/functions.ts'
import { listInvites } from '../roster/invites/functions.ts'
import { listChain, listCoLeaders } from '../roster/linking/functions.ts'
import { getAlertRoster, getRecall, listRecalls } from '../roster/recall/functions.ts'
import { FIELD_KEYS } from '../roster/soldier-fields.ts'
import { listEvents, listWholeEvents } from '../scheduling/calendar/functions.ts'
import { WINDOW_DAYS } from '../scheduling/calendar/limits.ts'
import { listDutyRosters, listWholeDutySheets } from '../scheduling/duty-roster/functions.ts'
import { listLeave } from '../scheduling/leave/functions.ts'
import type { AccountabilityRow } from '../dutyday/schema.ts'
import type { PartName } from './names.ts'

/** What the questions of a roster depend on. */
export interface KeptPlace {
  readonly rosterId: string
  readonly today: CalendarDate
  /** The own fields of the roster that the caller may see. */
  readonly ownFields: readonly string[]
}

/** A part of a roster on a device: the answer of a function that screens read. */
export interface Part<D extends FunctionDeclaration = FunctionDeclaration> {
  readonly read: D
  readonly input: Readonly<Record<string, unknown>>
  /** Where the answer has its many rows. A part without many is one piece. */
  readonly rows: readonly string[] | null
  /** Each row is a piece, because rows change one by one. */
  readonly alone?: true
  /** The fields of a row that change during a day. They are in pieces of their own beside those with the other fields. */
  readonly moving?: readonly string[]
}

export function part<D extends FunctionDeclaration>(
  read: D,
  input: RawInputOf<D> & Readonly<Record<string, unknown>>,
  ...rows: readonly string[]
): Part {
  return { read, input, rows: rows.length > 0 ? rows : null }
}

/** The question of each part. The rights of the caller are those of the function that answers it. */
export function partsOf({ rosterId, today, ownFields }: KeptPlace): Readonly<Record<PartName, Part>> {
  const here = { rosterId }
  const below = { rosterId, over: 'chain' } as const
  return {
    roster: part(getRoster, here),
    soldiers: part(listSoldiers, { rosterId, fields: [...FIELD_KEYS], own: [...ownFields] }, 'soldiers'),
    accountability: { ...part(getAccountability, here, 'rows'), moving: STATUS_FIELDS },
    'planned statuses': part(listPlannedEntries, here, 'entries'),
    alerts: part(getAlertRoster, here, 'units', '0', 'soldiers'),
    'reports of groups': part(getGroupReports, here),
    outlook: part(getDutyOutlook, here),
    'duty day before': part(getDutyDayBefore, here),
    'perstat layouts': part(getPerstatLayouts, here),
    tasks: { ...part(listTasks, { rosterId, limit: 100 }, 'tasks'), alone: true },
    'own tasks': { ...part(listTasks, { rosterId, show: 'mine', limit: 100 }, 'tasks'), alone: true },
    'tasks done': part(listTasks, { rosterId, show: 'done', limit: 50 }, 'tasks'),
    formations: part(listFormations, here),
    'last days': { ...part(getDayKinds, here, 'days'), alone: true },
    'strength trend': part(getStrengthTrend, { rosterId, days: 30 }),
    cases: part(listAwolCases, here, 'cases'),
    'soldiers with a case': part(listSoldiersWithCase, here, 'cases'),
    'absence policy': part(getAwolPolicy, here),
    'leave to decide': part(listLeave, { rosterId, show: 'open' }, 'requests'),
    'leave approved': part(listLeave, { rosterId, show: 'current' }, 'requests'),
    'duty rosters': part(listDutyRosters, here),
    'duty sheets': { ...part(listWholeDutySheets, here, 'days'), alone: true, moving: ['changed', 'details'] },
    calendar: part(listEvents, { rosterId, ...calendarAround(today) }, 'occurrences'),
    readiness: part(getReadinessMatrix, here, 'soldiers'),
    'readiness policy': part(getReadinessPolicy, here),
    licenses: part(listLicenses, here, 'licenses'),
    'license overview': part(getLicenseOverview, here),
    taskings: part(listTaskings, here, 'taskings'),
    equipment: part(listEquipment, here, 'items'),
    'sign-outs': part(listSignOuts, here, 'signOuts'),
    manifests: part(listManifests, here, 'manifests'),
    worksheets: part(listRiskWorksheets, here, 'worksheets'),
    'worksheets approved': part(listRiskWorksheets, { rosterId, show: 'approved' }, 'worksheets'),
    counselings: part(listCounselings, { rosterId }, 'counselings'),
    'counseling facts': part(getCounselingFacts, here, 'board', 'soldiers'),
    'duty counts': part(getDutyCounts, here, 'counts'),
    recall: part(getRecall, here),
    dashboard: part(getDashboard, here),
    needs: part(getNeeds, here),
    'tasks whole': { ...part(listWholeTasks, here, 'tasks'), alone: true },
    'cases whole': { ...part(listWholeAwolCases, here, 'cases'), alone: true },
    'worksheets whole': { ...part(listWholeRiskWorksheets, here, 'worksheets'), alone: true },
    'manifests and riders': { ...part(listWholeManifests, here, 'riders'), moving: ['rides'] },
    'taskings whole': { ...part(listWholeTaskings, here, 'taskings'), alone: true },
    'counselings whole': { ...part(listWholeCounselings, here, 'counselings'), alone: true },
    'rosters below': part(listChain, here, 'rosters'),
    'roll-up': { ...part(getRollUp, here, 'rosters'), alone: true },
    leaders: part(listCoLeaders, here),
    recalls: part(listRecalls, here, 'recalls'),
    'counseling policy': part(getCounselingPolicy, here),
    'task calendar': { ...part(listTaskCalendar, { rosterId, ...calendarAround(today) }, 'tasks'), alone: true },
    'events whole': { ...part(listWholeEvents, { rosterId, ...calendarAround(today) }, 'events'), alone: true },
    // What these lists show first. Without rosters below, their pieces are those of the roster itself.
    'leave to decide below': part(listLeave, { ...below, show: 'open' }, 'requests'),
    'leave approved below': part(listLeave, { ...below, show: 'current' }, 'requests'),
    'cases below': part(listAwolCases, below, 'cases'),
    'worksheets below': part(listRiskWorksheets, below, 'worksheets'),
    'taskings below': part(listTaskings, below, 'taskings'),
    'manifests below': part(listManifests, below, 'manifests'),
    'license overview below': part(getLicenseOverview, below),
    'enrollment links': part(listInvites, here, 'invites'),
    enrollments: { ...part(listIntakeSubmissions, here, 'submissions'), alone: true },
  }
}

/** What a row of accountability says besides who it is about. */
const STATUS_FIELDS: readonly (keyof AccountabilityRow)[] = ['status', 'entry', 'carried', 'dueBack', 'hours']

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The most days that one answer has, from the first week of this month on: the month as calendars show it, and after. */
export function calendarAround(today: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const first = addDays(today, 1 - Number(today.slice(8)))
  const from = addDays(first, -WEEKDAYS.indexOf(weekdayOf(first)))
  return { from, to: addDays(from, WINDOW_DAYS - 1) }
}
