import { ended } from '../../kernel/sentence.ts'
import type { RecallBoard, RecallSummary } from './schema.ts'

export function recallTitle({ kind }: Pick<RecallSummary, 'kind'>): string {
  return kind === 'drill' ? 'Recall drill' : 'Recall'
}

/** A step of the escalation after its time, on the board and on paper. Names end with a period of their own. */
export function escalationWords({ open, told }: Pick<RecallBoard['escalations'][number], 'open' | 'told'>): string {
  return ended(`${open} without an answer, escalated to ${told.join(', ') || 'nobody with an account'}`)
}
