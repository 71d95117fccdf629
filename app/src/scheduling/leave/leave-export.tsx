import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { exportLeave } from '@muster/domain/scheduling/leave/functions.ts'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useCall } from '../../platform/calls.ts'
import { saveFile } from '../../platform/files.ts'
import { describeRefusal } from '../../platform/refusal-words.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import type { LeaveFilter } from './leave-filter.ts'

/** The list that is shown, as a file. */
export function LeaveExport({ rosterId, filter }: { rosterId: string; filter: LeaveFilter }) {
  const call = useCall(exportLeave)
  const [busy, setBusy] = useState(false)

  async function save(format: 'pdf' | 'xlsx' | 'csv') {
    setBusy(true)
    try {
      saveFile(await call({ rosterId, ...filter, format }))
    } catch (error) {
      toast.problem(
        error instanceof Refusal ? describeRefusal(error) : 'The list could not be made. Try again.',
        () => void save(format),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu
      trigger={
        <Button icon={Printer} busy={busy} aria-label="Export" className="min-w-11">
          <span className="max-desk:hidden">Export</span>
        </Button>
      }
    >
      <MenuItem onSelect={() => void save('pdf')}>PDF, to print</MenuItem>
      <MenuItem onSelect={() => void save('xlsx')}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => void save('csv')}>CSV</MenuItem>
    </Menu>
  )
}
