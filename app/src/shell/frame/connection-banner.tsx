import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { clockOffWords } from '@muster/domain/kernel/clock-off.ts'
import { useConnection, useOutbox } from '../../platform/calls/calls.ts'
import { useClockAhead } from '../../platform/clock/device-clock.ts'
import { useKeptOnScreen } from '../../platform/reads/kept-on-screen.ts'
import { OfflineBanner } from '../../ui/states/offline-banner.tsx'
import { unitZone } from '../../platform/clock/unit-zone.ts'

/** Says that there is no network and since when. It is in the page header, so it is always visible. */
export function OfflineSince() {
  const connection = useConnection()
  const outbox = useOutbox()
  if (connection.state !== 'offline') return null
  return <OfflineBanner since={sinceText(connection.since, Date.now())} waiting={outbox.waiting.length} />
}

/**
 * Says that the numbers on screen were kept on this device and are being updated. It lies over the page, so that
 * nothing moves.
 */
export function KeptUntilUpdated() {
  const connection = useConnection()
  const since = useKeptOnScreen()
  if (since === null || connection.state === 'offline') return null
  return (
    <p
      role="status"
      className="tabular pointer-events-none absolute inset-x-0 top-full mx-auto w-fit -translate-y-1/2 rounded-box border border-brass bg-brass-soft px-3 text-12 [animation:fade-in_120ms_400ms_backwards]"
    >
      As of {sinceText(since, Date.now())}. Updating.
    </p>
  )
}

/** Says that this device's clock is wrong and its times do not count. */
export function ClockOff() {
  const words = clockOffWords(useClockAhead())
  if (words === null) return null
  return (
    <p role="status" className="border-t border-brass bg-brass-soft px-4 py-1.5 text-14 print:hidden">
      <strong>The clock of this device is {words}.</strong> Entries count in the order the server gets them. Correct the
      clock of this device.
    </p>
  )
}

/** `0612`, or `12 Nov 2026, 0612` for another day. */
export function sinceText(at: number, now: number): string {
  const time = formatTime(new Date(at), unitZone())
  const day = dayAt(new Date(at), unitZone())
  return day === dayAt(new Date(now), unitZone()) ? time : `${formatDate(day)}, ${time}`
}
