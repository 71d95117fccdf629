import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'

/** The day that an instant is where the reader is. */
export function dayHere(at: Date): string {
  return formatDate(dayAt(at, Intl.DateTimeFormat().resolvedOptions().timeZone))
}

export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
