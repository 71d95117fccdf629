import { addDays, type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import type { Locator, Page } from '@playwright/test'
import { inDays } from './days.ts'

/** An event where the calendar shows it. */
export function entry(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('button', { name: new RegExp(title) })
}

/** The Monday of the week after the one that has not begun: a whole week of days to come, inside T-7. */
export function nextMonday(): CalendarDate {
  const today = inDays(0)
  return addDays(today, 15 - (new Date(today).getUTCDay() || 7))
}

/** `Mon 23 Nov 2026`. */
export function words(day: CalendarDate): string {
  return `${weekdayOf(day)} ${formatDate(day)}`
}
