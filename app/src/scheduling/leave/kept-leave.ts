import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { decideLeave, requestMyLeave, signLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { keptCall } from '../../platform/outbox/kept-call.ts'

const on = ({ requestId }: { requestId: string }) => [requestId]
const DECIDED = {
  recommend: 'recommended',
  'not recommend': 'not recommended',
  approve: 'approved',
  deny: 'denied',
  cancel: 'canceled',
  reopen: 'reopened',
} as const

export const KEPT_REQUEST = keptCall(requestMyLeave, {
  on,
  makes: true,
  line: ({ from }) => `Leave requested from ${formatDate(from as CalendarDate)}`,
})
export const KEPT_DECISION = keptCall(decideLeave, {
  on,
  line: ({ act }, who) => `Leave of ${who}: ${DECIDED[act]}`,
  version: { asked: 'state', answered: 'state' },
})
export const KEPT_SIGN = keptCall(signLeave, {
  on,
  line: ({ act }, who) => `${who}: ${act === 'undo' ? 'sign-out or sign-in undone' : `signed ${act}`}`,
})
