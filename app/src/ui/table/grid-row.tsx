import { memo, type MouseEvent, type ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { CellEditor } from './cell-editor.tsx'
import type { Column } from './column.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { type Selection, useIsSelected } from './selection.ts'

/**
 * The actions that rows can call on their table. One object for the life of the table, so that rows are not redrawn.
 */
export interface GridActions<Row> {
  press: (id: string, column: number, event: MouseEvent) => void
  choose: (id: string, range: boolean) => void
  beginEdit: (id: string, column: number) => void
  endEdit: (row: Row, columnId: string, value: string | null) => void
}

export interface GridRowProps<Row> {
  id: string
  row: Row
  name: string
  /** Counted from 1, the header being 1. */
  rowIndex: number
  top: number
  columns: readonly Column<Row>[]
  selection: Selection | undefined
  /** The column the keyboard is on, or -1 on every row but one. */
  current: number
  /** What the row stands for is shown beside the table. */
  opened: boolean
  editing: boolean
  actions: GridActions<Row>
}

function GridRowInner<Row>(props: GridRowProps<Row>) {
  const { id, row, name, rowIndex, top, columns, selection, current, opened, editing, actions } = props
  const chosen = useIsSelected(selection, id)
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={selection ? chosen : undefined}
      aria-current={opened || undefined}
      tabIndex={-1}
      data-current={current >= 0 ? '' : undefined}
      style={{ top }}
      className={cx(
        'absolute inset-x-0 grid h-row contain-content grid-cols-(--columns) border-b border-line',
        chosen ? 'bg-action-soft' : opened ? 'bg-brass-soft' : 'bg-ground hover:bg-sunken',
      )}
    >
      {selection && (
        <div
          role="gridcell"
          tabIndex={-1}
          className="left-0 z-10 flex items-center justify-center bg-inherit in-data-sideways:sticky"
          onClick={(event) => actions.choose(id, event.shiftKey)}
        >
          <RowCheckbox
            name={`Choose ${name}`}
            checked={chosen}
            readOnly
            tabIndex={-1}
            className="pointer-events-none"
          />
        </div>
      )}
      {columns.map((column, index) => {
        const edit = editing && current === index ? column.edit?.(row) : null
        return (
          <div
            key={column.id}
            role={index === 0 ? 'rowheader' : 'gridcell'}
            tabIndex={current === index ? 0 : -1}
            data-current={current === index ? '' : undefined}
            onClick={(event) => actions.press(id, index, event)}
            onDoubleClick={() => actions.beginEdit(id, index)}
            className={cx(
              'flex min-w-0 items-center bg-inherit scroll-ml-(--pinned) -outline-offset-2',
              edit ? 'p-0' : 'px-2',
              column.align === 'end' && 'tabular justify-end text-right',
              index === 0 && 'z-10 font-strong in-data-sideways:sticky',
              index === 0 && (selection ? 'left-11' : 'left-0'),
              index === 0 && current >= 0 && 'in-data-visited:shadow-[inset_3px_0_0_var(--brass)]',
            )}
          >
            {edit ? (
              <CellEditor
                edit={edit}
                name={`${column.header}, ${name}`}
                onCommit={(value) => actions.endEdit(row, column.id, value)}
                onCancel={() => actions.endEdit(row, column.id, null)}
              />
            ) : (
              <span data-name-of={index === 0 ? id : undefined} className="min-w-0 truncate">
                {content(column, row)}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

export const GridRow = memo(GridRowInner) as typeof GridRowInner

export function content<Row>(column: Column<Row>, row: Row): ReactNode {
  return column.cell ? column.cell(row) : column.value(row)
}

export function GroupRow({
  rowIndex,
  top,
  columnCount,
  children,
}: {
  rowIndex: number
  top: number
  columnCount: number
  children: ReactNode
}) {
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      tabIndex={-1}
      style={{ top }}
      className="absolute inset-x-0 flex h-row border-b border-line-strong bg-sunken"
    >
      <div
        role="rowheader"
        tabIndex={-1}
        aria-colspan={columnCount}
        className="sticky left-0 flex w-(--sight) min-w-0 items-center gap-3 px-2 font-heavy"
      >
        {children}
      </div>
    </div>
  )
}
