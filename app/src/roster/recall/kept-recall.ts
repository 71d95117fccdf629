import { answerMyRecall, markRecall, withdrawRecallMarks } from '@muster/domain/roster/recall/functions.ts'
import { keptCall } from '../../platform/outbox/kept-call.ts'

// Marks are lines of a history, so two never conflict.
export const KEPT_MARK = keptCall(markRecall, {
  line: ({ marks }, about) => `Recall, ${about || `${marks.length} Soldiers`}: ${marks[0]?.what ?? ''}`,
  on: ({ recallId, marks }) => [recallId, ...marks.map(({ soldierId }) => soldierId)],
  adds: ({ marks }) => marks.map(({ id }) => id),
})
export const KEPT_UNMARK = keptCall(withdrawRecallMarks, {
  line: (_, about) => `Recall${about && `, ${about}`}: mark undone`,
  on: ({ recallId, markIds }) => [recallId, ...markIds],
})
export const KEPT_ANSWER = keptCall(answerMyRecall, {
  line: ({ answer }) => `Recall answered: ${answer}`,
  on: ({ recallId }) => [recallId],
})
