import type { InputOf } from '../../kernel/function.ts'
import { declarePages } from '../../kernel/list.ts'
import { listMyBroadcasts } from './functions.ts'

/** The messages that the caller sent to the people of a roster, with their text. */
export const myBroadcastList = declarePages({
  label: 'Your messages',
  read: listMyBroadcasts,
  filters: {},
  inputOf: (rosterId, _asked: object, after: InputOf<typeof listMyBroadcasts>['after']) => ({ rosterId, after }),
  rowsOf: ({ broadcasts }) => broadcasts,
  nextOf: ({ next }) => next,
  empty: () => ({ title: 'Nothing sent yet', text: 'Messages that you send to the people of this roster show here.' }),
  unkept: 'Messages are not kept on this device.',
})
