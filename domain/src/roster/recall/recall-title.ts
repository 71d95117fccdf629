import type { RecallSummary } from './schema.ts'

export function recallTitle({ kind }: Pick<RecallSummary, 'kind'>): string {
  return kind === 'drill' ? 'Recall drill' : 'Recall'
}
