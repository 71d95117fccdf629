import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { type ChangedDays, overlaps } from '@muster/domain/dutyday/history/corrections.ts'
import type { HistoryEntryOnWire, StatusEntry, StatusOrUnreported } from '@muster/domain/dutyday/schema.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'

interface OverlapPreviewProps {
  entry: Omit<StatusEntry, 'id' | 'recordedAt' | 'recordedBy'>
  history: readonly HistoryEntryOnWire[]
  today: CalendarDate
}

/** Shown before saving: which days the entry takes from another status, and which later plan stays. */
export function OverlapPreview({ entry, history, today }: OverlapPreviewProps) {
  const { changed, staying } = overlaps(entry, history, today)
  if (changed.length === 0 && staying.length === 0) return null
  return (
    <div role="status" className="border-l-4 border-brass bg-brass-soft px-3 py-2 text-14">
      <p className="font-strong">This overlaps what is recorded</p>
      <ul>
        {changed.map((days) => (
          <li key={days.from}>
            {datesOf(days)}: {word(days.before)} → {days.after === 'NR' ? 'not reported, due back' : word(days.after)}
          </li>
        ))}
        {staying.map((days) => (
          <li key={`stay ${days.from}`}>
            {datesOf(days)}: stays {word(days.before)}, which begins later. To replace it, set those days separately.
          </li>
        ))}
      </ul>
    </div>
  )
}

function word(status: StatusOrUnreported): string {
  return status === 'NR' ? 'not reported' : `${status}, ${DUTY_STATUSES[status].label}`
}

function datesOf({ from, to }: ChangedDays): string {
  if (to === null) return `From ${formatDate(from)}`
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}
