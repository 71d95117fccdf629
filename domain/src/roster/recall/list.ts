import { dayAt, formatDate } from '../../kernel/calendar-date.ts'
import type { InputOf } from '../../kernel/function.ts'
import { instantIn } from '../../kernel/instant-in.ts'
import { declareList, type ListLine } from '../../kernel/list.ts'
import { openedWords } from '../linking/opened-words.ts'
import { listAlertShares, listRecalls } from './functions.ts'
import { recallTitle } from './recall-title.ts'
import type { AlertShare, RecallSummary } from './schema.ts'

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
    marks: recall.state === 'cancelled' ? [{ kind: 'plain', words: 'Canceled' }] : [],
  }),
  empty: () => ({ title: 'No past recalls', text: 'No recall has been made yet.' }),
})

const SHARE_STATES: Readonly<Record<AlertShare['state'], string>> = {
  open: 'Open',
  expired: 'Expired',
  revoked: 'Ended',
  closed: 'Closed',
}

/** Links to the alert roster: open ones, and those that ended recently. The server sends all of them. */
export const alertShareList = declareList({
  label: 'Links',
  read: listAlertShares,
  filters: {},
  inputOf: (rosterId, _asked: object) => ({ rosterId }),
  rowsOf: ({ shares }) => shares,
  nextOf: () => null,
  keyOf: ({ id }) => id,
  rosterOf: () => null,
  line: ({ label, state, groups, expiresAt, opened, lastOpenedAt, createdBy }, _page, { timeZone }): ListLine => ({
    title: label || 'Alert roster',
    under: [groups === null ? 'whole roster' : groups.join(', '), `by ${createdBy}`],
    strong: '',
    soft: [
      `until ${formatDate(dayAt(new Date(expiresAt), timeZone))}`,
      lastOpenedAt === null ? 'never opened' : `${openedWords(opened)}, last ${instantIn(lastOpenedAt, timeZone)}`,
      state === 'closed' ? `${createdBy} no longer sees all of it` : null,
    ],
    marks: [{ kind: state === 'open' ? 'here' : 'plain', words: SHARE_STATES[state] }],
  }),
  empty: () => ({ title: 'No active links', text: '' }),
})

function answeredWords({ acknowledged, called, medianMinutes }: NonNullable<RecallSummary['result']>): string {
  const median = medianMinutes === null ? '' : `, median answer after ${medianMinutes} min`
  return `${acknowledged} of ${called} answered${median}`
}
