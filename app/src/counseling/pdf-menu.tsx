import { generate4856 } from '@muster/domain/counseling/form/functions.ts'
import FileDown from 'lucide-react/icons/file-down'
import { useConnection } from '../platform/calls/calls.ts'
import { useFile } from '../kit/use-file.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../ui/overlays/menu.tsx'
import { LAYOUTS } from './record/layouts.ts'

interface PdfMenuProps {
  rosterId: string
  counselingId: string
}

/** Prints the session: on the Army's form or in our own layout. */
export function PdfMenu({ rosterId, counselingId }: PdfMenuProps) {
  const { busy, save } = useFile(generate4856)
  const offline = useConnection().state === 'offline'
  return (
    <Menu
      trigger={
        <Button icon={FileDown} busy={busy} disabled={offline}>
          PDF
        </Button>
      }
    >
      {LAYOUTS.map(({ layout, label }) => (
        <MenuItem key={layout} onSelect={() => save({ rosterId, counselingId, layout })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
