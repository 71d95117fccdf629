import { type Issue, NOTICE } from '../platform/paper/issue.ts'
import { fileOf } from '../platform/paper/file.ts'
import { dayAt, formatDate, isCalendarDate, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { cellWords, readState } from '@muster/domain/reports/cells.ts'
import { chartTable, type ChartTable } from '@muster/domain/reports/chart-table.ts'
import type { exportReport } from '@muster/domain/reports/functions.ts'
import { PRINT_ROWS } from '@muster/domain/reports/limits.ts'
import { unitLine } from '@muster/domain/roster/unit-line.ts'
import { reportInfo } from '@muster/domain/reports/reports.ts'
import type { HeatChart, ReportCell, ReportColumn } from '@muster/domain/reports/schema.ts'
import { PERSONAL_DATA_MARKING, type PdfBlock, type PdfReport, renderPdf } from '../platform/pdf/document.ts'
import { type Cell, cellText, type Grid } from '../platform/spreadsheet/grid.ts'
import { writeCsv, writeXlsx } from '../platform/spreadsheet/write.ts'
import type { WholeReport } from './build.ts'
import { barsBesideRows, pictureBlocks } from './picture-blocks.ts'

type Format = InputOf<typeof exportReport>['format']

/** The report as a file: the same rows, sums and chart numbers in every format. */
export async function reportFile(whole: WholeReport, format: Format, issue: Issue): Promise<FileContent> {
  const content = await WRITERS[format](whole, issue)
  const { scope, id } = whole
  const day = dayAt(issue.createdAt, scope.timeZone)
  return fileOf([reportInfo(id).title, scope.name, day], format, content)
}

const WRITERS: Readonly<Record<Format, (whole: WholeReport, issue: Issue) => Promise<Buffer>>> = {
  pdf: (whole, issue) => renderPdf(pdfOf(whole, issue)),
  xlsx: (whole, issue) => {
    const picture = pictureOf(whole)
    return writeXlsx([
      { name: 'Report', grid: rowsOf(whole) },
      ...(picture ? [{ name: 'Chart', grid: gridOfPicture(picture) }] : []),
      { name: 'About', grid: about(whole, issue) },
    ])
  },
  csv: async (whole, issue) => {
    const picture = pictureOf(whole)
    const grid: Grid = [
      ...about(whole, issue),
      [],
      ...(picture ? [...gridOfPicture(picture), []] : []),
      ...rowsOf(whole),
    ]
    // Every line gets the same number of cells, for programs that only accept such a table.
    const width = Math.max(...grid.map((row) => row.length))
    return writeCsv(grid.map((row) => Array.from({ length: width }, (_, at) => cellText(row[at] ?? null))))
  },
}

function pictureOf({ built, id }: WholeReport): ChartTable | null {
  // The table is left out when the rows contain the same numbers.
  return built.chart === null || reportInfo(id).chart === 'lines' ? null : chartTable(built.chart)
}

function about({ id, scope, asked, group, built }: WholeReport, issue: Issue): string[][] {
  const info = reportInfo(id)
  const period = info.filters.period
  const choice = built.choices.find((each) => each.id === asked.choice)
  return [
    [info.title, PERSONAL_DATA_MARKING],
    ['Unit', scope.name],
    ['Over', asked.over === 'chain' ? 'With rosters below' : 'This roster'],
    ...(group === null ? [] : [['Group', group]]),
    ...(period
      ? [
          ['First day', asked.from],
          ['Last day', asked.to],
        ]
      : []),
    ...(info.filters.choice ? [[info.filters.choice.label, choice?.label ?? info.filters.choice.all]] : []),
    ['As of', formatMoment(issue.createdAt, scope.timeZone)],
    ['By', issue.by],
    ...built.figures.map((figure) => [figure.label, figureWords(figure)]),
    ...built.notes.map((note) => ['Note', note]),
    ['Notice', NOTICE],
  ]
}

/** `2,790 of 3,045`. Nothing counted is `0`, and a value that nobody recorded is unknown. */
function figureWords({ value, unit }: WholeReport['built']['figures'][number]): string {
  return [value === null ? 'not known' : value.toLocaleString('en-US'), unit].filter((word) => word !== '').join(' ')
}

function rowsOf({ built }: WholeReport): Grid {
  const { columns, rows, totals } = built
  return [
    columns.map(({ heading, title }) => title ?? heading),
    ...[...rows.map(({ cells }) => cells), ...(totals ? [totals] : [])].map((cells) =>
      columns.map((column, at) => cellOf(column, cells[at] ?? null)),
    ),
  ]
}

function cellOf({ kind }: ReportColumn, cell: ReportCell): Cell {
  if (typeof cell !== 'string') return cell
  if (kind === 'date' && isCalendarDate(cell)) return { date: cell }
  return kind === 'state' ? readState(cell).words : cell
}

function gridOfPicture({ columns, rows }: ChartTable): Grid {
  return [[...columns], ...rows.map(({ cells }) => [...cells])]
}

const isNumber = ({ kind }: ReportColumn) => kind === 'count' || kind === 'percent'

function pdfOf(whole: WholeReport, issue: Issue): PdfReport {
  const { id, scope, asked, group, built } = whole
  const info = reportInfo(id)
  const picture = pictureOf(whole)
  const beside = barsBesideRows(whole)
  const { columns, totals } = built
  const rows = built.rows.slice(0, PRINT_ROWS)
  const left = built.rows.length - rows.length
  const choice = built.choices.find((each) => each.id === asked.choice)
  const figures = built.figures.map((figure) => `${figure.label}: ${figureWords(figure)}`)
  const blocks: PdfBlock[] = [
    {
      kind: 'text',
      text: [
        asked.over === 'chain' ? 'With rosters below.' : '',
        group === null ? '' : `${group}.`,
        choice ? `${info.filters.choice?.label ?? ''}: ${choice.label}.` : '',
        `${figures.join('. ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
    },
    ...(built.chart && picture && picture.rows.length > 0 ? pictureBlocks(built.chart, picture) : []),
    { kind: 'heading', text: `${info.rowsTitle}: ${built.rows.length.toLocaleString('en-US')}` },
    ...(rows.length === 0
      ? [{ kind: 'text' as const, text: info.empty.title }]
      : [
          {
            kind: 'table' as const,
            columns: [
              ...columns.map((column) => ({
                heading: column.heading,
                align: isNumber(column) ? ('right' as const) : ('left' as const),
              })),
              ...(beside ? [{ heading: '', rest: true }] : []),
            ],
            headBars: beside?.headBars ?? [],
            rows: [
              ...rows.map(({ key, cells }) => ({
                cells: [...columns.map((column, at) => cellWords(column, cells[at] ?? null)), ...(beside ? [''] : [])],
                bars: beside ? [...columns.map(() => null), beside.barOf(key)] : [],
              })),
              ...(totals
                ? [{ cells: columns.map((column, at) => cellWords(column, totals[at] ?? null)), strong: true }]
                : []),
            ],
          },
        ]),
    ...(left > 0
      ? [{ kind: 'text' as const, text: `${left.toLocaleString('en-US')} more rows are in the XLSX and the CSV.` }]
      : []),
    { kind: 'text', text: legendOf(columns, built.chart?.kind === 'heat' ? heatLegend(built.chart) : picture?.legend) },
    ...built.notes.map((text) => ({ kind: 'text' as const, text })),
    { kind: 'text' as const, text: NOTICE },
  ]
  return {
    title: info.filters.period ? `${info.title}, ${formatDate(asked.from)} to ${formatDate(asked.to)}` : info.title,
    unit: unitLine(scope.name, { over: asked.over, group }),
    asOf: formatMoment(issue.createdAt, scope.timeZone),
    by: issue.by,
    marking: PERSONAL_DATA_MARKING,
    orientation: columns.length > 6 || built.chart?.kind === 'heat' ? 'landscape' : 'portrait',
    createdAt: issue.createdAt,
    blocks: blocks.filter((block) => block.kind !== 'text' || block.text !== ''),
  }
}

/** What the letters over the columns mean. */
function legendOf(columns: readonly ReportColumn[], ofPicture: ChartTable['legend'] = []): string {
  const words = new Map([
    ...columns.flatMap(({ heading, title }) => (title === null ? [] : [[heading, title] as const])),
    ...ofPicture,
  ])
  return words.size === 0 ? '' : `${[...words].map(([letters, title]) => `${letters} ${title}`).join(', ')}.`
}

function heatLegend({ columns }: HeatChart): ChartTable['legend'] {
  return columns.flatMap(({ code, label }) => (code === label ? [] : [[code, label] as const]))
}
