import { exportCounselingBoard } from '@muster/domain/counseling/cadence/functions.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useCall, useConnection } from '../../platform/calls.ts'
import { saveFile } from '../../platform/files.ts'
import { describeRefusal } from '../../platform/refusal-words.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import type { BoardFilter } from './use-board.ts'

/** What the board shows, out of the app. */
export function BoardExport({ rosterId, filter }: { rosterId: string; filter: BoardFilter }) {
  const call = useCall(exportCounselingBoard)
  const offline = useConnection().state === 'offline'
  const [busy, setBusy] = useState(false)

  async function save(format: 'pdf' | 'xlsx' | 'csv') {
    setBusy(true)
    try {
      saveFile(await call({ rosterId, ...filter, format }))
    } catch (error) {
      toast.problem(
        error instanceof Refusal ? describeRefusal(error) : 'The file could not be made. Try again.',
        () => void save(format),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu
      trigger={
        <Button icon={Download} busy={busy} disabled={offline}>
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => void save('pdf')}>PDF</MenuItem>
      <MenuItem onSelect={() => void save('xlsx')}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => void save('csv')}>CSV</MenuItem>
    </Menu>
  )
}
