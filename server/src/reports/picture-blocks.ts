import { STATE_PARTS } from '@muster/domain/reports/cells.ts'
import type { ChartTable } from '@muster/domain/reports/chart-table.ts'
import type { BarsChart, ChartPart, HeatCell, HeatChart, PartTone, ReportChart } from '@muster/domain/reports/schema.ts'
import { STATES } from '@muster/domain/reports/states.ts'
import type { Filling, PdfBar, PdfBlock } from '../platform/pdf/document.ts'
import type { WholeReport } from './build.ts'

/** With more items side by side the columns are too narrow to read. */
const HEAT_COLUMNS = 14

/** The same as on the screen: each status has its own hatching, so that it can be distinguished in black and white. */
const FILLINGS: Readonly<Record<PartTone, Filling>> = {
  present: 'solid',
  leave: 'slanted',
  tdy: 'level',
  other: 'upright',
  absent: 'crossed',
  duty: 'checked',
  medical: 'dotted',
  unreported: 'empty',
  // Never in the same chart as leave or present.
  soon: 'slanted',
  total: 'solid',
}

/** The chart on paper: its table, with a bar next to or below the numbers that it shows. */
export function pictureBlocks(chart: ReportChart, picture: ChartTable): PdfBlock[] {
  if (chart.kind === 'heat') return heatBlocks(chart)
  return chart.kind === 'lines' ? [] : barBlocks(chart, picture)
}

function barBlocks({ title, parts, bars }: BarsChart, picture: ChartTable): PdfBlock[] {
  const most = Math.max(1, ...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)))
  const blank = picture.columns.map(() => null)
  return [
    { kind: 'heading', text: title },
    {
      kind: 'table',
      columns: [
        ...picture.columns.map((heading, at) => ({
          heading,
          align: at === 0 ? ('left' as const) : ('right' as const),
        })),
        { heading: '', rest: true },
      ],
      headBars: [null, ...parts.map(swatch)],
      rows: picture.rows.map(({ cells, depth }, row) => ({
        cells: [...cells.map(String), ''],
        indent: depth,
        bars: [...blank, { parts: filled(parts, bars[row]?.values ?? []), of: most }],
      })),
    },
  ]
}

/** A few items at a time: how many there are, and how many of them are in date. */
function heatBlocks({ title, of, columns, rows }: HeatChart): PdfBlock[] {
  const parts = STATES.map((state) => STATE_PARTS[state])
  const starts = Array.from({ length: Math.ceil(columns.length / HEAT_COLUMNS) }, (_none, at) => at * HEAT_COLUMNS)
  return [
    { kind: 'heading', text: `${title}: in date, of all it applies to` },
    {
      kind: 'table',
      compact: true,
      rows: [],
      columns: parts.map(({ code, label }) => ({ heading: `${code} ${label.toLowerCase()}` })),
      headBars: parts.map(swatch),
    },
    ...starts.map((start): PdfBlock => {
      const shown = columns.slice(start, start + HEAT_COLUMNS)
      // Padded to the same width when the last block has fewer items.
      const missing = HEAT_COLUMNS - shown.length
      return {
        kind: 'table',
        columns: [
          { heading: of },
          ...shown.map(({ code }) => ({ heading: code, align: 'right' as const })),
          ...Array.from({ length: missing }, () => ({ heading: '' })),
        ],
        rows: rows.map(({ label, depth, cells }) => {
          const own = cells.slice(start, start + HEAT_COLUMNS)
          return {
            indent: depth,
            cells: [label, ...own.map(inDate), ...Array<string>(missing).fill('')],
            bars: [null, ...own.map((cell) => ({ parts: filled(parts, cell), of: sumOf(cell) }))],
          }
        }),
      }
    }),
  ]
}

/** Each line is inside the one before it: on hand, of those accounted for, of those present. */
const NESTED: readonly Filling[] = ['empty', 'level', 'slanted', 'solid']

interface BesideRows {
  /** Bars under the headings of the columns that the lines show. */
  readonly headBars: readonly (PdfBar | null)[]
  barOf(rowKey: string): PdfBar | null
}

/** A line chart over days as a bar in each day's row. Null for every other chart. */
export function barsBesideRows({ built: { chart, columns } }: WholeReport): BesideRows | null {
  if (chart?.kind !== 'lines') return null
  const at = new Map<string, number>(chart.days.map((day, index) => [day, index]))
  const valueOf = (line: number, day: number) => chart.series[line]?.values[day] ?? 0
  const most = Math.max(1, ...chart.series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return {
    headBars: columns.map(({ id }) => {
      const filling = NESTED[chart.series.findIndex(({ key }) => key === id)]
      return filling === undefined ? null : { parts: [{ value: 1, filling }], of: 1 }
    }),
    barOf(rowKey) {
      const day = at.get(rowKey)
      if (day === undefined) return null
      const parts = NESTED.map((filling, line) => ({ filling, value: valueOf(line, day) - valueOf(line + 1, day) }))
      return { parts: parts.toReversed(), of: most }
    },
  }
}

function swatch({ tone }: ChartPart): PdfBar {
  return { parts: [{ value: 1, filling: FILLINGS[tone] }], of: 1 }
}

function filled(parts: readonly ChartPart[], values: readonly number[]): PdfBar['parts'] {
  return parts.map(({ tone }, at) => ({ value: values[at] ?? 0, filling: FILLINGS[tone] }))
}

function inDate(cell: HeatCell): string {
  const all = sumOf(cell)
  return all === 0 ? '' : `${cell[0] + cell[1]}/${all}`
}

function sumOf(cell: HeatCell): number {
  return cell.reduce((sum, value) => sum + value, 0)
}
