import { type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { DutySheet, DutySheetCell } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { type DutyStream, EXCLUSION_LABELS, type Exclusion } from '@muster/domain/scheduling/duty-roster/shapes.ts'

export const STREAM_LABELS: Readonly<Record<DutyStream, string>> = {
  weekday: 'Weekday',
  weekend: 'Weekend or holiday',
  holiday: 'Holiday',
}

/** `Sat 5 Dec 2026`. */
export const dayWords = (day: CalendarDate) => `${weekdayOf(day)} ${formatDate(day)}`

/** `7`, `A5`. */
export const cellWords = ({ code, number }: Pick<DutySheetCell, 'code' | 'number'>) => `${code}${number}`

/** Names by line of the sheet. */
export function namesOf({ members }: Pick<DutySheet, 'members'>): ReadonlyMap<number, string> {
  return new Map(members.map((member) => [member.place, rosterName(member)]))
}

export function whyExcluded(why: string, cell: DutySheetCell | undefined): string {
  if (cell && cell.reason !== '') return cell.reason
  return why in EXCLUSION_LABELS ? EXCLUSION_LABELS[why as Exclusion] : why
}
