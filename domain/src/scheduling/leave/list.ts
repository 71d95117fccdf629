import { rosterName } from '../../identity/person-name.ts'
import { formatMoment } from '../../kernel/calendar-date.ts'
import type { InputOf } from '../../kernel/function.ts'
import { declareList, type ListFile } from '../../kernel/list.ts'
import { GROUP, menu, over, segments } from '../../kernel/list-filters.ts'
import { listLeave } from './functions.ts'
import { LEAVE_KIND_NAMES, LEAVE_KINDS, LOCATIONS } from './kinds.ts'
import { chargedDays, leaveDays, lengthWords } from './leave-days.ts'
import { actualDays, spanWords } from './rules.ts'
import type { LeaveRequest } from './schema.ts'
import { LEAVE_STATES } from './states.ts'
import { lastWord, standingBadge, wentAlong } from './words.ts'

type Input = InputOf<typeof listLeave>
/** The filters of the list of requests. */
export type LeaveFilter = Omit<Input, 'rosterId' | 'soldierId' | 'after' | 'limit'>

const EMPTY: Readonly<Record<LeaveFilter['show'], { readonly title: string; readonly text: string }>> = {
  open: {
    title: 'Nothing to decide',
    text: 'Linked Soldiers send requests from their phones; you can file one for anybody on the roster. Requests that need a recommendation or a decision show here.',
  },
  current: {
    title: 'Nobody is away or about to leave',
    text: 'Approved leave and passes show here until the Soldier has signed in.',
  },
  closed: {
    title: 'Nothing closed yet',
    text: 'Completed, denied, canceled and withdrawn requests show here, and leave that went along with a transferred Soldier.',
  },
}

/** The chain is the default, because the leader who decides is above. */
export const leaveList = declareList({
  label: 'Leave and pass',
  read: listLeave,
  filters: {
    show: segments(
      'Which',
      [
        { value: 'open', label: 'To decide' },
        { value: 'current', label: 'Approved' },
        { value: 'closed', label: 'Closed' },
      ],
      'view',
    ),
    over: over('chain'),
    kind: menu(
      'Kind',
      'All kinds',
      LEAVE_KIND_NAMES.map((value) => ({ value, label: LEAVE_KINDS[value].label })),
    ),
    groupId: GROUP,
  },
  // Only closed requests come in pages. Of the others, one answer holds as many as the limit allows.
  inputOf: (rosterId, asked: LeaveFilter, after: Input['after']) => ({
    rosterId,
    ...asked,
    after,
    limit: asked.show === 'closed' ? 50 : 100,
  }),
  rowsOf: ({ requests }) => requests,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => id,
  rosterOf: (request) => request,
  line: (request) => {
    const days = actualDays(request)
    return {
      title: rosterName(request),
      under: [LEAVE_KINDS[request.kind].label],
      strong: spanWords(days),
      soft: [lengthWords({ ...days, kind: request.kind }), lastWord(request)],
      marks: [standingBadge(request), ...(request.archived ? [{ kind: 'alert', words: 'Archived' } as const] : [])],
    }
  },
  empty: ({ show }) => EMPTY[show],
  tooMany: ({ more }) => more,
})

const TITLES: Readonly<Record<LeaveFilter['show'], string>> = {
  open: 'Leave and pass to decide',
  current: 'Leave and pass, approved',
  closed: 'Leave and pass, closed',
}

const actual = (one: LeaveRequest) => ({ kind: one.kind, ...actualDays(one) })
const signed = ({ timeZone }: LeaveRequest, at: string | null) => (at === null ? '' : formatMoment(at, timeZone))

/** The leave and pass list that a first sergeant brings to a meeting. */
export const leaveFile: ListFile<LeaveRequest, Pick<LeaveFilter, 'show'>> = {
  sheet: 'Leave',
  fileName: ({ unit }) => ['leave', unit],
  title: ({ show }) => TITLES[show],
  counted: 'Requests',
  none: 'No requests.',
  columns: [
    { heading: 'Name', value: rosterName, on: 'paper' },
    { heading: 'Rank', value: ({ rank }) => rank, on: 'sheet' },
    { heading: 'Last name', value: ({ last }) => last, on: 'sheet' },
    { heading: 'First name', value: ({ first }) => first, on: 'sheet' },
    { heading: 'Roster', value: (one) => one.rosterName },
    { heading: 'Kind', value: ({ kind }) => LEAVE_KINDS[kind].label },
    { heading: 'Days', value: (one) => spanWords(actual(one)), on: 'paper' },
    { heading: 'Count', value: (one) => leaveDays(actual(one)), on: 'paper' },
    { heading: 'First day', value: ({ from }) => ({ date: from }), on: 'sheet' },
    { heading: 'Last day', value: (one) => ({ date: actual(one).to }), on: 'sheet' },
    { heading: 'Days', value: (one) => leaveDays(actual(one)), on: 'sheet' },
    { heading: 'Days charged', value: (one) => chargedDays(actual(one)), on: 'sheet' },
    {
      heading: 'Where',
      value: ({ location, place }) => [LOCATIONS[location], place].filter(Boolean).join(', '),
      on: 'paper',
    },
    { heading: 'Where', value: ({ location }) => LOCATIONS[location], on: 'sheet' },
    { heading: 'Place', value: ({ place }) => place, on: 'sheet' },
    { heading: 'State', value: (one) => (wentAlong(one) ? lastWord(one) : LEAVE_STATES[one.state].label) },
    {
      heading: 'By',
      value: ({ decision, recommendation, requestedBy }) => decision?.by ?? recommendation?.by ?? requestedBy,
      on: 'sheet',
    },
    {
      heading: 'Remark',
      value: ({ decision, recommendation }) => decision?.remark ?? recommendation?.remark ?? '',
      on: 'sheet',
    },
    { heading: 'Signed out', value: (one) => signed(one, one.signedOutAt) },
    { heading: 'Signed in', value: (one) => signed(one, one.signedInAt) },
  ],
}
