import type { StepClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { useCallback } from 'react'
import { useEverySecond } from '../../platform/clock/every-second.ts'
import { cx } from '../../ui/styles/cx.ts'
import { atOnce, countdown, type Urgency } from './countdown-words.ts'
import { useServerAhead } from './server-time.ts'

const LOOK: Readonly<Record<Urgency, string>> = {
  late: 'border-danger bg-danger-soft text-danger',
  now: 'border-brass bg-brass-soft text-brass',
  soon: 'border-brass bg-brass-soft text-brass',
  later: 'border-line-strong text-ink-soft',
}

interface CountdownProps {
  step: Pick<StepClock, 'step' | 'due'>
  timeZone: string
}

/** How long until a step is due, or by how much it is late. Draws itself alone, and only when its words change. */
export function Countdown({ step, timeZone }: CountdownProps) {
  const ahead = useServerAhead()
  const shown = useEverySecond(
    useCallback(
      (now: number) => {
        if (step.due === null) return 'later|Promptly'
        const { due } = step.step
        const sudden = due.kind === 'hours' && due.hours === 0
        const { words, urgency } = sudden ? atOnce(step.due, now + ahead) : countdown(step.due, now + ahead, timeZone)
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
