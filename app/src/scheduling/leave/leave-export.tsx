import { exportLeave } from '@muster/domain/scheduling/leave/functions.ts'
import Printer from 'lucide-react/icons/printer'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import type { LeaveFilter } from './leave-filter.ts'
import { useFile } from '../../kit/use-file.ts'

/** The list that is shown, as a file. */
export function LeaveExport({ rosterId, filter }: { rosterId: string; filter: LeaveFilter }) {
  const file = useFile(exportLeave)

  const save = (format: 'pdf' | 'xlsx' | 'csv') => file.save({ rosterId, ...filter, format })

  return (
    <Menu
      trigger={
        <Button icon={Printer} busy={file.busy} aria-label="Export" className="min-w-11">
          <span className="max-desk:hidden">Export</span>
        </Button>
      }
    >
      <MenuItem onSelect={() => save('pdf')}>PDF, to print</MenuItem>
      <MenuItem onSelect={() => save('xlsx')}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => save('csv')}>CSV</MenuItem>
    </Menu>
  )
}
