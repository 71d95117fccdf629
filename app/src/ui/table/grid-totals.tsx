import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import type { Column } from './column.ts'

interface GridTotalsProps<Row> {
  columns: readonly Column<Row>[]
  rowIndex: number
  totalOf: (columnId: string) => ReactNode
}

/** The last row of a table, each total under its column. It stays in view while the rows scroll, in any order. */
export function GridTotals<Row>({ columns, rowIndex, totalOf }: GridTotalsProps<Row>) {
  return (
    <div role="rowgroup" className="sticky bottom-0 z-10">
      <div
        role="row"
        aria-rowindex={rowIndex}
        className="grid h-row grid-cols-(--columns) border-t-2 border-b border-ink bg-ground font-heavy"
      >
        {columns.map((column, index) => (
          <div
            key={column.id}
            role={index === 0 ? 'rowheader' : 'gridcell'}
            className={cx(
              'flex min-w-0 items-center bg-inherit px-2',
              column.align === 'end' && 'tabular justify-end text-right',
              index === 0 && 'left-0 in-data-sideways:sticky',
            )}
          >
            {totalOf(column.id)}
          </div>
        ))}
      </div>
    </div>
  )
}
