import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { listEventHistory } from '@muster/domain/scheduling/calendar/functions.ts'
import type { CalendarEvent, EventChange } from '@muster/domain/scheduling/calendar/schema.ts'
import { useState } from 'react'
import { Titled } from '../../dutyday/tasks/task-panel.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Button } from '../../ui/buttons/button.tsx'

const KINDS: Readonly<Record<EventChange['kind'], string>> = {
  created: 'Added',
  imported: 'Imported',
  edited: 'Changed',
  moved: 'Moved',
  published: 'Published',
  cancelled: 'Canceled',
  reinstated: 'Reinstated',
  deleted: 'Deleted',
  restored: 'Restored',
  split: 'Removed from its series',
}

/** Who changed what, and the reason if the week was locked. */
export function EventHistory({ event, timeZone }: { event: CalendarEvent; timeZone: string }) {
  const [shown, setShown] = useState(false)
  const { data, error, retry } = useRead(
    listEventHistory,
    { rosterId: event.rosterId, eventId: event.id, limit: 50 },
    { enabled: shown, keep: false },
  )
  if (!shown) {
    return (
      <Button variant="plain" className="mt-4" onClick={() => setShown(true)}>
        Show the history
      </Button>
    )
  }
  return (
    <Titled title="History">
      {data ? (
        <ul aria-label="History">
          {data.changes.map((change) => (
            <li key={change.id} className="border-b border-line py-1.5">
              <p>
                <span className="font-strong">{KINDS[change.kind]}</span>
                {change.day ? ` on ${formatDate(change.day)}` : ''}
                {change.reason ? `: ${change.reason}` : ''}
              </p>
              {change.changes.map(({ label, from, to }) => (
                <p key={label} className="text-12 wrap-anywhere">
                  {label}: {from || 'nothing'} to {to || 'nothing'}
                </p>
              ))}
              <p className="tabular text-12 text-ink-soft">
                {formatDate(dayAt(new Date(change.at), timeZone))} {formatTime(new Date(change.at), timeZone)}, by{' '}
                {change.by}
                {change.locked ? ', in a locked week' : ''}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the history" />
      )}
    </Titled>
  )
}
