import { getCounselingBoard } from '@muster/domain/counseling/cadence/functions.ts'
import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { listAwolCases, listSoldiersWithCase } from '@muster/domain/dutyday/awol/functions.ts'
import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import { getAbsenceDays } from '@muster/domain/dutyday/history/functions.ts'
import { absentDays } from '@muster/domain/dutyday/history/duty-days.ts'
import { countTasks, exportTasks, listTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { addDays } from '@muster/domain/kernel/calendar-date.ts'
import { listEquipment, listSignOuts } from '@muster/domain/operations/equipment/functions.ts'
import { getLicenseOverview, listLicenses } from '@muster/domain/operations/licenses/functions.ts'
import { isOverdueOrFailed } from '@muster/domain/readiness/colour.ts'
import { getReadinessColours, getReadinessSummary } from '@muster/domain/readiness/functions.ts'
import { DUE_PAGE } from '@muster/domain/readiness/limits.ts'
import { exportReport, getReport, listReportFigures } from '@muster/domain/reports/functions.ts'
import type { ReportId } from '@muster/domain/reports/ids.ts'
import { reportInfo } from '@muster/domain/reports/reports.ts'
import type { Report } from '@muster/domain/reports/schema.ts'
import { getAlertRoster } from '@muster/domain/roster/recall/functions.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import { numberBehind, printedTexts, rowsOf, tableLength } from '../files/read-files.ts'
import type { Client } from '../server/world-server.ts'
import { type Asked, cell, type Figure, figure, number, sum } from './figure.ts'
import { fileFigures, strengthFigures } from './strength-figures.ts'

/** Every figure of a roster, or of its chain, that is in more than one screen, file or message. */
export async function figuresOf(client: Client, asked: Asked): Promise<readonly Figure[]> {
  const parts = [
    strengthFigures,
    fileFigures,
    absences,
    tasks,
    cases,
    counselings,
    readiness,
    licenses,
    equipment,
    others,
  ]
  const found: Figure[] = []
  for (const part of parts) found.push(...(await part(client, asked)))
  return found
}

async function absences(client: Client, { rosterId, over }: Asked): Promise<Figure[]> {
  const report = await client.call(getReport, { rosterId, over, reportId: 'absences' })
  const { from = null, to = null } = report.period ?? {}
  if (from === null || to === null) throw new Error('absences are of a period')
  const days = await client.call(getAbsenceDays, { rosterId, over, from, to })
  return [
    figure('days absent', {
      report: report.figures[0]?.value,
      'absence days': absentDays(days.total.days),
      'absence days, each': sum(days.soldiers.map((soldier) => absentDays(soldier.days))),
      'absence days, rosters': over === 'chain' ? sum(days.rosters.map((each) => absentDays(each.days))) : undefined,
    }),
    figure('days on the roster', {
      'absence days': days.total.total,
      each: sum(days.soldiers.map(({ total }) => total)),
    }),
  ]
}

async function tasks(client: Client, { rosterId, over, told }: Asked): Promise<Figure[]> {
  const counts = await client.call(countTasks, { rosterId, over })
  const { tasks: dashboard, rosters } = await client.call(getDashboard, { rosterId, over })
  const listed = async (show: 'open' | 'overdue' | 'due in 48') => {
    const rows = rowsOf(await client.call(exportTasks, { rosterId, over, show, format: 'csv' }))
    const list = await client.call(listTasks, { rosterId, over, show, limit: 100 })
    return { list: list.next === null ? list.tasks.length : undefined, file: tableLength(rows, 'Task') }
  }
  const [open, overdue, soon] = [await listed('open'), await listed('overdue'), await listed('due in 48')]
  const { overdueTasks } = await ownPressing(client, rosterId)
  return [
    figure('open tasks', { counts: counts.open, dashboard: dashboard.open, ...open }),
    figure('overdue tasks', {
      counts: counts.overdue,
      dashboard: dashboard.overdue,
      ...overdue,
      'dashboard, each': below(over, rosters, overdueTasks, (each) => each.overdueTasks),
      digest: over === 'roster' ? told.overdueTasks : undefined,
    }),
    figure('tasks due in 48 hours', {
      counts: counts.dueIn48,
      dashboard: dashboard.dueIn48,
      ...soon,
      digest: over === 'roster' ? told.dueIn48 : undefined,
    }),
    figure('tasks due in 24 hours', { counts: counts.red, dashboard: dashboard.dueIn24 }),
  ]
}

type Pressing = Awaited<ReturnType<typeof ownPressing>>

/** The pressing matters that a dashboard of one roster counts. */
async function ownPressing(client: Client, rosterId: string) {
  const own = await client.call(getDashboard, { rosterId, over: 'roster' })
  return {
    dueBack: own.dueBack.count,
    overdueTasks: own.tasks.overdue,
    cases: own.cases.count,
    overdueCounselings: own.counselings?.overdue ?? 0,
    redReadiness: own.expiring?.red ?? 0,
  }
}

/** The roster's own and those of the rosters directly below, each with everybody under it. */
function below(
  over: Asked['over'],
  rosters: readonly { readonly pressing: Pressing }[],
  own: number,
  read: (pressing: Pressing) => number,
): number | undefined {
  return over === 'chain' ? sum([own, ...rosters.map(({ pressing }) => read(pressing))]) : undefined
}

async function cases(client: Client, { rosterId, over, told }: Asked): Promise<Figure[]> {
  const listed = await client.call(listAwolCases, { rosterId, over })
  const { cases: dashboard, dueBack, rosters } = await client.call(getDashboard, { rosterId, over })
  const own = await ownPressing(client, rosterId)
  const alone = over === 'roster'
  const { rows } = alone ? await client.call(getAccountability, { rosterId }) : { rows: [] }
  const away = rows.filter(({ dueBack: since, strength: kind }) => since !== null && kind !== 'detached')
  return [
    figure('open absence cases', {
      list: listed.next ? undefined : listed.cases.length,
      dashboard: dashboard.count,
      'dashboard, each': below(over, rosters, own.cases, (each) => each.cases),
      'on rows': alone ? (await client.call(listSoldiersWithCase, { rosterId })).cases.length : undefined,
    }),
    figure('due back', {
      dashboard: dueBack.count,
      'dashboard, each': below(over, rosters, own.dueBack, (each) => each.dueBack),
      accountability: alone ? away.length : undefined,
      message: alone ? told.dueBack : undefined,
    }),
    ...dashboard.rows.map(({ caseId, absentSince }) =>
      figure(`case ${caseId}, absent since`, {
        dashboard: absentSince,
        list: listed.cases.find(({ id }) => id === caseId)?.absentSince,
      }),
    ),
  ]
}

async function counselings(client: Client, { rosterId, over }: Asked): Promise<Figure[]> {
  const board = await client.call(getCounselingBoard, { rosterId, over, limit: 1 })
  const { counselings: dashboard, rosters } = await client.call(getDashboard, { rosterId, over })
  const report = await client.call(getReport, { rosterId, over, reportId: 'counseling' })
  const own = await ownPressing(client, rosterId)
  const each = (section: keyof typeof board.counts) =>
    over === 'chain' ? sum(board.rosters.map(({ counts }) => counts[section])) : undefined
  return [
    figure('counselings overdue', {
      board: board.counts.overdue,
      'board, each': each('overdue'),
      dashboard: dashboard?.overdue,
      'dashboard, each': below(over, rosters, own.overdueCounselings, ({ overdueCounselings }) => overdueCounselings),
      report: report.figures[0]?.value,
    }),
    figure('counselings due soon', {
      board: board.counts['due soon'],
      'board, each': each('due soon'),
      dashboard: dashboard?.dueSoon,
      report: report.figures[1]?.value,
    }),
    figure('counselings, none on record', {
      board: board.counts['no data'],
      'board, each': each('no data'),
      dashboard: dashboard?.noData,
      report: report.figures[2]?.value,
    }),
    figure('reception counselings', { board: board.counts.reception, dashboard: dashboard?.reception }),
    figure('assessments due', { board: board.counts.assessment, dashboard: dashboard?.assessment }),
  ]
}

async function readiness(client: Client, { rosterId, over }: Asked): Promise<Figure[]> {
  const summary = await client.call(getReadinessSummary, { rosterId, over, within: 90, limit: 1 })
  const in30 = await client.call(getReadinessSummary, { rosterId, over, within: 30, limit: DUE_PAGE })
  const last = addDays(in30.today, 30)
  const { expiring, rosters } = await client.call(getDashboard, { rosterId, over })
  const report = await client.call(getReport, { rosterId, over, reportId: 'readiness' })
  const expirations = await client.call(getReport, { rosterId, over, reportId: 'expirations' })
  const own = await ownPressing(client, rosterId)
  const colours = (['red', 'amber', 'grey'] as const).map((colour, at) =>
    figure(`readiness ${colour}`, {
      summary: summary.counts[colour],
      items: sum(summary.items.map(({ counts }) => counts[colour])),
      report: report.figures[at]?.value,
      dashboard: colour === 'red' ? expiring?.red : colour === 'grey' ? expiring?.noData : undefined,
      'dashboard, each':
        colour === 'red' ? below(over, rosters, own.redReadiness, ({ redReadiness }) => redReadiness) : undefined,
      expirations: colour === 'red' ? expirations.figures[0]?.value : undefined,
    }),
  )
  return [
    ...colours,
    figure('readiness in date', {
      summary: summary.counts.green + summary.counts.amber,
      report: report.figures[3]?.value,
      'report, rows': sum(
        report.rows.map((row) => number(cell(report, row, 'green')) + number(cell(report, row, 'amber'))),
      ),
    }),
    figure('due in 30 days', {
      dashboard: expiring?.in30,
      expirations: expirations.figures[1]?.value,
      'summary, without what is late':
        in30.due.length < in30.total
          ? undefined
          : in30.due.filter((row) => !isOverdueOrFailed(row) && row.due !== null && row.due <= last).length,
    }),
    figure('due in 90 days', {
      dashboard: expiring ? expiring.in30 + expiring.in60 + expiring.in90 : undefined,
      expirations: expirations.figures[2]?.value,
      weeks: expiring ? sum(expiring.weeks) : undefined,
    }),
    figure('expirations to come', {
      summary: summary.total,
      report: expirations.rowCount,
    }),
    ...(over === 'roster'
      ? [
          figure('Soldiers with readiness', {
            summary: summary.soldiers,
            colors: (await client.call(getReadinessColours, { rosterId })).soldiers.length,
            roster: (await client.call(listSoldiers, { rosterId })).soldiers.length,
          }),
        ]
      : []),
  ]
}

async function licenses(client: Client, { rosterId, over }: Asked): Promise<Figure[]> {
  const { counts, within } = await client.call(getLicenseOverview, { rosterId, over })
  const { licenses: dashboard } = await client.call(getDashboard, { rosterId, over })
  const report = await client.call(getReport, { rosterId, over, reportId: 'licenses' })
  const { licenses: listed, next } = await client.call(listLicenses, { rosterId, over })
  const inList = (colour: string) => (next ? undefined : listed.filter((each) => each.colour === colour).length)
  return [
    figure('licenses lapsed', {
      overview: counts.red,
      dashboard: dashboard.red,
      report: report.figures[0]?.value,
      list: inList('red'),
    }),
    figure('licenses that lapse soon', {
      overview: counts.amber,
      dashboard: dashboard.amber,
      report: report.figures[1]?.value,
      list: inList('amber'),
    }),
    figure('licenses without a date', { overview: counts.grey, report: report.figures[2]?.value }),
    figure('licenses current', { overview: counts.green, report: report.figures[3]?.value }),
    figure('licenses in 90 days hold those in 30', { yes: 1, held: within.days90 >= within.days30 ? 1 : 0 }),
  ]
}

async function equipment(client: Client, { rosterId, over }: Asked): Promise<Figure[]> {
  if (over === 'chain') return []
  const { items, totals, next } = await client.call(listEquipment, { rosterId })
  const outNow = await client.call(listSignOuts, { rosterId })
  const late = await client.call(listSignOuts, { rosterId, show: 'overdue' })
  const all = next === null && outNow.next === null && late.next === null
  return [
    figure('items signed out', {
      totals: totals.out,
      items: all ? sum(items.map(({ out }) => out)) : undefined,
      'sign-outs': all ? sum(outNow.signOuts.map(({ quantity }) => quantity)) : undefined,
    }),
    figure('items overdue', {
      totals: totals.overdue,
      items: all ? sum(items.map(({ overdue }) => overdue)) : undefined,
      'sign-outs': all ? sum(late.signOuts.map(({ quantity }) => quantity)) : undefined,
    }),
    figure('kinds of sensitive items', {
      totals: totals.sensitive,
      items: all ? items.filter(({ sensitive }) => sensitive).length : undefined,
    }),
  ]
}

async function others(client: Client, { rosterId, over, printed }: Asked): Promise<Figure[]> {
  const { units } = await client.call(getAlertRoster, { rosterId, over })
  const alert = await client.call(getReport, { rosterId, over, reportId: 'alert' })
  const found = [
    figure('on the alert roster', { list: sum(units.map(({ soldiers }) => soldiers.length)), report: alert.rowCount }),
  ]
  if (over === 'chain') return found
  const { reports } = await client.call(listReportFigures, { rosterId })
  for (const { reportId, figure: first } of reports) {
    const report = await client.call(getReport, { rosterId, reportId })
    const file = rowsOf(await client.call(exportReport, { rosterId, reportId, format: 'csv' }))
    const paper = printed ? await client.call(exportReport, { rosterId, reportId, format: 'pdf' }) : null
    const text = paper && (await printedTexts(paper)).join(' ')
    found.push(
      figure(`${reportId}, its first figure`, {
        index: first?.value ?? null,
        report: report.rowCount > 0 ? (report.figures[0]?.value ?? null) : null,
        PDF: text === null || report.rowCount === 0 ? undefined : numberBehind(`${report.figures[0]?.label}: `, text),
      }),
      figure(`${reportId}, its rows`, {
        report: report.rowCount,
        file: reportLength(file, report, reportId),
        PDF: text === null ? undefined : numberBehind(`${reportInfo(reportId).rowsTitle}: `, text),
      }),
    )
  }
  return found
}

function reportLength(rows: readonly (readonly string[])[], report: Report, reportId: ReportId): number {
  const [first] = report.columns
  if (!first) throw new Error(`${reportId} has columns`)
  const length = tableLength(rows, first.heading)
  return report.totals ? length - 1 : length
}
