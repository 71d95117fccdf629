import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { answerMyRecall, answerRecallLink, getMyAlert, openRecallLink } from '@muster/domain/roster/recall/functions.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { leadersOf } from '../../leaders/reads.ts'
import { ownContact } from '../alert/reads.ts'
import { ALERTS_SCREEN } from '../lead/functions.ts'
import { lockRecall } from '../lead/writes.ts'
import {
  answerFacts,
  type Answering,
  holdLink,
  linkBySecret,
  MOST_LINES,
  ownCalled,
  ownIn,
  ownRecallOf,
  sameAnswer,
} from './reads.ts'
import { insertAnswer, lockAnswers } from './writes.ts'

export const answerFunctions: readonly Implementation[] = [
  implement(getMyAlert, async (call) => {
    const { scope: own } = call
    if (!own) return { contact: null, recall: null }
    const who = await ownCalled(call.tx, own, call.now)
    const recall = who && (await ownRecallOf(call.tx, who))
    return {
      contact: await ownContact(call.tx, own),
      recall: who && recall ? { ...recall, recallId: who.recallId } : null,
    }
  }),

  implement(answerMyRecall, async (call, { recallId, ...input }) => {
    const { scope: own } = call
    const who = own && (await ownIn(call.tx, own, recallId))
    if (!who) {
      refuse('not-found', 'This recall does not call you. Ask your leader if it should.', { field: 'recallId' })
    }
    return take(call.tx, who, { ...input, device: '' }, call.now)
  }),

  implement(
    openRecallLink,
    { asSystem: 'the holder of a link may see no row of the roster' },
    async (call, { secret }) => {
      const who = await linkBySecret(call.tx, secret, call.now)
      const recall = who && (await ownRecallOf(call.tx, who))
      return recall ?? deadLink()
    },
  ),

  implement(
    answerRecallLink,
    { asSystem: 'the holder of a link answers for its Soldier, whose rows that caller may not see' },
    async (call, { secret, ...input }) => {
      const who = await holdLink(call.tx, secret, call.now)
      if (!who) deadLink()
      return { about: [who], answer: await take(call.tx, who, input, call.now) }
    },
  ),
]

/** The same message for a link that never existed, was ended, or belongs to a recall that is long over. */
function deadLink(): never {
  return refuse(
    'not-found',
    'This link cannot be used. It may be over, have been ended by your leader or been cut off on its way. Call your leader.',
    { field: 'secret' },
  )
}

type Input = Omit<InputOf<typeof answerRecallLink>, 'secret'>

/**
 * Stores one answer for one Soldier. An answer after the end is stored, is announced when it is a call for help, and
 * does not count.
 */
async function take(tx: WriteTx, who: Answering, input: Input, now: Date): Promise<{ at: string; late: boolean }> {
  await lockAnswers(tx, who)
  await lockRecall(tx, who.recallId, 'together')
  const facts = await answerFacts(tx, who)
  if (!facts) deadLink()
  const before = await sameAnswer(tx, who, input.answerId)
  if (before) {
    if (before.what !== input.answer) taken()
    return { at: before.at.toISOString(), late: before.late }
  }
  if (facts.outcome === 'cancelled') {
    refuse('failed-precondition', 'This recall was canceled. You do not need to report.', { field: 'answer' })
  }
  if (facts.lines >= MOST_LINES) {
    refuse(
      'resource-exhausted',
      'You have answered very often. Your last answer counts; call your leader to change it.',
    )
  }
  const late = facts.ended_at !== null
  const answer = {
    id: input.answerId,
    what: input.answer,
    etaMinutes: input.answer === 'on the way' ? input.etaMinutes : null,
    reason: input.answer === 'cannot come' ? input.reason : null,
    deviceAt: input.deviceAt,
    device: input.device,
    at: now,
    late,
  }
  if (!(await insertAnswer(tx, who, answer, facts.account))) taken()
  if (input.answer === 'need help' && facts.said !== 'need help') {
    await announce(tx, {
      at: now,
      kind: 'recall',
      recipients: (await leadersOf(tx, who.rosterId, 'contact', who.soldierId)).filter((uid) => uid !== who.byUid),
      title: `${rosterName({ ...facts, sharesName: true })} needs help`,
      body: `They said so in answer to the recall${late ? ', after it had ended' : ''}. Call them.`,
      link: screenOf(who.rosterId, ALERTS_SCREEN),
    })
  }
  return { at: now.toISOString(), late }
}

function taken(): never {
  return refuse('already-exists', 'An answer with this number says something else. Answer again.', {
    field: 'answerId',
  })
}
