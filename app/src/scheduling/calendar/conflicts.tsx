import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { type CalendarDate, dayAt, formatDate, formatTime, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf, OutputOf } from '@muster/domain/kernel/function.ts'
import { getEventConflicts } from '@muster/domain/scheduling/calendar/functions.ts'
import type { Conflict, ConflictReason } from '@muster/domain/scheduling/calendar/schema.ts'
import { useEffect, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { daysText } from './calendar-range.ts'

export type Conflicts = OutputOf<typeof getEventConflicts>
type Asked = Pick<InputOf<typeof getEventConflicts>, 'when' | 'recurrence' | 'skipsDaysOff' | 'audience'>

/**
 * Conflicts of the audience with an event, requested after a short pause in typing. Null: not requested, or not
 * known.
 */
export function useConflicts(rosterId: string, eventId: string | null, about: Asked | null) {
  const [asked, setAsked] = useState(about)
  const text = JSON.stringify(about)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(JSON.parse(text) as Asked | null), 400)
    return () => clearTimeout(timer)
  }, [text])
  const { data, previous, error } = useRead(
    getEventConflicts,
    { rosterId, eventId, ...(asked ?? NOTHING) },
    { enabled: asked !== null, keep: false, keepPrevious: ['when', 'recurrence', 'skipsDaysOff', 'audience'] },
  )
  const settled = !previous && JSON.stringify(asked) === text
  return { data: about === null ? null : (data ?? null), settled: settled || error !== null, error }
}

const NOTHING: Asked = {
  when: { allDay: true, from: '2026-01-01' as CalendarDate, to: '2026-01-01' as CalendarDate },
  recurrence: null,
  skipsDaysOff: true,
  audience: { whole: true, groupIds: [], soldierIds: [] },
}

const FEW = 5

/** Soldiers who cannot attend, and why. */
export function ConflictList({ found, timeZone }: { found: Conflicts; timeZone: string }) {
  const [all, setAll] = useState(false)
  if (found.total === 0) {
    return (
      <p role="status" className="text-14">
        {found.participants === 1 ? 'Concerns 1 Soldier.' : `Concerns ${found.participants} Soldiers.`} No conflicts.
      </p>
    )
  }
  const shown = all ? found.conflicts : found.conflicts.slice(0, FEW)
  return (
    <section aria-label="Conflicts">
      <p role="status" className="flex flex-wrap items-center gap-2 text-14">
        <Badge kind="alert">{found.total === 1 ? '1 conflict' : `${found.total} conflicts`}</Badge>
        {`among ${found.participants === 1 ? '1 Soldier' : `${found.participants} Soldiers`}. You can still save it.`}
      </p>
      <ul className="pt-1">
        {shown.map((conflict) => (
          <li key={conflict.soldierId} className="border-b border-line py-1.5">
            <ConflictRow conflict={conflict} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {found.conflicts.length > shown.length && (
        <button
          type="button"
          className="min-h-control text-14 font-strong text-action underline-offset-4 hover:underline"
          onClick={() => setAll(true)}
        >
          Show{' '}
          {found.conflicts.length < found.total ? `${found.conflicts.length} of ${found.total}` : `all ${found.total}`}
        </button>
      )}
      {found.more && <p className="pt-1 text-12 text-ink-soft">There may be more: not every day could be checked.</p>}
    </section>
  )
}

function ConflictRow({ conflict, timeZone }: { conflict: Conflict; timeZone: string }) {
  const { name, day, days, reasons } = conflict
  return (
    <>
      <p className="font-strong">{name}</p>
      <p className="text-12 text-ink-soft">
        {/* A series may conflict on several days for the same reason. */}
        {[...new Set(reasons.map((reason) => reasonWords(reason, timeZone)))].join('; ')}
        {`. ${weekdayOf(day)} ${formatDate(day)}`}
        {days > 1 ? `, and ${days - 1} more ${days === 2 ? 'day' : 'days'}.` : '.'}
      </p>
    </>
  )
}

function reasonWords(reason: ConflictReason, timeZone: string): string {
  if (reason.kind === 'event') {
    const [start, end] = [new Date(reason.start), new Date(reason.end)]
    const from = dayAt(start, timeZone)
    const times =
      from === dayAt(end, timeZone)
        ? `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`
        : `from ${formatDate(from)}`
    return `At ${reason.title}${reason.draft ? ' (draft)' : ''}, ${times}`
  }
  if (reason.kind === 'duty') {
    const off = reason.through > reason.day ? `, off through ${formatDate(reason.through)}` : ''
    return `${reason.duty} on ${formatDate(reason.day)}${off}`
  }
  const { label } = DUTY_STATUSES[reason.status]
  return reason.to === null
    ? `${label} from ${formatDate(reason.from)}`
    : `${label} ${daysText(reason.from, reason.to)}`
}
