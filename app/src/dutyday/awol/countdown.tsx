import type { StepClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { useCallback } from 'react'
import { useEverySecond } from '../../platform/clock/every-second.ts'
import { useClockAhead } from '../../platform/clock/device-clock.ts'
import { cx } from '../../ui/styles/cx.ts'
import { countdownOf, type Urgency } from '@muster/domain/dutyday/awol/countdown.ts'

const LOOK: Readonly<Record<Urgency, string>> = {
  late: 'border-danger bg-danger-soft text-danger',
  now: 'border-soon bg-soon-soft',
  soon: 'border-soon bg-soon-soft',
  later: 'border-line-strong text-ink-soft',
}

interface CountdownProps {
  step: Pick<StepClock, 'step' | 'due'>
  timeZone: string
}

/** Time until a step is due, or how late it is. Only this component is redrawn, and only when its words change. */
export function Countdown({ step, timeZone }: CountdownProps) {
  const ahead = useClockAhead()
  const shown = useEverySecond(
    useCallback(
      (now: number) => {
        const { words, urgency } = countdownOf(step, now - ahead, timeZone)
        return `${urgency}|${words}`
      },
      [step, ahead, timeZone],
    ),
  )
  const [urgency, words] = shown.split('|') as [Urgency, string]
  return (
    <span
      data-urgency={urgency}
      className={cx(
        'tabular inline-flex min-h-6 w-fit items-center rounded-box border px-1.5 text-14 font-strong whitespace-nowrap',
        LOOK[urgency],
      )}
    >
      {words}
    </span>
  )
}
