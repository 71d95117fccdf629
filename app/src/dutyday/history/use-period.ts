import { addDays, type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { useState } from 'react'

export type Span = '30' | '90' | 'year' | 'other'

/** The period that is counted: the last 30 or 90 days, the year to date, or any other range of up to a year. */
export function usePeriod(today: CalendarDate) {
  const [span, setSpan] = useState<Span>('30')
  const [from, setFrom] = useState<string>(addDays(today, -29))
  const [to, setTo] = useState<string>(today)
  const problems: { from?: string; to?: string } = {}
  if (span === 'other') {
    if (!isCalendarDate(from)) problems.from = 'Enter a date such as 25 Nov 2026.'
    if (!isCalendarDate(to)) problems.to = 'Enter a date such as 25 Nov 2026.'
    else if (!problems.from && to < from) problems.to = 'The last day is before the first. Change one of them.'
    else if (!problems.from && isCalendarDate(from) && addDays(from, 365) < to)
      problems.from = 'Choose one year or less.'
    else if (!problems.from && from > today) problems.from = 'This date is in the future.'
  }
  const firstDays: Readonly<Record<Exclude<Span, 'other'>, CalendarDate>> = {
    30: addDays(today, -29),
    90: addDays(today, -89),
    year: `${today.slice(0, 4)}-01-01` as CalendarDate,
  }
  const sound = Object.keys(problems).length === 0
  const period =
    span === 'other'
      ? sound
        ? { from: from as CalendarDate, to: to as CalendarDate }
        : null
      : { from: firstDays[span], to: today }
  return { span, setSpan, from, setFrom, to, setTo, problems, period }
}
