import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { clockOffWords } from '@muster/domain/kernel/clock-off.ts'
import { useConnection, useOutbox } from '../platform/calls.ts'
import { useClockAhead } from '../platform/device-clock.ts'
import { typedWords } from '../platform/typed-words.ts'
import { Button } from '../ui/button.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Says that there is no network and since when; part of the head of the page, so always in sight. */
export function OfflineSince() {
  const connection = useConnection()
  const outbox = useOutbox()
  if (connection.state !== 'offline') return null
  return <OfflineBanner since={sinceText(connection.since, Date.now())} waiting={outbox.waiting.length} />
}

/** Says that this device's clock is wrong: what it says of times is not what counts. */
export function ClockOff() {
  const words = clockOffWords(useClockAhead())
  if (words === null) return null
  return (
    <p role="status" className="border-t border-brass bg-brass-soft px-4 py-1.5 text-14 print:hidden">
      <strong>The clock of this device is {words}.</strong> Entries count in the order the server hears of them. Set the
      clock of this device.
    </p>
  )
}

/** What the server refused of what was kept, until somebody has read it. */
export function RefusedEntries() {
  const outbox = useOutbox()
  return (
    <>
      {outbox.refused.map((act) => (
        <div
          key={act.id}
          role="alert"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-danger bg-danger-soft px-4 py-2 print:hidden"
        >
          <p className="min-w-0 grow">
            <strong>An entry of {sinceText(Date.parse(act.at), Date.now())} was not taken.</strong>{' '}
            {act.refusal?.message}
            <TypedIn input={act.input} />
          </p>
          <span className="flex gap-2">
            <Button onClick={() => void outbox.retry(act.id)?.catch(() => undefined)}>Send again</Button>
            <Button onClick={() => void outbox.dismiss(act.id)}>Discard this entry</Button>
          </span>
        </div>
      ))}
    </>
  )
}

/** The person's own words in it, to read and to copy. */
function TypedIn({ input }: { input: unknown }) {
  const words = typedWords(input).join('; ')
  if (words === '') return null
  return <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">You typed: {words}</span>
}

/** `0612`, or `12 Nov 2026, 0612` when it was another day. */
function sinceText(at: number, now: number): string {
  const time = formatTime(new Date(at), ZONE)
  const day = dayAt(new Date(at), ZONE)
  return day === dayAt(new Date(now), ZONE) ? time : `${formatDate(day)}, ${time}`
}
