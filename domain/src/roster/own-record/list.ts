import type { InputOf } from '../../kernel/function.ts'
import { instantIn } from '../../kernel/instant-in.ts'
import { declareList } from '../../kernel/list.ts'
import { listMyRecordAccess } from './functions.ts'

/** Who opened or changed the record of the person who is signed in, newest first. */
export const accessList = declareList({
  label: 'Access log',
  read: listMyRecordAccess,
  filters: {},
  inputOf: (_nobody: null, _asked: object, after: InputOf<typeof listMyRecordAccess>['after']) => ({ after }),
  rowsOf: ({ accesses }) => accesses,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => String(id),
  rosterOf: () => null,
  line: ({ by, what, at }, _page, { timeZone }) => ({
    title: by,
    under: [],
    strong: '',
    soft: [what, instantIn(at, timeZone)],
    marks: [],
  }),
  empty: () => ({ title: 'Nobody has looked at your record yet', text: '' }),
  unkept: 'The access log is not kept on this device.',
})
