import { useId } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { cx } from '../styles/cx.ts'
import type { Column, Sort } from './column.ts'
import { type Item, rowOrder } from './items.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { type Selection, useSelectedIds } from './selection.ts'

export interface GridHeaderProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: (column: string) => void
  selection: Selection | undefined
  items: readonly Item<Row>[]
  /** The column the keyboard is on, or -1. */
  current: number
  onCurrent: (column: number) => void
}

export function GridHeader<Row>({ columns, sort, onSort, selection, items, current, onCurrent }: GridHeaderProps<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      tabIndex={-1}
      className="sticky top-0 z-20 grid h-row grid-cols-(--columns) border-b-2 border-ink bg-ground text-12 font-strong text-ink-soft"
    >
      {selection && (
        <div
          role="columnheader"
          tabIndex={-1}
          className="left-0 z-10 flex items-center justify-center bg-inherit in-data-sideways:sticky"
        >
          <SelectAll selection={selection} items={items} />
        </div>
      )}
      {columns.map((column, index) => {
        const sorted = sort?.column === column.id ? sort : null
        const Arrow = sorted?.descending ? ArrowDown : ArrowUp
        return (
          <div
            key={column.id}
            role="columnheader"
            tabIndex={column.unsortable && current === index ? 0 : -1}
            data-current={column.unsortable && current === index ? '' : undefined}
            aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
            className={cx(
              'flex min-w-0 items-stretch bg-inherit',
              index === 0 && 'z-10 in-data-sideways:sticky',
              index === 0 && (selection ? 'left-11' : 'left-0'),
            )}
          >
            {column.unsortable ? (
              <span className={cx('truncate self-center px-2', column.align === 'end' && 'grow text-right')}>
                {column.header}
              </span>
            ) : (
              <button
                type="button"
                tabIndex={current === index ? 0 : -1}
                data-current={current === index ? '' : undefined}
                onFocus={() => onCurrent(index)}
                onClick={() => onSort(column.id)}
                className={cx(
                  'flex min-w-0 grow items-center gap-1 px-2 -outline-offset-2 hover:text-ink',
                  column.align === 'end' && 'flex-row-reverse',
                  sorted && 'font-heavy text-ink',
                )}
              >
                <span className="truncate">{column.header}</span>
                {sorted && <Arrow className="size-3.5 shrink-0" aria-hidden="true" />}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}

function SelectAll<Row>({ selection, items }: { selection: Selection; items: readonly Item<Row>[] }) {
  const id = useId()
  const ids = useSelectedIds(selection)
  const all = ids.size > 0 && items.every((item) => item.kind === 'group' || ids.has(item.id))
  return (
    // The whole cell can be tapped.
    <label htmlFor={id} className="flex size-full items-center justify-center">
      <RowCheckbox
        id={id}
        name={all ? 'Clear selection' : 'Choose all rows'}
        checked={all}
        partly={!all && ids.size > 0}
        onChange={() => (all ? selection.clear() : selection.replace(rowOrder(items)))}
      />
    </label>
  )
}
