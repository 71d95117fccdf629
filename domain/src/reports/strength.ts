import { PERSTAT_COLUMNS } from '../dutyday/duty-status.ts'
import { dutyTopic } from '../dutyday/functions.ts'
import { sinceDay } from '../dutyday/perstat.ts'
import type { TrendPoint } from '../dutyday/schema.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { count, day } from './cells.ts'
import { declareReport } from './declare-report.ts'
import type { ReportFigure, ReportRow } from './schema.ts'

/** The last duty days, the earliest first. */
export type StrengthFacts = readonly TrendPoint[]

export const strengthReport = declareReport<StrengthFacts>({
  id: 'strength',
  title: 'Strength over time',
  question: 'How many were on hand, present and free to be tasked on each duty day?',
  filters: { group: false, period: { most: 120, usual: 30, way: 'back' }, choice: null },
  chart: 'lines',
  rowsTitle: 'By duty day',
  empty: {
    title: 'No duty days in these dates',
    help: 'A day counts once accountability was taken. Report today to start the count.',
    path: '/dutyday',
    action: 'Open accountability',
  },
  topics: (rosterId) => [dutyTopic(rosterId)],
  build(facts, { from, to }) {
    const points = facts.filter(({ dutyDate }) => dutyDate >= from && dutyDate <= to)
    const columnsUsed = PERSTAT_COLUMNS.filter((column) => points.some(({ counts }) => counts[column] > 0))
    const last = points.at(-1)
    const before = points.at(-2)
    const figure = (label: string, key: 'onHand' | 'present' | 'available'): ReportFigure => ({
      label,
      value: last?.[key] ?? null,
      unit: last && before ? changeWords(last[key] - before[key], before.dutyDate) : '',
    })
    return {
      figures: [figure('On hand', 'onHand'), figure('Present', 'present'), figure('Available', 'available')],
      chart: {
        kind: 'lines',
        title: 'Strength over time',
        days: points.map(({ dutyDate }) => dutyDate),
        series: [
          { key: 'onHand', label: 'On hand', tone: 'total', values: points.map((point) => point.onHand) },
          {
            key: 'accounted',
            label: 'Accounted for',
            tone: 'accounted',
            values: points.map((point) => point.accounted),
          },
          { key: 'present', label: 'Present', tone: 'present', values: points.map((point) => point.present) },
          { key: 'available', label: 'Available', tone: 'available', values: points.map((point) => point.available) },
        ],
      },
      columns: [
        day('day', 'Day'),
        count('onHand', 'On hand'),
        count('accounted', 'Acct', 'Accounted for'),
        count('present', 'Present'),
        count('available', 'Avail', 'Available'),
        ...columnsUsed.map((column) => count(column, column)),
      ],
      rows: points.toReversed().map(
        (point): ReportRow => ({
          key: point.dutyDate,
          cells: [
            ...[point.dutyDate, point.onHand, point.accounted, point.present, point.available],
            ...columnsUsed.map((column) => point.counts[column]),
          ],
          soldier: null,
        }),
      ),
      // The same Soldiers count on every day, so the days are not added up.
      totals: null,
      choices: [],
      notes: [
        'Each day is as of its end. Days without a formation, such as a weekend with its CQ, are left out.',
        'The status columns of a day add up to its on hand.',
      ],
    }
  },
})

function changeWords(change: number, before: CalendarDate): string {
  if (change === 0) return `no change ${sinceDay(before)}`
  return `${change > 0 ? '+' : '−'}${Math.abs(change)} ${sinceDay(before)}`
}
