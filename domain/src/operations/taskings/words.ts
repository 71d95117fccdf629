import { dayAt, formatMoment, formatTime } from '../../kernel/calendar-date.ts'
import type { ListedTasking, Tasking } from './schema.ts'
import { isOpen, TASKING_STATES } from './states.ts'

/** The time of a tasking: `16 Nov 2026 0630 to 1600`, `16 Nov 2026 0630 to 17 Nov 2026 1600`. */
export function spanOf({ from, to }: Pick<ListedTasking, 'from' | 'to'>, timeZone: string): string {
  const [start, end] = [new Date(from), new Date(to)]
  const until =
    dayAt(start, timeZone) === dayAt(end, timeZone) ? formatTime(end, timeZone) : formatMoment(end, timeZone)
  return `${formatMoment(start, timeZone)} to ${until}`
}

/** The state, and whether the tasking is past its end. */
export function stateBadge({ state, toDay }: Pick<Tasking, 'state' | 'toDay'>, today: string) {
  const { label, tone } = TASKING_STATES[state]
  return isOpen(state) && toDay < today
    ? ({ kind: 'alert', words: `${label}, over` } as const)
    : ({ kind: tone, words: label } as const)
}

/** How many places are filled, and how urgent that is: `3 of 5 filled`. */
export function filledBadge({ required, filled }: Pick<ListedTasking, 'required' | 'filled'>) {
  if (required === 0) return null
  const words = `${filled} of ${required} filled`
  return { words, kind: filled >= required ? ('plain' as const) : ('alert' as const) }
}
