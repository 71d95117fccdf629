import { formatDate } from '../../kernel/calendar-date.ts'
import type { InputOf } from '../../kernel/function.ts'
import { declareList } from '../../kernel/list.ts'
import { about, over } from '../../kernel/list-filters.ts'
import { listManifests } from './functions.ts'

type Input = InputOf<typeof listManifests>
type Asked = Omit<Input, 'rosterId' | 'after' | 'limit'>

/** The latest dates first. */
export const manifestList = declareList({
  label: 'Manifests',
  read: listManifests,
  filters: { over: over('roster'), taskingId: about('tasking') },
  inputOf: (rosterId, asked: Asked, after: Input['after']) => ({ rosterId, ...asked, after }),
  rowsOf: ({ manifests }) => manifests,
  nextOf: ({ next }) => next,
  keyOf: ({ manifestId }) => manifestId,
  rosterOf: (card) => card,
  line: (card, { today }) => ({
    title: card.name,
    under: [card.place, card.vehicles === 1 ? '1 vehicle' : `${card.vehicles} vehicles`],
    strong: formatDate(card.on),
    soft: [`${card.seated} of ${card.seats} seats`],
    marks: [
      card.state === 'final'
        ? { kind: 'plain', words: 'Final' }
        : { kind: card.on < today ? 'alert' : 'soon', words: 'Draft' },
    ],
  }),
  empty: () => ({
    title: 'No manifests yet',
    text: 'A manifest says who rides in which vehicle on a day. Drivers must be licensed, current and rested, and nobody has two seats.',
  }),
})
