import { dutyTopic } from '@muster/domain/dutyday/functions.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import {
  askDutySwap,
  listMyDuties,
  myDutiesTopic,
  withdrawDutySwap,
} from '@muster/domain/scheduling/duty-roster/functions.ts'
import { type Implementation, implement } from '../../../../platform/callable/implement.ts'
import { announce } from '../../../../platform/outbox/writes.ts'
import { leadersOfSelf } from '../../../../roster/leaders/reads.ts'
import { asSelf, type OwnRow } from '../../../../roster/scope.ts'
import { heldDetail, ownDuties, ownSwap } from '../reads.ts'
import { askSwap, withdrawSwap } from '../writes.ts'
import { dutyDay } from '../../announce.ts'

/** What the linked Soldier sees of the duty rosters, and requests. */
export const ownDutyFunctions: readonly Implementation[] = [
  implement(listMyDuties, async (call) => {
    const { scope: own } = call
    if (!own) return { today: null, duties: [] }
    const today = dayAt(call.now, own.timeZone)
    return { today, duties: await ownDuties(call.tx, own, today) }
  }),

  implement(askDutySwap, async (call, input) => {
    const own = mustBeLinked(call.scope, 'detailId')
    const detail = await heldDetail(call.tx, own, input.detailId)
    if (!detail || detail.takenBack || detail.performerId !== own.soldierId) {
      refuse('not-found', 'This is no longer your duty. Reload your duties.', { field: 'detailId' })
    }
    if (detail.day < dayAt(call.now, own.timeZone)) {
      refuse('failed-precondition', 'This duty is over.', { field: 'detailId' })
    }
    if (!(await askSwap(call.tx, own, { id: input.swapId, detail, note: input.note, at: call.now }))) {
      const same = await ownSwap(call.tx, own, input.swapId)
      // Sent again, it is the same request.
      if (same?.detailId === input.detailId) return { about: [], answer: { swapId: input.swapId } }
      refuse('already-exists', 'You have asked for a swap of this duty. Wait for the answer.', { field: 'detailId' })
    }
    call.tx.touch(dutyTopic(own.rosterId), myDutiesTopic(own.uid))
    const leaders = await leadersOfSelf(call.tx, asSelf(call), 'leave', 'whole')
    if (leaders) {
      await announce(call.tx, {
        at: call.now,
        kind: 'duty',
        recipients: leaders.uids,
        title: `${leaders.soldier} asks to swap ${detail.duty}`,
        body: `${dutyDay(detail.day)}.${input.note === '' ? '' : ` ${input.note}`}`,
        link: `${screenOf(own.rosterId, '/scheduling/duty')}&duty=${detail.dutyRosterId}`,
      })
    }
    return { about: [own], answer: { swapId: input.swapId } }
  }),

  implement(withdrawDutySwap, async (call, { swapId }) => {
    const own = mustBeLinked(call.scope, 'swapId')
    const withdrawn = await withdrawSwap(call.tx, own, swapId, call.now)
    if (withdrawn) {
      call.tx.touch(dutyTopic(own.rosterId), myDutiesTopic(own.uid))
    }
    return { about: withdrawn ? [own] : [], answer: { withdrawn } }
  }),
]

function mustBeLinked(own: OwnRow | null, field: string): OwnRow {
  return own ?? refuse('not-found', 'You are not linked to a roster. Ask your leader for a link.', { field })
}
