import { getMyDutyHistory } from '@muster/domain/dutyday/functions.ts'
import { NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import { statusOn } from '@muster/domain/dutyday/status-history.ts'
import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { StatusChip } from '../../ui/marks/status-chip.tsx'
import { statusOf } from './soldier-row.tsx'

const LINES = 50

/** The person's own status today, and who reported it. */
export function MyStatus({ timeZone }: { timeZone: string }) {
  const { data } = useRead(getMyDutyHistory, { limit: LINES })
  if (!data) return null
  const now = new Date()
  const today = dayAt(now, timeZone)
  const { entry } = statusOn(data.entries, today, now)
  const status = statusOf(entry?.status ?? NOT_REPORTED)
  const at = entry && new Date(entry.recordedAt)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-y border-line py-3">
      <span className="text-14 text-ink-soft">Today</span>
      <StatusChip tone={status.tone} code={status.code} label={status.label} full />
      {entry && at && (
        <span className="tabular text-14 text-ink-soft">
          {entry.recordedBy},{' '}
          {dayAt(at, timeZone) === today ? formatTime(at, timeZone) : formatDate(dayAt(at, timeZone))}
        </span>
      )}
    </p>
  )
}
