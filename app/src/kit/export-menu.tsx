import Printer from 'lucide-react/icons/printer'
import { useConnection } from '../platform/calls/calls.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../ui/overlays/menu.tsx'

interface ExportMenuProps {
  /** The name of the file: `Export`, `Hand receipt`. */
  label?: string
  pdf?: string
  busy: boolean
  onSave: (format: 'pdf' | 'xlsx' | 'csv') => void
}

/** Exports what is shown as a file. */
export function ExportMenu({ label = 'Export', pdf = 'PDF, to print', busy, onSave }: ExportMenuProps) {
  const offline = useConnection().state === 'offline'
  return (
    <Menu
      trigger={
        <Button icon={Printer} busy={busy} disabled={offline} aria-label={label} className="min-w-11">
          <span className="max-desk:hidden">{label}</span>
        </Button>
      }
    >
      <MenuItem onSelect={() => onSave('pdf')}>{pdf}</MenuItem>
      <MenuItem onSelect={() => onSave('xlsx')}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => onSave('csv')}>CSV</MenuItem>
    </Menu>
  )
}
