import { exportCounselingBoard } from '@muster/domain/counseling/cadence/functions.ts'
import Download from 'lucide-react/icons/download'
import { useConnection } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import type { BoardFilter } from './use-board.ts'
import { useFile } from '../../kit/use-file.ts'

/** What the board shows, out of the app. */
export function BoardExport({ rosterId, filter }: { rosterId: string; filter: BoardFilter }) {
  const file = useFile(exportCounselingBoard)
  const offline = useConnection().state === 'offline'

  const save = (format: 'pdf' | 'xlsx' | 'csv') => file.save({ rosterId, ...filter, format })

  return (
    <Menu
      trigger={
        <Button icon={Download} busy={file.busy} disabled={offline}>
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => save('pdf')}>PDF</MenuItem>
      <MenuItem onSelect={() => save('xlsx')}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => save('csv')}>CSV</MenuItem>
    </Menu>
  )
}
