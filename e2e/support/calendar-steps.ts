import { addDays, type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { offDaysBetween } from '@muster/domain/scheduling/calendar/off-days.ts'
import type { Locator, Page } from '@playwright/test'
import { inDays } from './days.ts'

/** An event wherever the calendar shows it. */
export function entry(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('button', { name: new RegExp(title) })
}

/** The Monday of the second week from now, or a later one: two weeks without a holiday, inside T-7. */
export function nextMonday(): CalendarDate {
  const today = inDays(0)
  let monday = addDays(today, 15 - (new Date(today).getUTCDay() || 7))
  while (offDaysBetween(monday, addDays(monday, 13), []).length > 0) monday = addDays(monday, 7)
  return monday
}

/** `Mon 23 Nov 2026`. */
export function words(day: CalendarDate): string {
  return `${weekdayOf(day)} ${formatDate(day)}`
}
