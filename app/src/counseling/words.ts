import { COUNSELING_KINDS, type CounselingKind } from '@muster/domain/counseling/kinds.ts'
import { STATE_LABELS } from '@muster/domain/counseling/kind-words.ts'
import type { CounselingLine } from '@muster/domain/counseling/schema.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'

export function kindWords(kind: CounselingKind): string {
  return COUNSELING_KINDS[kind].label
}

export interface NextStep {
  readonly words: string
  readonly late: boolean
}

/** What comes next in a session, and whether its day is past. */
export function nextStep(line: CounselingLine, today: CalendarDate): NextStep | null {
  if (line.state === 'draft') return { words: 'Finish and deliver', late: false }
  if (line.state === 'delivered') return { words: 'The Soldier has not answered', late: false }
  if (line.state === 'acknowledged' && line.assessOn !== null) {
    return { words: `Assess the plan by ${formatDate(line.assessOn)}`, late: line.assessOn < today }
  }
  if (line.state !== 'closed' && line.nextOn !== null) {
    return { words: `Next counseling ${formatDate(line.nextOn)}`, late: line.nextOn < today }
  }
  return null
}

export function stateWords({ state }: Pick<CounselingLine, 'state'>): string {
  return STATE_LABELS[state]
}

/** How a plan of action turned out. */
export const RESULT_WORDS = { achieved: 'Achieved', partly: 'Partly achieved', 'not achieved': 'Not achieved' } as const
