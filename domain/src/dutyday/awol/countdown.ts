import { type CalendarDate, dayAt, daysBetween } from '../../kernel/calendar-date.ts'
import type { Due, StepClock } from './awol-clock.ts'
import { spanWords } from './awol-words.ts'

export type Urgency = 'late' | 'now' | 'soon' | 'later'

interface Countdown {
  readonly words: string
  readonly urgency: Urgency
}

const SOON_MS = 60 * 60_000
/** A step that is due at once is not late for this long, because somebody is working on it. */
const AT_ONCE_MS = 10 * 60_000

/** A smaller difference between the clocks is a slow network. */
const APART_MS = 2 * 60_000

/** The warning for a device whose clock is `ahead` milliseconds ahead of the server's. Null when it is right. */
export function clockWords(ahead: number): string | null {
  if (Math.abs(ahead) < APART_MS) return null
  const wrong = `Your device’s clock is ${spanWords(ahead)} ${ahead > 0 ? 'ahead' : 'behind'}.`
  return `${wrong} The times here go by the server’s clock.`
}

/** How long until a step is due, or by how much it is late. */
export function countdownOf({ step, due }: Pick<StepClock, 'step' | 'due'>, now: number, timeZone: string): Countdown {
  if (due === null) return { words: 'Promptly', urgency: 'later' }
  return step.due.kind === 'hours' && step.due.hours === 0 ? atOnce(due, now) : countdown(due, now, timeZone)
}

/** Time left or late, in words and with its urgency: `2 h 14 min left`, `3 h 02 min late`, `Today`, `In 9 days`. */
export function countdown(due: Due, now: number, timeZone: string): Countdown {
  if (due.kind === 'day') return dayCountdown(due, dayAt(new Date(now), timeZone))
  const left = due.until.getTime() - now
  if (left >= 0) return { words: `${spanWords(left)} left`, urgency: left < SOON_MS ? 'soon' : 'later' }
  return { words: `${spanWords(left)} late`, urgency: 'late' }
}

/** The same for a step that is due at the moment when the case reaches it. */
export function atOnce(due: Due, now: number): Countdown {
  const late = now - due.until.getTime()
  return late < AT_ONCE_MS ? { words: 'Now', urgency: 'now' } : { words: `${spanWords(late)} late`, urgency: 'late' }
}

function dayCountdown(due: Due & { readonly day: CalendarDate }, today: CalendarDate): Countdown {
  const days = daysBetween(today, due.day)
  if (days === 0) return { words: 'Today', urgency: 'soon' }
  if (days === 1) return { words: 'Tomorrow', urgency: 'later' }
  if (days > 0) return { words: `In ${days} days`, urgency: 'later' }
  return { words: days === -1 ? '1 day late' : `${-days} days late`, urgency: 'late' }
}
