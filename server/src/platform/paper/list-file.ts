import { dayAt, formatDate, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import type { ListCell, ListColumn, ListFile, ListIssue } from '@muster/domain/kernel/list.ts'
import { PERSONAL_DATA_MARKING, type PdfBlock, type PdfReport, type PdfRow, renderPdf } from '../pdf/document.ts'
import { cellText, type Grid } from '../spreadsheet/grid.ts'
import { writeCsv, writeXlsx } from '../spreadsheet/write.ts'
import { fileOf } from './file.ts'
import { type Issue, NOTICE } from './issue.ts'

/** The contents of a paper: the rows, their subject, and the request. */
export interface ListOnPaper<Row, Asked> {
  readonly rows: readonly Row[]
  readonly asked: Asked
  readonly scope: { readonly name: string; readonly timeZone: string }
  readonly issue: Issue
}

/** A declared list as a file. */
export async function listFile<Row, Asked>(
  list: ListFile<Row, Asked>,
  of: ListOnPaper<Row, Asked>,
  format: 'pdf' | 'xlsx' | 'csv',
): Promise<FileContent> {
  const day = dayAt(of.issue.createdAt, of.scope.timeZone)
  return fileOf([...list.fileName(issueOf(of)), day], format, await contentOf(list, of, format))
}

async function contentOf<Row, Asked>(
  list: ListFile<Row, Asked>,
  of: ListOnPaper<Row, Asked>,
  format: 'pdf' | 'xlsx' | 'csv',
): Promise<Buffer> {
  if (format === 'pdf') return renderPdf(listPdf(list, of))
  const grid = listGrid(list, of)
  return format === 'xlsx' ? writeXlsx([{ name: list.sheet, grid }]) : writeCsv(grid.map((row) => row.map(cellText)))
}

function issueOf<Row, Asked>({ asked, scope, issue }: ListOnPaper<Row, Asked>): ListIssue<Asked> {
  return { asked, unit: scope.name, timeZone: scope.timeZone, now: issue.createdAt }
}

function columnsOn<Row, Asked>(list: ListFile<Row, Asked>, on: 'sheet' | 'paper', of: ListOnPaper<Row, Asked>) {
  return list.columns.filter(
    (column: ListColumn<Row, Asked>) => (column.on ?? on) === on && (column.when?.(of.asked, of.rows) ?? true),
  )
}

export function listGrid<Row, Asked>(list: ListFile<Row, Asked>, of: ListOnPaper<Row, Asked>): Grid {
  const columns = columnsOn(list, 'sheet', of)
  const issue = issueOf(of)
  return [columns.map(({ heading }) => heading), ...of.rows.map((row) => columns.map(({ value }) => value(row, issue)))]
}

export function listPdf<Row, Asked>(list: ListFile<Row, Asked>, of: ListOnPaper<Row, Asked>): PdfReport {
  const { rows, asked, scope } = of
  const { by, createdAt } = of.issue
  const columns = columnsOn(list, 'paper', of)
  const issue = issueOf(of)
  const cellsOf = (row: Row) => columns.map(({ value }) => paperText(value(row, issue)))
  const text = (words: string): PdfBlock => ({ kind: 'text', text: words })
  const table: PdfBlock = {
    kind: 'table',
    columns: columns.map(({ heading }) => ({ heading })),
    rows: list.groupBy ? groupedRows(list.groupBy, rows, issue, cellsOf) : rows.map((row) => ({ cells: cellsOf(row) })),
    ...(list.grid === undefined ? {} : { grid: list.grid }),
  }
  return {
    title: list.title(asked),
    unit: scope.name,
    asOf: formatMoment(createdAt, scope.timeZone),
    by,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'landscape',
    createdAt,
    blocks: [
      ...(list.above?.(asked) ?? []).map(text),
      text(rows.length === 0 ? list.none : countedWords(list.counted, rows, issue)),
      ...(rows.length === 0 ? [] : [table]),
      ...(list.below?.(asked, rows) ?? []).map(text),
      text(NOTICE),
    ],
  }
}

function countedWords<Row, Asked>(
  counted: ListFile<Row, Asked>['counted'],
  rows: readonly Row[],
  issue: ListIssue<Asked>,
): string {
  return typeof counted === 'string' ? `${counted}: ${rows.length}.` : counted(rows, issue)
}

/** One table, so that its columns line up, with a line that opens each group. */
function groupedRows<Row, Asked>(
  { heading, count }: NonNullable<ListFile<Row, Asked>['groupBy']>,
  rows: readonly Row[],
  issue: ListIssue<Asked>,
  cellsOf: (row: Row) => readonly string[],
): PdfRow[] {
  return [...Map.groupBy(rows, (row) => heading(row, issue))].flatMap(([opening, those]): PdfRow[] => [
    { cells: [opening, count(those.length)], strong: true },
    ...those.map((row) => ({ cells: cellsOf(row), indent: 1 })),
  ])
}

function paperText(cell: ListCell): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? formatDate(cell.date) : String(cell)
}
