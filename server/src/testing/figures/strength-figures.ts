import { SEED_LAYOUTS } from '@muster/domain/dutyday/layouts/seed.ts'
import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import {
  exportPerstat,
  getAccountability,
  getPerstat,
  getRollUp,
  getStrengthTrend,
} from '@muster/domain/dutyday/functions.ts'
import { PERSTAT_COLUMNS } from '@muster/domain/dutyday/duty-status.ts'
import { dayKindOf } from '@muster/domain/dutyday/history/day-kind.ts'
import { columnOf, headcountOf } from '@muster/domain/dutyday/perstat.ts'
import { namedInPerstat } from '@muster/domain/dutyday/layouts/named.ts'
import type { Headcount, PerstatLine } from '@muster/domain/dutyday/schema.ts'
import { addDays } from '@muster/domain/kernel/calendar-date.ts'
import { getReport } from '@muster/domain/reports/functions.ts'
import { getLeaveCalendar } from '@muster/domain/scheduling/leave/functions.ts'
import readXlsx from 'read-excel-file/node'
import { bytesOf, printedTexts, rowsOf, textOf, totalsOnPaper } from '../files/read-files.ts'
import type { Client } from '../server/world-server.ts'
import { type Asked, cell, type Figure, figure, sum } from './figure.ts'

const COUNTS = ['onHand', 'accounted', 'present', 'available'] as const

/** Strength today, and on each day before. */
export async function strengthFigures(client: Client, { rosterId, over }: Asked): Promise<Figure[]> {
  const alone = over === 'roster'
  const perstat = await client.call(getPerstat, { rosterId, over })
  const accountability = alone ? await client.call(getAccountability, { rosterId }) : null
  const { accountability: dashboard, rosters } = await client.call(getDashboard, { rosterId, over })
  const { rosters: rolledUp } = await client.call(getRollUp, { rosterId })
  const [top] = rolledUp
  const { points } = await client.call(getStrengthTrend, { rosterId, over })
  const report = await client.call(getReport, { rosterId, over, reportId: 'strength' })
  const calendar = alone
    ? await client.call(getLeaveCalendar, {
        rosterId,
        from: addDays(perstat.dutyDate, -30),
        to: perstat.dutyDate,
      })
    : null
  const today = points.find(({ dutyDate }) => dutyDate === perstat.dutyDate)
  const [reported] = report.rows
  const reportedToday = reported && reported.key === perstat.dutyDate ? reported : null
  const named = namedInPerstat(perstat.byName, SEED_LAYOUTS.garrison)
  const lines = (each: readonly { readonly line: PerstatLine }[], read: (line: PerstatLine) => number) =>
    each.length === 0 ? undefined : sum(each.map(({ line }) => read(line)))
  const groups = perstat.groups.filter(({ depth }) => depth === 0)
  const whole = perstat.rosters.filter(({ depth }) => depth === 0)
  const head = (counts: Headcount | null | undefined, key: keyof Headcount) => counts?.[key]
  // Each roster has all of its own, and a person on two of them is one person on hand.
  const { soldiers: twice } = perstat.repeated
  const each = (key: keyof Headcount) =>
    twice === 0
      ? sum(rolledUp.map(({ own }) => own[key]))
      : key === 'onHand'
        ? sum(rolledUp.map(({ own }) => own.onHand)) - twice
        : undefined
  return [
    ...COUNTS.map((key) =>
      figure(`${key} today`, {
        perstat: perstat.total[key],
        'perstat, classes': lines(perstat.classes, (line) => line[key]),
        'perstat, groups': alone ? lines(groups, (line) => line[key]) : undefined,
        'perstat, rosters': lines(whole, (line) => line[key]),
        accountability: accountability ? headcountOf(accountability.rows)[key] : undefined,
        dashboard: dashboard.headcount[key],
        'roll-up': head(alone ? top?.own : top?.whole, key),
        'roll-up, each': alone ? undefined : each(key),
        trend: today?.[key],
        'strength report': reportedToday ? cell(report, reportedToday, key) : undefined,
      }),
    ),
    figure('reported today', {
      perstat: perstat.total.onHand - perstat.total.counts.NR,
      accountability: accountability ? headcountOf(accountability.rows).reported : undefined,
      dashboard: dashboard.headcount.reported,
      'roll-up': head(alone ? top?.own : top?.whole, 'reported'),
    }),
    ...PERSTAT_COLUMNS.map((column) =>
      figure(`${column} today`, {
        perstat: perstat.total.counts[column],
        'perstat, classes': lines(perstat.classes, ({ counts }) => counts[column]),
        'perstat, rosters': lines(whole, ({ counts }) => counts[column]),
        accountability: accountability?.rows.filter(
          ({ strength: kind, status }) => kind !== 'detached' && columnOf(status) === column,
        ).length,
        trend: today?.counts[column],
      }),
    ),
    figure('not reported, by name', {
      perstat: perstat.total.counts.NR,
      names: named.notReported.length,
      'filter of the roster': accountability?.rows.filter((row) => dayKindOf(row) === 'NR').length,
    }),
    figure('not PDY, by name', {
      perstat: perstat.total.onHand - perstat.total.counts.PDY - perstat.total.counts.NR,
      names: named.notPdy.length,
    }),
    figure('assigned, attached, detached', {
      'on hand': perstat.total.onHand,
      added: perstat.total.assigned + perstat.total.attached - perstat.total.detached,
      'all columns': sum(Object.values(perstat.total.counts)),
    }),
    figure('the duty day before', {
      perstat: perstat.before ? said(perstat.before.dutyDate, perstat.before.line) : null,
      dashboard: dashboard.before ? said(dashboard.before.dutyDate, dashboard.before) : null,
    }),
    ...points
      .filter(({ dutyDate }) => dutyDate < perstat.dutyDate && dutyDate >= (report.period?.from ?? ''))
      .map((point) => {
        const row = report.rows.find(({ key }) => key === point.dutyDate)
        const day = calendar?.days.find((each) => each.day === point.dutyDate)
        return figure(`strength on ${point.dutyDate}`, {
          trend: said(point.dutyDate, point),
          'strength report': row
            ? said(point.dutyDate, {
                onHand: Number(cell(report, row, 'onHand')),
                present: Number(cell(report, row, 'present')),
              })
            : null,
          'leave calendar': day ? said(point.dutyDate, day) : undefined,
        })
      }),
    figure('reports owed and submitted', {
      dashboard: `${dashboard.reports.submitted} of ${dashboard.reports.owed}`,
      'roll-up': submittedOf(alone ? rolledUp.slice(0, 1) : rolledUp),
      ...(alone || rosters.length === 0
        ? {}
        : {
            'dashboard, each': `${sum([submittedCount(rolledUp.slice(0, 1)), ...rosters.map(({ reports }) => reports.submitted)])} of ${sum([owedCount(rolledUp.slice(0, 1)), ...rosters.map(({ reports }) => reports.owed)])}`,
          }),
    }),
  ]
}

const said = (day: string, { onHand, present }: { readonly onHand: number; readonly present: number }) =>
  `${day}: ${present} of ${onHand}`

type RolledUp = { readonly own: Headcount; readonly noReport: boolean; readonly submission: unknown }
const owes = ({ own, noReport }: RolledUp) => own.onHand > 0 && !noReport
const owedCount = (rosters: readonly RolledUp[]) => rosters.filter(owes).length
const submittedCount = (rosters: readonly RolledUp[]) =>
  rosters.filter((roster) => owes(roster) && roster.submission !== null).length
const submittedOf = (rosters: readonly RolledUp[]) => `${submittedCount(rosters)} of ${owedCount(rosters)}`

/** The figures of the PERSTAT in each of its files. */
export async function fileFigures(client: Client, { rosterId, over }: Asked): Promise<Figure[]> {
  const { total } = await client.call(getPerstat, { rosterId, over })
  const file = (format: 'pdf' | 'xlsx' | 'csv' | 'txt') => client.call(exportPerstat, { rosterId, over, format })
  const message = textOf(await file('txt'))
  const csv = rowsOf(await file('csv'))
  const sheets = await readXlsx(bytesOf(await file('xlsx')))
  const sheet = sheets.find(({ sheet: name }) => name === 'PERSTAT')?.data ?? []
  const inTable = (rows: readonly (readonly unknown[])[], heading: string) => {
    const heads = rows.find((row) => row.includes('O/H')) ?? []
    const line = rows.find((row) => row[0] === 'Total') ?? []
    const value = line[heads.indexOf(heading)]
    return value === undefined || value === null || value === '' ? null : Number(value)
  }
  // `TOTAL: ASGD 60, O/H 60, PDY 45`. Zeros are left out.
  const inTotal = /^TOTAL: (.*)$/m.exec(message.replaceAll('\n  ', ' '))?.[1]?.split(', ') ?? []
  const inMessage = (heading: string) =>
    Number(inTotal.find((part) => part.startsWith(`${heading} `))?.split(' ')[1] ?? 0)
  const printed = await printedTexts(await file('pdf'))
  const onPaper = totalsOnPaper(printed)
  const [, present, available, accounted, onHand] =
    /Present (\d+), available (\d+), accounted for (\d+) of (\d+) on hand/.exec(printed.join(' ')) ?? []
  const columns = {
    'O/H': total.onHand,
    ASGD: total.assigned,
    ATCH: total.attached,
    DET: total.detached,
    ...total.counts,
  }
  return [
    ...Object.entries(columns).map(([heading, perstat]) =>
      figure(`${heading} in files`, {
        perstat,
        XLSX: inTable(sheet, heading),
        CSV: inTable(csv, heading),
        message: inMessage(heading),
        // Paper leaves out rare columns that are empty.
        PDF: onPaper.get(heading) ?? 0,
      }),
    ),
    figure('the sentence of the PERSTAT', {
      perstat: `${total.present} ${total.available} ${total.accounted} ${total.onHand}`,
      PDF: `${present} ${available} ${accounted} ${onHand}`,
    }),
  ]
}
