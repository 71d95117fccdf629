import type { recordAwolStep } from '@muster/domain/dutyday/awol/functions.ts'
import { isMoveStep } from '@muster/domain/dutyday/awol/policy.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Handler } from '../../platform/callable/implement.ts'
import { nextInstant } from '../writes.ts'
import { eventOf, heldCase } from './reads.ts'
import { CLOCKS_APART_MS, pastInstant } from './times.ts'
import { change } from './writes.ts'

/**
 * Checks off a step. When two leaders do so at the same moment, both marks are in the history and the later one is
 * shown.
 */
export const markStep: Handler<typeof recordAwolStep> = async (call, input) => {
  const happenedAt = input.at === null ? null : pastInstant(input.at, 'at', call.now)
  const at = await nextInstant(call.tx, call.scope, call.now)
  const caseId = input.caseId.toLowerCase()
  const eventId = input.eventId.toLowerCase()
  const held = await heldCase(call.tx, call.scope, caseId, call.now)
  const known = await eventOf(call.tx, call.scope, eventId)
  if (known) {
    if (known.caseId === caseId && known.kind === input.mark && known.step === input.step) {
      return { about: [], answer: { caseId, state: held.state } }
    }
    refuse('already-exists', 'This id belongs to another act. Send this one under a new id.', { field: 'eventId' })
  }
  if (held.closedAt !== null) {
    refuse('failed-precondition', `${held.closedBy} closed this case. Reopen it to change its steps.`, {
      field: 'caseId',
    })
  }
  const step = held.policy.steps.find(({ key }) => key === input.step)
  if (!step) {
    refuse('not-found', 'This case has no such step. Open it again.', { field: 'step' })
  }
  if (isMoveStep(step.key)) {
    refuse('failed-precondition', `“${step.label}” is done by advancing the case, not by checking it off.`, {
      field: 'step',
    })
  }
  // Device clocks differ a little, so a step dated shortly before the absence counts as at its beginning.
  const began = new Date(held.absentSince)
  if (happenedAt !== null && began.getTime() - happenedAt.getTime() > CLOCKS_APART_MS) {
    refuse('invalid-argument', 'This is before the absence began. Check the time.', { field: 'at' })
  }
  await change(
    { call, scope: call.scope, at },
    held,
    {},
    {
      id: eventId,
      kind: input.mark,
      step: step.key,
      note: input.note,
      happenedAt: happenedAt !== null && happenedAt < began ? began : (happenedAt ?? at),
    },
  )
  return { about: [held.soldierId], answer: { caseId, state: held.state } }
}
