import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { DutySheet, DutySheetMember } from '@muster/domain/scheduling/duty-roster/schema.ts'

type Stay = Pick<DutySheetMember, 'from' | 'until' | 'removed' | 'start'>

/** Whether their last day on the sheet has passed. */
export function hasLeft({ until }: Pick<Stay, 'until'>, today: CalendarDate): boolean {
  return until !== null && until < today
}

/** `Last day 11 Jan 2027 (ETS, DEROS or expected loss) · Began at 0 weekday, 2 weekend`. */
export function stayWords(member: Stay, { beginsOn, today }: Pick<DutySheet, 'beginsOn' | 'today'>): string {
  const { from, start } = member
  return [
    from > beginsOn ? `From ${formatDate(from)}` : '',
    endWords(member, today),
    `Began at ${start.weekday} weekday, ${start.weekend} weekend`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function endWords({ until, removed }: Stay, today: CalendarDate): string {
  if (until === null) return ''
  if (until < today) return `Left after ${formatDate(until)}`
  return removed ? `Leaves after ${formatDate(until)}` : `Last day ${formatDate(until)} (ETS, DEROS or expected loss)`
}
