import type { InputOf } from '../../kernel/function.ts'
import { formatMoment } from '../../kernel/calendar-date.ts'
import { declareList, type ListFile, type ListMark } from '../../kernel/list.ts'
import { menu, over, segments } from '../../kernel/list-filters.ts'
import { listTaskings } from './functions.ts'
import { TASKING_RISKS, TASKING_TYPE_NAMES, TASKING_TYPES } from './kinds.ts'
import type { ListedTasking } from './schema.ts'
import { TASKING_STATES } from './states.ts'
import { filledBadge, spanOf, stateBadge } from './words.ts'

type Asked = Omit<InputOf<typeof listTaskings>, 'rosterId' | 'after' | 'limit'>

const EMPTY: Readonly<Record<Asked['show'], { readonly title: string; readonly text: string }>> = {
  open: {
    title: 'No open taskings',
    text: 'Plan a range, detail or guard with the Soldiers it needs, and see who is available then.',
  },
  closed: { title: 'Nothing closed yet', text: 'Taskings that were closed or canceled show here.' },
}

export const taskingList = declareList({
  label: 'Taskings',
  read: listTaskings,
  filters: {
    show: segments('Which', [
      { value: 'open', label: 'Open' },
      { value: 'closed', label: 'Closed' },
    ]),
    over: over('roster'),
    type: menu(
      'Type',
      'All types',
      TASKING_TYPE_NAMES.map((value) => ({ value, label: TASKING_TYPES[value] })),
    ),
  },
  inputOf: (rosterId, asked: Asked, after: InputOf<typeof listTaskings>['after']) => ({
    rosterId,
    ...asked,
    after,
    limit: 50,
  }),
  rowsOf: ({ taskings }) => taskings,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => id,
  rosterOf: (tasking) => tasking,
  line: (tasking, { today }) => ({
    title: tasking.name,
    under: [TASKING_TYPES[tasking.type], tasking.reference],
    strong: spanOf(tasking, tasking.timeZone),
    soft: [
      tasking.place,
      tasking.ncoic && `NCOIC ${tasking.ncoic}`,
      tasking.risk && `Risk ${TASKING_RISKS[tasking.risk].toLowerCase()}`,
    ],
    marks: [...filledMark(tasking), stateBadge(tasking, today)],
  }),
  summary: ({ open }, { show }) =>
    show === 'open' ? `${open.taskings} open, ${open.filled} of ${open.required} places filled` : null,
  empty: ({ show }) => EMPTY[show],
})

/** A canceled tasking needs nobody, so it has no mark. */
function filledMark(tasking: ListedTasking): ListMark[] {
  const filled = filledBadge(tasking)
  if (!filled) return []
  return [tasking.state === 'cancelled' ? { ...filled, kind: 'plain' } : filled]
}

/** A tasking with the names of the assigned Soldiers. */
export interface FiledTasking extends ListedTasking {
  readonly who: readonly string[]
}

export const taskingFile: ListFile<FiledTasking, Pick<Asked, 'over' | 'show'>> = {
  sheet: 'Taskings',
  fileName: ({ asked }) => ['taskings', asked.show],
  title: ({ show }) => (show === 'open' ? 'Open taskings' : 'Closed taskings'),
  counted: 'Taskings',
  none: 'Nothing is on this list.',
  grid: true,
  columns: [
    { heading: 'Roster', value: (one) => one.rosterName, on: 'sheet' },
    { heading: 'Roster', value: (one) => one.rosterName, on: 'paper', when: (asked) => asked.over === 'chain' },
    { heading: 'Tasking', value: ({ name }) => name, on: 'sheet' },
    {
      heading: 'Tasking',
      value: ({ name, type, reference }) =>
        [name, [TASKING_TYPES[type], reference].filter(Boolean).join(', ')].join('\n'),
      on: 'paper',
    },
    { heading: 'Type', value: ({ type }) => TASKING_TYPES[type], on: 'sheet' },
    { heading: 'State', value: ({ state }) => TASKING_STATES[state].label },
    { heading: 'Reference', value: ({ reference }) => reference, on: 'sheet' },
    { heading: 'From', value: ({ from, timeZone }) => formatMoment(from, timeZone) },
    { heading: 'To', value: ({ to, timeZone }) => formatMoment(to, timeZone) },
    { heading: 'Place', value: ({ place }) => place },
    { heading: 'NCOIC', value: ({ ncoic }) => ncoic },
    { heading: 'Risk', value: ({ risk }) => (risk === null ? '' : TASKING_RISKS[risk]), on: 'sheet' },
    { heading: 'Needed', value: ({ required }) => required, on: 'sheet' },
    { heading: 'Filled', value: ({ filled }) => filled, on: 'sheet' },
    { heading: 'Filled', value: ({ filled, required }) => `${filled} of ${required}`, on: 'paper' },
    { heading: 'Who', value: ({ who }) => who.join('; ') },
  ],
}
