import { SUPPORT_CATEGORIES } from '../support/categories.ts'
import { dayAt, formatDate } from '../kernel/calendar-date.ts'
import type { InputOf } from '../kernel/function.ts'
import { instantIn } from '../kernel/instant-in.ts'
import { declareList, declarePages, type ListLine, type ListMark } from '../kernel/list.ts'
import { menu, own, segments } from '../kernel/list-filters.ts'
import { ACCOUNT_STATES } from './accounts.ts'
import { ADMIN_ACTS } from './acts.ts'
import {
  adminListActs,
  adminListStoreErrands,
  adminListStoreEvents,
  adminListSubscriptionChanges,
  adminListSupport,
  adminListUsers,
} from './functions.ts'
import { adminListPushes } from './push/functions.ts'
import type { ActLine, StoreErrand, StoreEvent, SubscriptionChange } from './schema.ts'
import { causeWords, SOURCE_WORDS, STATE_WORDS, STATUS_WORDS } from './subscription-words.ts'

export const unkept = 'Admin data is not kept on this device.'

type Accounts = InputOf<typeof adminListUsers>
type AccountFilter = Pick<Accounts, 'filter' | 'sort' | 'search'>

/** Every account, as a table. */
export const accountList = declarePages({
  label: 'Accounts',
  read: adminListUsers,
  filters: {
    filter: menu<NonNullable<Accounts['filter']>>('Which accounts', 'All accounts', [
      ...ACCOUNT_STATES.map((value) => ({ value, label: value === 'none' ? 'No subscription' : STATE_WORDS[value] })),
      { value: 'admins', label: 'Admins' },
      { value: 'disabled', label: 'Disabled' },
    ]),
    sort: segments('Order', [
      { value: 'last seen', label: 'Last seen first' },
      { value: 'created', label: 'Newest first' },
    ]),
    search: own(''),
  },
  inputOf: (_nobody: null, asked: AccountFilter, after: Accounts['after']) => ({ ...asked, after }),
  rowsOf: ({ users }) => users,
  nextOf: ({ next }) => next,
  empty: () => ({ title: 'No accounts', text: '' }),
  unmatched: {
    title: 'No matching accounts',
    text: 'Search by the start of a name or e-mail address, or by the full account ID.',
  },
  unkept,
})

type Support = InputOf<typeof adminListSupport>

/** Requests for help. The text of a request and its outcome are below its line. */
export const requestList = declareList({
  label: 'Requests for help',
  read: adminListSupport,
  filters: {
    show: segments('Which', [
      { value: 'open', label: 'Open' },
      { value: 'handled', label: 'Handled' },
      { value: 'all', label: 'All' },
    ]),
    search: own(''),
  },
  inputOf: (_nobody: null, asked: Pick<Support, 'show' | 'search'>, after: Support['after']) => ({ ...asked, after }),
  rowsOf: ({ requests }) => requests,
  nextOf: ({ next }) => next,
  keyOf: ({ receipt }) => receipt,
  rosterOf: () => null,
  line: ({ receipt, at, category, name, handled }, _page, { timeZone }): ListLine => ({
    title: receipt,
    under: [instantIn(at, timeZone)],
    strong: SUPPORT_CATEGORIES[category],
    soft: [name ?? 'No name'],
    marks: handled ? [{ kind: 'plain', words: 'Handled' }] : [],
  }),
  empty: ({ show }) => ({
    title: show === 'open' ? 'No open requests' : 'No requests',
    text: 'Requests come from Support.',
  }),
  unmatched: { title: 'No matching requests', text: 'Search by receipt, text or sender.' },
  unkept,
})

/** What admins did, the newest first. The reason is below its line. */
export const actList = declareList({
  label: 'Admin actions',
  read: adminListActs,
  filters: {},
  inputOf: (_nobody: null, _asked: object, after: InputOf<typeof adminListActs>['after']) => ({ after }),
  rowsOf: ({ acts }) => acts,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => String(id),
  rosterOf: () => null,
  line: (act, _page, { timeZone }) => actLine(act, [act.about, accountOf(act)], timeZone),
  empty: () => ({ title: 'No entries yet', text: 'Every change by an admin is recorded here with the reason.' }),
  unkept,
})

/** The same for one account, which the page names above the list. */
export const accountActList = declareList({
  label: 'Admin actions',
  read: adminListActs,
  filters: {},
  inputOf: (uid, _asked: object, after: InputOf<typeof adminListActs>['after']) => ({ uid, after }),
  rowsOf: actList.rowsOf,
  nextOf: actList.nextOf,
  keyOf: actList.keyOf,
  rosterOf: () => null,
  line: (act, _page, { timeZone }) => actLine(act, [act.about], timeZone),
  empty: () => ({ title: 'No entries yet', text: 'No admin has changed anything about this account.' }),
  unkept,
})

/** Every change of an account's sources, with its cause. */
export const subscriptionChangeList = declareList({
  label: 'Subscription history',
  read: adminListSubscriptionChanges,
  filters: {},
  inputOf: (uid, _asked: object, after: InputOf<typeof adminListSubscriptionChanges>['after']) => ({ uid, after }),
  rowsOf: ({ changes }) => changes,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => String(id),
  rosterOf: () => null,
  line: ({ source, at, before, after, by, cause }, _page, { timeZone }): ListLine => ({
    title: SOURCE_WORDS[source],
    under: [instantIn(at, timeZone), `by ${by ?? causeWords(cause)}`],
    strong: '',
    soft: [
      [before && sourceWords(before, timeZone), after ? sourceWords(after, timeZone) : 'revoked']
        .filter(Boolean)
        .join(' → '),
    ],
    marks: [],
  }),
  empty: () => ({ title: 'No history yet', text: '' }),
  unkept,
})

type Events = InputOf<typeof adminListStoreEvents>

/** Messages from the stores, as they arrived. */
export const storeEventList = declareList({
  label: 'Store messages',
  read: adminListStoreEvents,
  filters: {
    state: menu<StoreEvent['state']>('Which messages', 'All messages', [
      { value: 'waiting', label: 'Waiting' },
      { value: 'failed', label: 'Failed' },
      { value: 'ignored', label: 'Ignored' },
      { value: 'done', label: 'Done' },
    ]),
  },
  inputOf: (_nobody: null, asked: Pick<Events, 'state'>, after: Events['after']) => ({ ...asked, after }),
  rowsOf: ({ events }) => events,
  nextOf: ({ next }) => next,
  keyOf: ({ store, eventId }) => `${store} ${eventId}`,
  rosterOf: () => null,
  line: ({ kind, state, ...event }, _page, { timeZone }): ListLine => ({
    title: kind,
    under: [SOURCE_WORDS[event.store], instantIn(event.receivedAt, timeZone)],
    strong: '',
    soft: [event.externalId, attemptWords(event), event.fault],
    marks: [{ kind: state === 'failed' ? 'alert' : state === 'waiting' ? 'soon' : 'plain', words: state }],
  }),
  empty: () => ({ title: 'No messages', text: 'Messages are kept for 90 days.' }),
  unkept,
})

/** Requests to the stores that follow a commit, such as ending the subscription of a deleted account. */
export const storeErrandList = declareList({
  label: 'Store sync jobs',
  read: adminListStoreErrands,
  filters: {},
  inputOf: (_nobody: null, _asked: object, after: InputOf<typeof adminListStoreErrands>['after']) => ({ after }),
  rowsOf: ({ errands }) => errands,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => id,
  rosterOf: () => null,
  line: (errand, _page, { timeZone }): ListLine => ({
    title: errand.act,
    under: [SOURCE_WORDS[errand.store], instantIn(errand.askedAt, timeZone)],
    strong: '',
    soft: [errand.externalId, attemptWords(errand), errand.fault],
    marks: [errandMark(errand)],
  }),
  empty: () => ({ title: 'No sync jobs', text: 'They are kept for 90 days after they are done.' }),
  unkept,
})

/** Broadcasts that admins sent or scheduled, with their text. */
export const pushList = declarePages({
  label: 'Pushes',
  read: adminListPushes,
  filters: {},
  inputOf: (_nobody: null, _asked: object, after: InputOf<typeof adminListPushes>['after']) => ({ after }),
  rowsOf: ({ pushes }) => pushes,
  nextOf: ({ next }) => next,
  empty: () => ({ title: 'Nothing sent yet', text: 'Sent and scheduled messages stay here for a year.' }),
  unkept,
})

function actLine(act: ActLine, about: readonly (string | null)[], timeZone: string): ListLine {
  return {
    title: ADMIN_ACTS[act.act],
    under: [instantIn(act.at, timeZone), `by ${act.by}`],
    strong: '',
    soft: [...about, detailWords(act, timeZone)],
    marks: [],
  }
}

function accountOf({ aboutUid, aboutName }: ActLine): string | null {
  return aboutUid && accountWords(aboutUid, aboutName)
}

export function accountWords(uid: string, name: string | null): string {
  return name ?? `a deleted account (${uid})`
}

const DETAILS: Readonly<Record<string, string>> = { sessions: 'sessions:' }

function detailWords({ details }: ActLine, timeZone: string): string {
  return Object.entries(details)
    .map(([name, value]) => [DETAILS[name] ?? name, valueWords(value, timeZone)].join(' '))
    .join(', ')
}

/** The value of a detail. A moment is in the admin's time zone. */
export function valueWords(value: string, timeZone: string): string {
  return /^\d{4}-\d\d-\d\dT/.test(value) ? instantIn(value, timeZone) : value
}

function sourceWords({ status, reason, entitledUntil }: NonNullable<SubscriptionChange['after']>, timeZone: string) {
  const until = entitledUntil === null ? '' : ` to ${formatDate(dayAt(new Date(entitledUntil), timeZone))}`
  return `${STATUS_WORDS[status]}${reason === null ? '' : ` (${reason})`}${until}`
}

function attemptWords({ attempts }: Pick<StoreEvent, 'attempts'>): string | null {
  return attempts === 0 ? null : `${attempts} attempts`
}

function errandMark({ doneAt, nextAt }: StoreErrand): ListMark {
  if (doneAt !== null) return { kind: 'plain', words: 'done' }
  return nextAt === null ? { kind: 'alert', words: 'given up' } : { kind: 'soon', words: 'waiting' }
}
