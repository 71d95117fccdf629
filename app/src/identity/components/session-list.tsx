import { endMySessions, listMySessions } from '@muster/domain/identity/functions.ts'
import { formatDate, dayAt, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useState } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useServices } from '../../platform/calls/services.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { beginningWords, deviceWords } from '../device-words.ts'
import { endSession } from '../session-control.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'

/** The person's sessions, with a button to end each one. */
export function SessionList() {
  const services = useServices()
  const list = useRead(listMySessions, {}, { keep: false })
  const end = useWrite(endMySessions)
  const [asking, setAsking] = useState(false)
  const sessions = list.data?.sessions ?? []

  function endOne(id: string) {
    return end.run({ which: { id } }).then(
      () => toast.done('The session was ended.'),
      () => undefined,
    )
  }
  function endAll() {
    // Otherwise the live stream would report the end first, as if somebody else had caused it.
    services.live.stop()
    end.run({ which: 'all' }).then(
      () => endSession(services, 'left'),
      () => {
        services.live.start()
        setAsking(false)
      },
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {!list.data && (
        <NotLoaded error={list.error} onRetry={list.retry} shape="list" rows={2} label="Loading your sessions" />
      )}
      <ul className="w-full border-t border-line">
        {sessions.map((each) => (
          <li
            key={each.id}
            className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-strong">
                {deviceWords(each.device)}
                {each.current && <Badge kind="here">This device</Badge>}
              </p>
              <p className="tabular text-12 text-ink-soft">
                Signed in {instant(each.startedAt)}
                {beginningWords(each)}. Last active {instant(each.lastActiveAt)}.
              </p>
            </div>
            {!each.current && (
              <ConfirmButton
                aria-label={`End the session: ${deviceWords(each.device)}`}
                asks={{
                  title: 'End this session?',
                  description: `${deviceWords(each.device)} is signed out. To use it again, sign in on it.`,
                  action: 'End the session',
                }}
                onConfirm={() => endOne(each.id)}
              >
                End
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      {end.error && <ErrorState message={describeRefusal(end.error)} />}
      <Button onClick={() => setAsking(true)}>End all sessions</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="End all sessions"
        description="You are signed out everywhere, on this device too. Entries that wait to be sent stay on their device."
        action="End all sessions"
        danger
        busy={end.busy}
        onConfirm={endAll}
      />
    </div>
  )
}

function instant(iso: string): string {
  const at = new Date(iso)
  return `${formatDate(dayAt(at, unitZone()))}, ${formatTime(at, unitZone())}`
}
