import {
  type FieldRow,
  fieldRows,
  isEmptyLine,
  isShare,
  type LayoutLine,
  type LayoutName,
  layoutValue,
  linesOf,
  type PerstatLayout,
} from '@muster/domain/dutyday/layouts/layout.ts'
import type { Perstat, PerstatLine } from '@muster/domain/dutyday/schema.ts'
import { STRENGTH_CLASS_LABELS } from '@muster/domain/roster/rank.ts'
import { type ReportColumn, ReportTable } from '../../ui/table/report-table.tsx'

interface PerstatTableProps {
  perstat: Pick<Perstat, 'classes' | 'total'>
  name: LayoutName
  layout: PerstatLayout
}

/** The report in its layout. The lines of statuses add up to the strength on hand. */
export function PerstatTable({ name, perstat, layout }: PerstatTableProps) {
  const lines = linesOf(layout, perstat.total)
  return name === 'field' ? (
    <div className="max-w-[48rem] print:max-w-none">
      <FieldTable rows={fieldRows(perstat, lines)} />
    </div>
  ) : (
    <GarrisonTable perstat={perstat} lines={lines} />
  )
}

interface ClassRow {
  readonly id: string
  readonly label: string
  readonly line: PerstatLine
}

/** One row for each class, one column for each line of the layout. */
function GarrisonTable({ perstat, lines }: Pick<PerstatTableProps, 'perstat'> & { lines: readonly LayoutLine[] }) {
  const rows: ClassRow[] = [
    ...perstat.classes.map(({ strengthClass, line }) => ({
      id: strengthClass,
      label: STRENGTH_CLASS_LABELS[strengthClass],
      line,
    })),
    { id: 'total', label: 'Total', line: perstat.total },
  ]
  const used = lines.filter((line) => isUsed(line, perstat.total))
  return (
    <ReportTable
      caption="Strength by class"
      captionHidden
      columns={[{ id: 'class', header: 'Class', cell: (row) => row.label }, ...used.map(columnOf)]}
      rows={rows}
      rowId={(row) => row.id}
      isTotal={(row) => row.id === 'total'}
    />
  )
}

/** Columns without Soldiers are left out on screen. The exported report has all of them. */
function isUsed(line: LayoutLine, total: PerstatLine): boolean {
  if (line.content !== 'columns' || line.columns.includes('PDY') || line.columns.includes('NR')) return true
  return !isEmptyLine({ ...line, always: false }, total)
}

function columnOf(line: LayoutLine, at: number, all: readonly LayoutLine[]): ReportColumn<ClassRow> {
  const before = all[at - 1]
  return {
    id: line.key,
    header: line.short,
    title: line.label,
    align: 'end',
    cell: (row) => shown(line, layoutValue(line, row.line)),
    // Between the strength, the statuses and the shares.
    rule: before !== undefined && kindOf(before) !== kindOf(line),
  }
}

function kindOf(line: LayoutLine): string {
  return isShare(line) ? 'share' : line.content === 'columns' ? 'columns' : 'figure'
}

/** One row for each line of the layout, with officers, warrant officers, enlisted and the total. */
function FieldTable({ rows }: { rows: readonly FieldRow[] }) {
  return (
    <ReportTable
      caption="Strength by line"
      captionHidden
      columns={[
        { id: 'line', header: 'Line', cell: ({ line }) => line.label },
        ...['Officer', 'Warrant', 'Enlisted', 'Total'].map(
          (header, at): ReportColumn<FieldRow> => ({
            id: header,
            header,
            align: 'end',
            rule: header === 'Total',
            cell: ({ line, values }) => shown(line, values[at] ?? null),
          }),
        ),
      ]}
      rows={rows}
      rowId={({ line }) => line.key}
      isTotal={({ line }) => line.content === 'onHand'}
    />
  )
}

/** A figure as on the page: a blank to fill in is `____`. */
export function shown(line: Pick<LayoutLine, 'content'>, value: number | null): string {
  if (value === null) return line.content === 'hand' ? '____' : '–'
  return isShare(line) ? value.toFixed(1) : String(value)
}
