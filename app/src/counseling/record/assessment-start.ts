import type { CounselingLine } from '@muster/domain/counseling/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'

/**
 * The days that an assessment begins with: those that count now, which an earlier one may have set, and not those of
 * the frozen text. A next counseling that would come before the assessment is not offered.
 */
export function assessmentStart(line: Pick<CounselingLine, 'assessedOn' | 'nextOn'>, today: CalendarDate) {
  const assessedOn = line.assessedOn ?? today
  return { assessedOn, nextOn: line.nextOn !== null && line.nextOn >= assessedOn ? line.nextOn : '' }
}
