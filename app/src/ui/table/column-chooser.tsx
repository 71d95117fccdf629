import Columns3 from 'lucide-react/icons/columns-3'
import { Button } from '../buttons/button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { Popover } from '../overlays/popover.tsx'
import type { Column } from './column.ts'

export interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[]
  /** Ids of the columns that are not shown. */
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

export function ColumnChooser<Row>({ columns, hidden, onChange }: ColumnChooserProps<Row>) {
  return (
    <Popover label="Columns" align="end" trigger={<Button icon={Columns3}>Columns</Button>}>
      <div role="group" aria-label="Columns" className="px-0.5">
        {columns.map((column, index) => (
          <Checkbox
            key={column.id}
            label={column.header}
            disabled={column.fixed || index === 0}
            checked={!hidden.includes(column.id)}
            onChange={(shown) => onChange(shown ? hidden.filter((id) => id !== column.id) : [...hidden, column.id])}
          />
        ))}
      </div>
    </Popover>
  )
}
