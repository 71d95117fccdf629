import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useMyName } from '../../identity/use-my-name.ts'
import { PrintHeader } from '../../ui/layout/print-header.tsx'
import { usePrinting } from '../../ui/layout/use-printing.ts'
import { useCurrentRoster } from '../current-roster.ts'

/** Print only: which unit, as of when, by whom. */
export function RosterPrintHeader({ title }: { title?: string }) {
  const { name, timeZone } = useCurrentRoster()
  const by = useMyName()
  // Redrawn for the print, because the paper must show the time of the print, not that of the screen.
  usePrinting()
  const now = new Date()
  return (
    <PrintHeader
      title={title}
      unit={name}
      asOf={`${formatDate(dayAt(now, timeZone))} ${formatTime(now, timeZone)}`}
      by={by}
      marking="Unofficial. Contains personal data: protect it, and destroy it when no longer needed"
    />
  )
}
