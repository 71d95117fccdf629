import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { ListedTasking, Tasking } from '@muster/domain/operations/taskings/schema.ts'
import { TASKING_STATES } from '@muster/domain/operations/taskings/states.ts'

const clock = (at: Date, timeZone: string) => formatTime(at, timeZone)

/** `16 Nov 2026 0630 to 1600`, `16 Nov 2026 0630 to 17 Nov 2026 1600`. */
export function spanOf({ from, to }: Pick<ListedTasking, 'from' | 'to'>, timeZone: string): string {
  const [start, end] = [new Date(from), new Date(to)]
  const [first, last] = [dayAt(start, timeZone), dayAt(end, timeZone)]
  const until = clock(end, timeZone)
  return `${formatDate(first)} ${clock(start, timeZone)} to ${first === last ? until : `${formatDate(last)} ${until}`}`
}

/** `16 Nov 2026 0630`. */
export function momentWords(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return `${formatDate(dayAt(at, timeZone))} ${clock(at, timeZone)}`
}

/** The state, and whether it ran past its end. */
export function stateBadge({ state, toDay }: Pick<Tasking, 'state' | 'toDay'>, today: string) {
  const { label, tone } = TASKING_STATES[state]
  const late = (state === 'planned' || state === 'approved' || state === 'executing') && toDay < today
  return late ? ({ kind: 'alert', words: `${label}, over` } as const) : ({ kind: tone, words: label } as const)
}

/** `3 of 5 filled`, with what it means for a leader. */
export function filledBadge({ required, filled }: Pick<ListedTasking, 'required' | 'filled'>) {
  if (required === 0) return null
  const words = `${filled} of ${required} filled`
  return { words, kind: filled >= required ? ('plain' as const) : ('alert' as const) }
}
