import { COUNSELING_KINDS, type CounselingKind } from '@muster/domain/counseling/kinds.ts'
import { STATE_LABELS } from '@muster/domain/counseling/kind-words.ts'
import type { CounselingLine } from '@muster/domain/counseling/schema.ts'

export function kindWords(kind: CounselingKind): string {
  return COUNSELING_KINDS[kind].label
}

export function stateWords({ state }: Pick<CounselingLine, 'state'>): string {
  return STATE_LABELS[state]
}

/** The result of a plan of action. */
export const RESULT_WORDS = { achieved: 'Achieved', partly: 'Partly achieved', 'not achieved': 'Not achieved' } as const
