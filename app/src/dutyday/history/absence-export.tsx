import { exportAbsenceDays } from '@muster/domain/dutyday/history/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { useFile } from '../../kit/use-file.ts'

interface AbsenceExportProps {
  rosterId: string
  /** Null while the entered dates are not valid. */
  period: { readonly from: CalendarDate; readonly to: CalendarDate } | null
  over: 'roster' | 'chain'
}

/** Exports the report. */
export function AbsenceExport({ rosterId, period, over }: AbsenceExportProps) {
  const file = useFile(exportAbsenceDays)

  const save = (format: 'pdf' | 'xlsx' | 'csv') => period && file.save({ rosterId, ...period, over, format })

  return (
    <Menu
      trigger={
        <Button icon={Download} busy={file.busy} disabled={period === null}>
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
