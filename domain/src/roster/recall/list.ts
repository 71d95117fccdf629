import type { InputOf } from '../../kernel/function.ts'
import { instantIn } from '../../kernel/instant-in.ts'
import { declareList, type ListLine } from '../../kernel/list.ts'
import { listRecalls } from './functions.ts'
import { recallTitle } from './recall-title.ts'
import type { RecallSummary } from './schema.ts'

/** Past recalls of a roster. The alert roster shows the newest few, and the rest on request. */
export const recallList = declareList({
  label: 'Past recalls',
  read: listRecalls,
  filters: {},
  inputOf: (rosterId, _asked: object, after: InputOf<typeof listRecalls>['after']) => ({
    rosterId,
    after,
    limit: after === null ? 10 : 50,
  }),
  rowsOf: ({ recalls }) => recalls,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => id,
  rosterOf: () => null,
  line: (recall, _page, { timeZone }): ListLine => ({
    title: `${recallTitle(recall)}, ${instantIn(recall.startedAt, timeZone)}`,
    under: [],
    strong: '',
    soft: [recall.result && answeredWords(recall.result)],
    marks: recall.state === 'cancelled' ? [{ kind: 'plain', words: 'Cancelled' }] : [],
  }),
  empty: () => ({ title: 'No past recalls', text: 'No recall has been made yet.' }),
})

function answeredWords({ acknowledged, called, medianMinutes }: NonNullable<RecallSummary['result']>): string {
  const median = medianMinutes === null ? '' : `, median answer after ${medianMinutes} min`
  return `${acknowledged} of ${called} answered${median}`
}
