import { formatDate, weekdayOf } from '../../kernel/calendar-date.ts'
import type { Suspense } from './due.ts'

/** A suspense in the roster's time zone: `Fri 20 Nov 2026 1600`. */
export function suspenseWords({ date, time }: Suspense): string {
  const day = `${weekdayOf(date)} ${formatDate(date)}`
  return time === null ? day : `${day} ${time.replace(':', '')}`
}
