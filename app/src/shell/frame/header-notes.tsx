import { clockOffWords } from '@muster/domain/kernel/clock-off.ts'
import { useConnection } from '../../platform/calls/calls.ts'
import { useClockAhead } from '../../platform/clock/device-clock.ts'
import { useKeptOnScreen } from '../../platform/reads/kept-on-screen.ts'
import { sinceText } from './connection-banner.tsx'

/** Notes in the header that few people ever see. No screen waits for their code. */
export function HeaderNotes() {
  return (
    <>
      <ClockOff />
      <KeptUntilUpdated />
    </>
  )
}

/**
 * Says that the numbers on screen were kept on this device and are being updated. It lies over the page, so that
 * nothing moves.
 */
function KeptUntilUpdated() {
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
function ClockOff() {
  const words = clockOffWords(useClockAhead())
  if (words === null) return null
  return (
    <p role="status" className="border-t border-brass bg-brass-soft px-4 py-1.5 text-14 print:hidden">
      <strong>The clock of this device is {words}.</strong> Entries count in the order the server gets them. Correct the
      clock of this device.
    </p>
  )
}
