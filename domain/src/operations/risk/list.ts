import { formatDate } from '../../kernel/calendar-date.ts'
import type { InputOf } from '../../kernel/function.ts'
import { declareList } from '../../kernel/list.ts'
import { about, over, segments } from '../../kernel/list-filters.ts'
import { listRiskWorksheets } from './functions.ts'
import { SHEET_STATES } from './rules.ts'

type Input = InputOf<typeof listRiskWorksheets>
type Asked = Omit<Input, 'rosterId' | 'after' | 'limit'>

/** The latest dates first. The chain is the default, because the leader who accepts a risk is above. */
export const worksheetList = declareList({
  label: 'Worksheets',
  read: listRiskWorksheets,
  filters: {
    show: segments('Which', [
      { value: 'open', label: 'In progress' },
      { value: 'approved', label: 'Approved' },
    ]),
    over: over('chain'),
    taskingId: about('tasking'),
  },
  inputOf: (rosterId, asked: Asked, after: Input['after']) => ({ rosterId, ...asked, after }),
  rowsOf: ({ worksheets }) => worksheets,
  nextOf: ({ next }) => next,
  keyOf: ({ worksheetId }) => worksheetId,
  rosterOf: (card) => card,
  line: (card) => ({
    title: card.mission,
    under: [],
    strong: formatDate(card.on),
    soft: [card.hazards === 1 ? '1 hazard' : `${card.hazards} hazards`, card.preparedBy],
    marks: [
      {
        kind: card.state === 'submitted' ? 'soon' : card.state === 'sent back' ? 'alert' : 'plain',
        words: SHEET_STATES[card.state],
      },
    ],
  }),
  empty: ({ show }) => ({
    title: show === 'open' ? 'No worksheets in progress' : 'Nothing approved yet',
    text: 'A deliberate risk assessment names the hazards of a mission or task, what controls them, and who accepts the residual risk. Worksheets print in the order of DD Form 2977.',
  }),
})
