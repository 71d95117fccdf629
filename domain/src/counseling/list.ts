import { type CalendarDate, formatDate } from '../kernel/calendar-date.ts'
import type { InputOf } from '../kernel/function.ts'
import { declareList, type ListLine } from '../kernel/list.ts'
import { about, menu, over } from '../kernel/list-filters.ts'
import { listCounselings, listMyCounselings } from './functions.ts'
import { KIND_FAMILIES, STATE_LABELS } from './kind-words.ts'
import { COUNSELING_KINDS, COUNSELING_STATES, type CounselingState } from './kinds.ts'
import { COUNSELING_PAGE } from './limits.ts'
import type { CounselingLine } from './schema.ts'

type Asked = InputOf<typeof listCounselings>
export type CounselingFilter = Pick<Asked, 'over' | 'state' | 'kind' | 'soldierId'>

/** The counselings that the leaders of a roster, or of a chain of command, wrote. */
export const counselingList = declareList({
  label: 'Counselings',
  read: listCounselings,
  filters: {
    over: over('roster'),
    state: menu(
      'State',
      'All states',
      COUNSELING_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
    ),
    kind: menu(
      'Kind',
      'All kinds',
      KIND_FAMILIES.flatMap(({ kinds }) => kinds.map((value) => ({ value, label: COUNSELING_KINDS[value].label }))),
    ),
    soldierId: { ...menu<string>('Soldier', 'All Soldiers', null), address: 'soldier' },
  },
  inputOf: (rosterId, asked: CounselingFilter, after: Asked['after']) => ({
    rosterId,
    ...asked,
    after,
    limit: COUNSELING_PAGE,
  }),
  rowsOf: ({ counselings }) => counselings,
  nextOf: ({ next }) => next,
  keyOf: ({ rosterId, id }) => `${rosterId}${id}`,
  rosterOf: (session) => session,
  line: (session, { today }): ListLine => ({
    ...standing(session, today),
    title: session.soldier,
    under: [session.archived ? 'Archived' : null],
    strong: COUNSELING_KINDS[session.kind].label,
  }),
  empty: () => ({
    title: 'No counselings yet',
    text: 'A leader chooses the type and the Soldier. The roster fills in the rest of part I, and the text is saved as it is typed.',
  }),
})

/** The counselings on one Soldier's record. The page names the Soldier above the list, so the rows do not. */
export const soldierCounselingList = declareList({
  label: 'Counselings',
  read: listCounselings,
  filters: { soldierId: about('soldier') },
  inputOf: (rosterId, { soldierId }: Pick<Asked, 'soldierId'>, after: Asked['after']) => ({
    rosterId,
    soldierId,
    after,
    limit: COUNSELING_PAGE,
  }),
  rowsOf: ({ counselings }) => counselings,
  nextOf: counselingList.nextOf,
  keyOf: counselingList.keyOf,
  rosterOf: () => null,
  line: (session, { today }): ListLine => ({ ...standing(session, today), ...titled(session) }),
  empty: () => ({ title: 'No counselings yet', text: 'Counselings for this Soldier show here.' }),
})

const TO_THE_SOLDIER: Readonly<Record<CounselingState, string>> = {
  draft: '',
  delivered: 'To read and sign',
  acknowledged: 'Answered',
  assessed: 'Assessed',
  closed: 'Closed',
}

/** The counselings delivered to the signed-in person. */
export const myCounselingList = declareList({
  label: 'My counselings',
  read: listMyCounselings,
  filters: {},
  inputOf: (_nobody: null, _asked: object, after: Asked['after']) => ({ after, limit: 50 }),
  rowsOf: ({ counselings }) => counselings,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => id,
  rosterOf: () => null,
  line: (session): ListLine => ({
    ...titled(session),
    soft: [session.counselor, session.shared ? 'Shared with leaders above' : null],
    marks: [{ kind: session.state === 'delivered' ? 'here' : 'plain', words: TO_THE_SOLDIER[session.state] }],
  }),
  empty: () => ({ title: 'No counselings', text: 'Counselings show here when your leaders deliver them to you.' }),
})

/** The title of a row when all are of one Soldier. The day tells several of one kind apart. */
function titled({ kind, heldOn }: CounselingLine) {
  return { title: `${COUNSELING_KINDS[kind].label}, ${formatDate(heldOn)}`, under: [], strong: '' }
}

/** When it was held, its state, and the next step. */
function standing(session: CounselingLine, today: CalendarDate): Pick<ListLine, 'soft' | 'marks'> {
  const next = nextStep(session, today)
  return {
    soft: [formatDate(session.heldOn), session.own ? null : session.counselor, next && !next.late ? next.words : null],
    marks: [
      {
        // Brass when somebody still has to act before the session counts.
        kind: session.state === 'delivered' || session.state === 'draft' ? 'here' : 'plain',
        words: STATE_LABELS[session.state],
      },
      ...(session.shared ? [{ kind: 'plain', words: 'Shared upward' } as const] : []),
      ...(next?.late ? [{ kind: 'late', words: next.words } as const] : []),
    ],
  }
}

/**
 * The next step of a session, and whether it is late. A draft needs none: its state says that it is to be delivered.
 */
function nextStep(
  { state, assessOn, nextOn }: CounselingLine,
  today: CalendarDate,
): { readonly words: string; readonly late: boolean } | null {
  if (state === 'delivered') return { words: 'The Soldier has not answered', late: false }
  if (state === 'acknowledged' && assessOn !== null) {
    return { words: `Assess the plan by ${formatDate(assessOn)}`, late: assessOn < today }
  }
  if (state !== 'draft' && state !== 'closed' && nextOn !== null) {
    return { words: `Next counseling ${formatDate(nextOn)}`, late: nextOn < today }
  }
  return null
}
