import type { CounselingLine } from '@muster/domain/counseling/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'

/**
 * The dates that an assessment form starts with. They are the current ones, which an earlier assessment may have set,
 * not those of the frozen text. A next counseling before the assessment is not offered.
 */
export function assessmentStart(line: Pick<CounselingLine, 'assessedOn' | 'nextOn'>, today: CalendarDate) {
  const assessedOn = line.assessedOn ?? today
  return { assessedOn, nextOn: line.nextOn !== null && line.nextOn >= assessedOn ? line.nextOn : '' }
}
