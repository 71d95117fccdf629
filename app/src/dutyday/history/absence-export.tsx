import { exportAbsenceDays } from '@muster/domain/dutyday/history/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useCall } from '../../platform/calls.ts'
import { saveFile } from '../../platform/files.ts'
import { describeRefusal } from '../../platform/refusal-words.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'

interface AbsenceExportProps {
  rosterId: string
  /** Null while the days entered are none. */
  period: { readonly from: CalendarDate; readonly to: CalendarDate } | null
  over: 'roster' | 'chain'
}

/** The report out of the app. */
export function AbsenceExport({ rosterId, period, over }: AbsenceExportProps) {
  const call = useCall(exportAbsenceDays)
  const [busy, setBusy] = useState(false)

  async function save(format: 'pdf' | 'xlsx' | 'csv') {
    if (!period) return
    setBusy(true)
    try {
      saveFile(await call({ rosterId, ...period, over, format }))
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
        <Button icon={Download} busy={busy} disabled={period === null}>
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
