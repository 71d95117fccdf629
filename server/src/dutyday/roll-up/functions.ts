import { getRollUp, nudgeRosters } from '@muster/domain/dutyday/functions.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { callerName } from '../../roster/people/reads.ts'
import { mustBeInReach } from '../duty-day-reach.ts'
import { rollUpOf } from './reads.ts'
import { nudge } from './writes.ts'

export const rollUpFunctions: readonly Implementation[] = [
  implement(getRollUp, async (call, input) => {
    if (input.dutyDate !== null) mustBeInReach(input.dutyDate, call.today)
    return rollUpOf(call.tx, call.scope, { now: call.now, dutyDate: input.dutyDate })
  }),

  implement(nudgeRosters, async (call, input) => {
    if (input.dutyDate > call.today) {
      refuse('failed-precondition', 'This duty day has not begun. Remind your leaders on the day.', {
        field: 'dutyDate',
      })
    }
    const below = input.below === null ? null : [...new Set(input.below)]
    const nudged = await nudge(call.tx, call.scope, { dutyDate: input.dutyDate, below, now: call.now })
    if (below !== null && nudged.found < below.length) {
      refuse('not-found', 'One of these rosters is not below yours. Reload the roll-up.', {
        field: 'below',
      })
    }
    const about = {
      at: call.now,
      kind: 'nudge',
      title: 'Accountability is due',
      body: `${await callerName(call.tx, call.scope)} asks for your report of ${formatDate(input.dutyDate)}.`,
    }
    await announce(
      call.tx,
      ...nudged.leaders.map(({ uid, rosterId }) => ({
        ...about,
        recipients: [uid],
        link: screenOf(rosterId, '/dutyday'),
      })),
    )
    return { nudged: [...nudged.rosterIds] }
  }),
]
