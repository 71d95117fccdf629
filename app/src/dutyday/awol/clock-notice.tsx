import Clock from 'lucide-react/icons/clock-alert'
import { useClockAhead } from '../../platform/clock/device-clock.ts'
import { clockWords } from '@muster/domain/dutyday/awol/countdown.ts'

/** Shown where there are countdowns, when the device's clock cannot be trusted. */
export function ClockNotice() {
  const words = clockWords(useClockAhead())
  if (words === null) return null
  return (
    <p
      role="status"
      className="my-2 flex items-start gap-2 border-y border-brass bg-brass-soft px-3 py-2 text-14 print:hidden"
    >
      <Clock className="mt-0.5 size-4 shrink-0 text-brass" aria-hidden="true" />
      {words}
    </p>
  )
}
