import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { content } from './grid-row.tsx'
import type { Item } from './items.ts'

export interface PrintRowsProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  items: readonly Item<Row>[]
  renderGroup: (key: string, rows: readonly Row[]) => ReactNode
  totalOf: ((columnId: string) => ReactNode) | undefined
}

export function PrintRows<Row>({ label, columns, items, renderGroup, totalOf }: PrintRowsProps<Row>) {
  return (
    <table className="w-full border-collapse text-left text-12">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          {columns.map((column) => (
            <th key={column.id} scope="col" className="py-1 pr-2 font-strong">
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) =>
          item.kind === 'group' ? (
            <tr key={item.id} className="border-b border-ink">
              <th scope="rowgroup" colSpan={columns.length} className="pt-2 pb-1 font-heavy">
                {renderGroup(item.key, item.rows)}
              </th>
            </tr>
          ) : (
            <tr key={item.id} className="border-b border-line">
              {columns.map((column) => (
                <td key={column.id} className="tabular py-0.5 pr-2 align-top">
                  {content(column, item.row)}
                </td>
              ))}
            </tr>
          ),
        )}
        {/* In the body: a foot would be printed again on each page. */}
        {totalOf && (
          <tr className="border-t-2 border-ink font-heavy">
            {columns.map((column) => (
              <td key={column.id} className="tabular py-0.5 pr-2">
                {totalOf(column.id)}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}
