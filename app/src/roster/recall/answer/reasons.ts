import type { Reason } from '@muster/domain/roster/recall/standing.ts'

/** A copy of the domain's list: sharing its module with the app would cost this page a second file. */
export const ANSWER_REASONS: readonly Reason[] = [
  'On leave or pass',
  'On TDY or at school',
  'On duty elsewhere',
  'On quarters or at an appointment',
  'No way to get there',
  'Other, will call',
]
