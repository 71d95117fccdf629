import type { Due } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { spanWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import { type CalendarDate, dayAt, daysBetween } from '@muster/domain/kernel/calendar-date.ts'

export type Urgency = 'late' | 'now' | 'soon' | 'later'

const SOON_MS = 60 * 60_000
/** What is due at once is not late while somebody is at it. */
const AT_ONCE_MS = 10 * 60_000

/** `2 h 14 min left`, `3 h 02 min late`, `Today`, `In 9 days`: in words, and how much it presses. */
export function countdown(
  due: Due,
  now: number,
  timeZone: string,
): { readonly words: string; readonly urgency: Urgency } {
  if (due.kind === 'day') return dayCountdown(due, dayAt(new Date(now), timeZone))
  const left = due.until.getTime() - now
  if (left >= 0) return { words: `${spanWords(left)} left`, urgency: left < SOON_MS ? 'soon' : 'later' }
  return { words: `${spanWords(left)} late`, urgency: 'late' }
}

/** The same for a step that is due at the very moment in which the case reaches it. */
export function atOnce(due: Due, now: number): { readonly words: string; readonly urgency: Urgency } {
  const late = now - due.until.getTime()
  return late < AT_ONCE_MS ? { words: 'Now', urgency: 'now' } : { words: `${spanWords(late)} late`, urgency: 'late' }
}

function dayCountdown(due: Due & { readonly day: CalendarDate }, today: CalendarDate) {
  const days = daysBetween(today, due.day)
  if (days === 0) return { words: 'Today', urgency: 'soon' } as const
  if (days === 1) return { words: 'Tomorrow', urgency: 'later' } as const
  if (days > 0) return { words: `In ${days} days`, urgency: 'later' } as const
  return { words: days === -1 ? '1 day late' : `${-days} days late`, urgency: 'late' } as const
}
