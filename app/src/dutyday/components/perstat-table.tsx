import { PERSTAT_COLUMNS, type PerstatColumn } from '@muster/domain/dutyday/duty-status.ts'
import type { Perstat, PerstatLine } from '@muster/domain/dutyday/schema.ts'
import { STRENGTH_CLASS_LABELS } from '@muster/domain/roster/rank.ts'
import { type ReportColumn, ReportTable } from '../../ui/table/report-table.tsx'
import { COLUMN_LABELS } from '@muster/domain/dutyday/perstat-columns.ts'

interface ClassRow {
  readonly id: string
  readonly label: string
  readonly line: PerstatLine
}

/**
 * The report in the layout that S1 reads: one line for each class, one column for each status. Every line adds up to
 * the strength on hand.
 */
export function PerstatTable({ perstat }: { perstat: Perstat }) {
  const rows: ClassRow[] = [
    ...perstat.classes.map(({ strengthClass, line }) => ({
      id: strengthClass,
      label: STRENGTH_CLASS_LABELS[strengthClass],
      line,
    })),
    { id: 'total', label: 'Total', line: perstat.total },
  ]
  return (
    <ReportTable
      caption="Strength by class"
      captionHidden
      columns={[...STRENGTH, ...usedColumns(perstat.total).map(statusColumn), ...SHARES]}
      rows={rows}
      rowId={(row) => row.id}
      isTotal={(row) => row.id === 'total'}
    />
  )
}

const STRENGTH: readonly ReportColumn<ClassRow>[] = [
  { id: 'class', header: 'Class', cell: (row) => row.label },
  number('authorized', 'AUTH', 'Authorized', (line) => line.authorized),
  number('assigned', 'ASGD', 'Assigned', (line) => line.assigned),
  number('attached', 'ATCH', 'Attached', (line) => line.attached),
  number('detached', 'DET', 'Detached', (line) => line.detached),
  number('onHand', 'O/H', 'On hand', (line) => line.onHand),
]

const SHARES: readonly ReportColumn<ClassRow>[] = [
  { ...share('assigned', '% ASGD', 'Assigned, % of authorized'), rule: true },
  share('present', '% PRES', 'Present, % of on hand'),
  share('available', '% AVAIL', 'Available, % of on hand'),
  share('accounted', '% ACCTD', 'Accounted for, % of on hand'),
]

/** Columns without Soldiers are left out on screen. The exported report has all of them. */
function usedColumns(total: PerstatLine): readonly PerstatColumn[] {
  return PERSTAT_COLUMNS.filter((column) => column === 'PDY' || column === 'NR' || total.counts[column] > 0)
}

function statusColumn(column: PerstatColumn, index: number): ReportColumn<ClassRow> {
  return { ...number(column, column, COLUMN_LABELS[column], (line) => line.counts[column]), rule: index === 0 }
}

function number(
  id: string,
  header: string,
  title: string,
  value: (line: PerstatLine) => number | null,
): ReportColumn<ClassRow> {
  return { id, header, title, align: 'end', cell: (row) => value(row.line) ?? '–' }
}

function share(id: keyof PerstatLine['percent'], header: string, title: string): ReportColumn<ClassRow> {
  return { id: `share-${id}`, header, title, align: 'end', cell: (row) => percent(row.line.percent[id]) ?? '–' }
}

/** `91.2`; null if there is nothing to divide by. */
export function percent(value: number | null): string | null {
  return value === null ? null : value.toFixed(1)
}
