import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

export interface ReportColumn<Row> {
  id: string
  header: ReactNode
  /** The full words, if the header is an abbreviation. */
  title?: string | undefined
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | undefined
  /** Separated from its left neighbor by a rule. */
  rule?: boolean | undefined
}

export interface ReportTableProps<Row> {
  caption: string
  captionHidden?: boolean | undefined
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Indentation level, for a group inside a group. */
  indent?: ((row: Row) => number) | undefined
  /** Styled as a total: bold, below a rule. */
  isTotal?: ((row: Row) => boolean) | undefined
}

/** A table of a report, complete on screen and on paper: PERSTAT, counts, the numbers of a chart. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { caption, captionHidden, columns, rows, rowId, indent, isTotal } = props
  return (
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse text-14 print:text-12">
        <caption className={captionHidden ? 'sr-only' : 'pb-2 text-left text-16 font-heavy'}>{caption}</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            {columns.map((column, index) => (
              <th
                key={column.id}
                scope="col"
                title={column.title}
                className={cx(
                  'h-row px-2 text-12 font-strong whitespace-nowrap text-ink-soft print:h-auto',
                  column.align === 'end' ? 'text-right' : 'text-left',
                  column.rule && 'border-l border-line',
                  index === 0 && 'sticky left-0 bg-ground pl-0 print:static print:bg-transparent',
                )}
              >
                {column.title ? (
                  <abbr title={column.title} className="no-underline">
                    {column.header}
                  </abbr>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const total = isTotal?.(row) ?? false
            return (
              <tr
                key={rowId(row)}
                className={cx('border-b', total ? 'border-t-2 border-ink font-heavy' : 'border-line hover:bg-sunken')}
              >
                {columns.map((column, index) => {
                  const className = cx(
                    'h-row px-2 print:h-auto print:py-0.5',
                    column.align === 'end' ? 'tabular text-right whitespace-nowrap' : 'text-left',
                    column.rule && 'border-l border-line',
                    index === 0 && 'sticky left-0 bg-ground pl-0 print:static print:bg-transparent',
                    index === 0 && !total && 'font-strong',
                  )
                  if (index > 0) {
                    return (
                      <td key={column.id} className={className}>
                        {column.cell(row)}
                      </td>
                    )
                  }
                  return (
                    <th key={column.id} scope="row" className={className}>
                      <span style={{ paddingLeft: `${(indent?.(row) ?? 0) * 1}rem` }}>{column.cell(row)}</span>
                    </th>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
