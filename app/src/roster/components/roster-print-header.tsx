import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useMyName } from '../../identity/use-my-name.ts'
import { PrintHeader } from '../../ui/layout/print-header.tsx'
import { usePrinting } from '../../ui/layout/use-printing.ts'
import { useCurrentRoster } from '../current-roster.ts'
import { useOwnPart, usePartShown } from '../use-scope-words.ts'

/** Print only: which unit, as of when, by whom. */
export function RosterPrintHeader({ title }: { title?: string }) {
  const roster = useCurrentRoster()
  const { id, name, timeZone } = roster
  const own = useOwnPart(roster)
  const part = usePartShown(id) ?? own
  const by = useMyName()
  // Redrawn for the print, because the paper must show the time of the print, not that of the screen.
  usePrinting()
  const now = new Date()
  return (
    <PrintHeader
      title={title}
      unit={part === null ? name : `${name}, ${part}`}
      asOf={`${formatDate(dayAt(now, timeZone))} ${formatTime(now, timeZone)}`}
      by={by}
      marking="Unofficial. Contains personal data: protect it, and destroy it when no longer needed"
    />
  )
}
