import { formatDate } from '../kernel/calendar-date.ts'
import type { ReportChart } from './schema.ts'

/** The numbers of a chart as a table. */
export interface ChartTable {
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly depth: number
    readonly cells: readonly (string | number)[]
  }[]
  /** The meaning of the letters in the column headings. */
  readonly legend: readonly (readonly [letters: string, title: string])[]
}

/** A chart as a table, for readers who cannot use the chart, and for spreadsheets. */
export function chartTable(chart: ReportChart): ChartTable {
  if (chart.kind === 'lines') {
    return {
      columns: ['Day', ...chart.series.map(({ label }) => label)],
      rows: chart.days.map((day, at) => ({
        key: day,
        depth: 0,
        cells: [formatDate(day), ...chart.series.map(({ values }) => values[at] ?? '')],
      })),
      legend: [],
    }
  }
  if (chart.kind === 'heat') {
    return {
      columns: [chart.of, ...chart.columns.flatMap(({ code }) => HEAT.map(([letter]) => `${code} ${letter}`))],
      rows: chart.rows.map(({ key, label, depth, cells }) => ({ key, depth, cells: [label, ...cells.flat()] })),
      legend: [...chart.columns.map(({ code, label }) => [code, label] as const), ...HEAT],
    }
  }
  // With a single part, the total would be the same number.
  const total = chart.parts.length > 1
  return {
    columns: [chart.of, ...chart.parts.map(({ code }) => code), ...(total ? ['Total'] : [])],
    rows: chart.bars.map(({ key, label, depth, values }) => ({
      key,
      depth,
      cells: [label, ...values, ...(total ? [values.reduce((sum, value) => sum + value, 0)] : [])],
    })),
    legend: chart.parts.map(({ code, label }) => [code, label] as const),
  }
}

const HEAT = [
  ['G', 'current'],
  ['A', 'due soon'],
  ['R', 'act now'],
  ['N', 'no data'],
] as const
