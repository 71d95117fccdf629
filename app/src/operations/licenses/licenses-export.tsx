import { exportLicenses } from '@muster/domain/operations/licenses/functions.ts'
import Printer from 'lucide-react/icons/printer'
import { useConnection } from '../../platform/calls.ts'
import { useFile } from '../../roster/use-file.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import type { LicenseFilter } from './license-filter.ts'

/** The list that is shown, as a file. */
export function LicensesExport({ rosterId, filter }: { rosterId: string; filter: LicenseFilter }) {
  const file = useFile(exportLicenses)
  const offline = useConnection().state === 'offline'

  const save = (format: 'pdf' | 'xlsx' | 'csv') => file.save({ rosterId, ...filter, format })

  return (
    <Menu
      trigger={
        <Button icon={Printer} busy={file.busy} disabled={offline} aria-label="Export" className="min-w-11">
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
