import { cellWords, readState, STATE_PARTS } from '@muster/domain/reports/cells.ts'
import type { Report, ReportCell, ReportColumn, ReportRow } from '@muster/domain/reports/schema.ts'
import { seniorityKey } from '@muster/domain/roster/rank.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { openRosterBelow } from '../roster/current-roster.ts'
import { StatusShape } from '../ui/marks/status-shape.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { useIsPhone } from '../ui/layout/use-media.ts'
import { usePrinting } from '../ui/layout/use-printing.ts'
import { ReportTable } from '../ui/table/report-table.tsx'

interface ReportRowsProps {
  report: Report
  rows: readonly ReportRow[]
  title: string
  /** All rows are loaded, so sorting covers all of them. */
  whole: boolean
  /** The current roster. A Soldier of another roster opens there. */
  rosterId: string
}

/** The rows of any report, with the totals of all of them under their columns. */
export function ReportRows({ report, rows, title, whole, rosterId }: ReportRowsProps) {
  const navigate = useNavigate()
  const { columns, totals } = report
  const phone = useIsPhone()
  const printing = usePrinting()
  const totalOf = (columnId: string) => {
    const at = columns.findIndex(({ id }) => id === columnId)
    const column = columns[at]
    return column && cellWords(column, totals?.[at] ?? null)
  }
  const shown = useMemo(() => columns.map((column, at) => tableColumn(column, at, rows, whole)), [columns, rows, whole])
  return (
    <>
      <DataTable
        label={title}
        rows={rows}
        rowId={({ key }) => key}
        rowName={({ cells }) => String(cells[0] ?? '')}
        columns={shown}
        onOpen={
          rows.some(({ soldier }) => soldier !== null)
            ? ({ soldier }) => {
                if (soldier === null) return
                openThere(soldier.rosterId, rosterId)
                void navigate({ to: '/soldiers/$soldierId', params: { soldierId: soldier.soldierId } })
              }
            : undefined
        }
        renderCard={(row) => <Card columns={columns} row={row} rosterId={rosterId} />}
        totalOf={totals ? totalOf : undefined}
        className="max-h-[70dvh]"
      />
      {totals && phone && !printing && <Totals columns={columns} totals={totals} title={title} />}
    </>
  )
}

/** Below the cards of a phone, which have no columns. */
function Totals({
  columns,
  totals,
  title,
}: {
  columns: readonly ReportColumn[]
  totals: readonly ReportCell[]
  title: string
}) {
  const summed = columns.flatMap((column, at) =>
    typeof totals[at] === 'number' ? [{ column, total: totals[at] }] : [],
  )
  return (
    <div className="pt-3">
      <ReportTable
        caption={`${title}: total`}
        captionHidden
        rows={[{ id: 'total' }]}
        rowId={({ id }) => id}
        isTotal={() => true}
        columns={[
          { id: 'label', header: 'Total of all', cell: () => 'Total' },
          ...summed.map(({ column, total }) => ({
            id: column.id,
            header: column.heading,
            title: column.title ?? undefined,
            align: 'end' as const,
            cell: () => total.toLocaleString('en-US'),
          })),
        ]}
      />
    </div>
  )
}

function tableColumn(column: ReportColumn, at: number, rows: readonly ReportRow[], whole: boolean): Column<ReportRow> {
  const number = column.kind === 'count' || column.kind === 'percent'
  const longest = rows
    .slice(0, 200)
    .reduce((most, { cells }) => Math.max(most, cellWords(column, cells[at] ?? null).length), 0)
  // A number column is as wide as its heading. A text column is as wide as its text, up to a limit.
  const width = number
    ? Math.max(3.5, column.heading.length * 0.6 + 1.6)
    : Math.min(22, Math.max(6, column.heading.length * 0.6 + 1.6, longest * 0.46 + (column.kind === 'state' ? 3 : 1.5)))
  return {
    id: column.id,
    header: column.heading,
    value: ({ cells, soldier }) => sortValue(column, cells[at] ?? null, soldier !== null),
    cell: ({ cells }) => <Content column={column} cell={cells[at] ?? null} />,
    width,
    grow: !number,
    align: number ? 'end' : 'start',
    unsortable: !whole,
  }
}

const STATE_ORDER: Readonly<Record<string, number>> = { red: 0, amber: 1, grey: 2, green: 3 }

function sortValue({ id, kind }: ReportColumn, cell: ReportCell, person: boolean): ReportCell {
  if (person && id === 'name' && typeof cell === 'string') return seniorityKey(cell)
  if (kind === 'state' && typeof cell === 'string') return STATE_ORDER[readState(cell).state] ?? null
  return cell
}

function Content({ column, cell }: { column: ReportColumn; cell: ReportCell }) {
  if (column.kind !== 'state' || typeof cell !== 'string') return cellWords(column, cell)
  const { tone } = STATE_PARTS[readState(cell).state]
  return (
    <span data-tone={tone} className="inline-flex min-w-0 items-center gap-1.5">
      <StatusShape tone={tone} className="text-tone" />
      <span className="truncate">{cellWords(column, cell)}</span>
    </span>
  )
}

/** A Soldier of a roster below is shown on that roster. */
function openThere(of: string, shown: string): void {
  if (of !== shown) openRosterBelow(of)
}

function Card({ columns, row, rosterId }: { columns: readonly ReportColumn[]; row: ReportRow; rosterId: string }) {
  const { soldier } = row
  const [first, ...rest] = columns
  const name = first ? cellWords(first, row.cells[0] ?? null) : ''
  const details = rest.flatMap((column, at) => {
    const cell = row.cells[at + 1] ?? null
    return cell === null || cell === '' || cell === 0 ? [] : [{ column, cell }]
  })
  return (
    <div className="py-2">
      {soldier ? (
        <Link
          to="/soldiers/$soldierId"
          params={{ soldierId: soldier.soldierId }}
          onClick={() => openThere(soldier.rosterId, rosterId)}
          className="flex min-h-control items-center font-strong text-action underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <p className="font-strong">{name}</p>
      )}
      <p className="tabular flex flex-wrap gap-x-3 text-14 text-ink-soft">
        {details.map(({ column, cell }) => (
          <span key={column.id} className="inline-flex max-w-full items-center gap-1">
            {column.kind !== 'text' && column.kind !== 'state' && <span>{column.heading}</span>}
            <span className={column.kind === 'count' ? 'font-heavy text-ink' : 'min-w-0 truncate text-ink'}>
              <Content column={column} cell={cell} />
            </span>
          </span>
        ))}
      </p>
    </div>
  )
}
