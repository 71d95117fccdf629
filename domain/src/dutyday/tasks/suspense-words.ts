import { formatDate, weekdayOf } from '../../kernel/calendar-date.ts'
import type { Suspense } from './due.ts'

/** `Fri 20 Nov 2026 1600`, as the roster's clocks show it. */
export function suspenseWords({ date, time }: Suspense): string {
  const day = `${weekdayOf(date)} ${formatDate(date)}`
  return time === null ? day : `${day} ${time.replace(':', '')}`
}
