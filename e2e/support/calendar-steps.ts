import type { Locator, Page } from '@playwright/test'

/** An event where the calendar shows it. */
export function entry(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('button', { name: new RegExp(title) })
}

/** Two Mondays ahead: a whole week of days to come, inside T-7. */
export function nextMonday(): string {
  const today = new Date().toISOString().slice(0, 10)
  return later(today, 15 - (new Date(today).getUTCDay() || 7))
}

export function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** `Mon 23 Nov 2026`. */
export function words(day: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(day))
  const [weekday, month] = [part({ weekday: 'short' }), part({ month: 'short' })]
  return `${weekday} ${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`
}
