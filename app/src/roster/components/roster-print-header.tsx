import { rosterName } from '@muster/domain/identity/person-name.ts'
import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useMyProfile } from '../../identity/use-my-profile.ts'
import { PrintHeader } from '../../ui/print-header.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { useCurrentRoster } from '../current-roster.ts'

/** On paper alone: which unit, as of when, by whom. */
export function RosterPrintHeader({ title }: { title?: string }) {
  const { name, timeZone } = useCurrentRoster()
  const profile = useMyProfile().data
  // Drawn anew when the print is set: the paper says the time of the print, not that of the screen.
  usePrinting()
  const now = new Date()
  const by = profile?.name
    ? rosterName({ rank: profile.rank ?? '', last: profile.name.last, first: profile.name.first })
    : (profile?.displayName ?? '')
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
