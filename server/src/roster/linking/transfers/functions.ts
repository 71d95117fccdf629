import { type CalendarDate, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  decideTransfer,
  listTransfers,
  offerTransfer,
  previewTransfer,
  takeBackTransfer,
  transferAtOnce,
} from '@muster/domain/roster/linking/functions.ts'
import { lastDayOfOffer } from '@muster/domain/roster/linking/offer-days.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { type Call, type Implementation, implement } from '../../../platform/callable/implement.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { inviteBySecret } from '../../invites/reads.ts'
import { consumeInvite, deadInvite } from '../../invites/writes.ts'
import { asLosing, asMovingBetween, asTakingOver, type RosterEditor } from '../../scope.ts'
import { mustBeThere } from '../../soldiers/functions.ts'
import { lockRoster } from '../../writes.ts'
import { leadersOf } from '../../leaders/reads.ts'
import { shortNameOf } from '../reads.ts'
import { lockChain } from '../writes.ts'
import { mustBeAnother, mustBeNear, mustBeOn, mustNotBeOffered, soldiers, theTransfer, transferWith } from './asked.ts'
import { moveAtOnce, takeBack } from './at-once.ts'
import type { FollowingRecords } from './following.ts'
import { inSameTree, transfersOf } from './reads.ts'
import { recordsOf } from './records.ts'
import { type Taken, takeOver } from './take-over.ts'
import { type HeldTransfer, holdTransfer, insertTransfer, settleTransfer } from './writes.ts'

/** Transfers, with the records of features that follow a Soldier. */
export function transferFunctions(follows: readonly FollowingRecords[]): readonly Implementation[] {
  return [
    implement(
      previewTransfer,
      { asSystem: 'finds the gaining roster in the chain' },
      async (call, { soldierIds, toRosterId, effectiveOn }) => {
        const scope = asLosing(call.scope)
        await mustBeThere(call.tx, scope, soldierIds)
        const sameChain = toRosterId === null ? null : await inSameTree(call.tx, scope, toRosterId)
        const both = toRosterId === null || !sameChain ? null : await asMovingBetween(call, call.scope, toRosterId)
        const terms = { sameChain, rehabilitative: false }
        const asked = { losing: scope, soldierIds: [...new Set(soldierIds)], on: effectiveOn, terms }
        return { sameChain, atOnce: both !== null, ...(await recordsOf(call.tx, asked, follows)) }
      },
    ),

    implement(
      offerTransfer,
      { asSystem: 'uses a code of the gaining roster, or finds it in the chain' },
      async (call, input) => {
        const known = await transferWith(call, input.transferId)
        if (known?.direction === 'out') return { about: [], answer: known }
        await lockRoster(call.tx, call.scope)
        const soldierIds = await mustBeOn(call.tx, call.scope, input.soldierIds)
        await mustNotBeOffered(call, call.scope, soldierIds)
        mustBeNear(call.now, call.scope, input)
        const toRosterId = await destination(call, call.scope, input.to)
        const { transferId: id, effectiveOn, rehabilitative } = input
        const offer = { id, toRosterId, soldierIds, effectiveOn, rehabilitative, at: call.now }
        await insertTransfer(call.tx, call.scope, offer)
        const who = await shortNameOf(call.tx, call.scope.uid)
        await announce(call.tx, {
          at: call.now,
          kind: 'link',
          recipients: await leadersOf(call.tx, toRosterId, 'roster', null),
          title: `${who} offers you ${soldiers(soldierIds.length)} from ${call.scope.name}`,
          body: `The transfer takes effect on ${formatDate(effectiveOn)}. Accept or decline it.`,
          link: screenOf(toRosterId),
        })
        return { about: soldierIds, answer: await theTransfer(call, id) }
      },
    ),

    implement(transferAtOnce, { asSystem: 'writes in two rosters of different leaders' }, (call, input) =>
      moveAtOnce(call, input, follows),
    ),
    implement(takeBackTransfer, { asSystem: 'writes in two rosters of different leaders' }, (call, input) =>
      takeBack(call, input, follows),
    ),

    implement(listTransfers, { asSystem: 'names the other roster and its leader' }, async (call) => ({
      transfers: await transfersOf(call.tx, call.scope, call.now),
    })),

    implement(
      decideTransfer,
      { asSystem: 'writes in two rosters of different leaders' },
      async (call, { rosterId, transferId, decision }) => {
        await lockChain(call.tx)
        const held = await holdTransfer(call.tx, call.scope, transferId)
        if (!held) refuse('not-found', 'There is no such transfer for this roster.', { field: 'transferId' })
        const state = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const
        if (held.state === state[decision]) return { about: [], answer: await theTransfer(call, transferId) }
        if (held.state !== 'offered') {
          refuse('aborted', `This transfer has already been ${held.state}. Reload to see it.`, { field: 'transferId' })
        }
        const gaining = held.toRosterId === rosterId
        if ((decision === 'withdraw') === gaining) {
          refuse(
            'failed-precondition',
            gaining
              ? 'Only the losing leader can withdraw a transfer. Decline it instead.'
              : 'Only the gaining leader can do that.',
            { field: 'decision' },
          )
        }
        const taken = decision === 'accept' ? await accept(call, transferId, held, follows) : null
        const settled = { state: state[decision], at: call.now }
        await settleTransfer(
          call.tx,
          call.scope,
          transferId,
          taken ? { ...settled, archiving: taken.archiving } : settled,
        )
        await tell(call, held, state[decision])
        return { about: taken?.about ?? [], answer: await theTransfer(call, transferId) }
      },
    ),
  ]
}

/** The gaining leader takes the Soldiers over. */
async function accept(
  call: Call<typeof decideTransfer>,
  id: string,
  held: HeldTransfer,
  follows: readonly FollowingRecords[],
): Promise<Taken> {
  const { tx, now, scope: gaining } = call
  const losing = await asTakingOver(tx, gaining, id)
  if (!losing) throw new Error('The transfer is no longer offered while it is held')
  const effectiveOn = held.effectiveOn as CalendarDate
  const today = dayAt(now, gaining.timeZone)
  const field = 'transferId'
  if (effectiveOn > today) {
    refuse('failed-precondition', `This transfer takes effect on ${formatDate(effectiveOn)}. Accept it on that day.`, {
      field,
    })
  }
  const until = lastDayOfOffer(dayAt(held.at, gaining.timeZone), effectiveOn)
  if (today > until) {
    refuse('failed-precondition', `This offer expired on ${formatDate(until)}. Ask for a new transfer.`, { field })
  }
  const { rehabilitative, soldierIds } = held
  const sameChain = await inSameTree(tx, gaining, losing.rosterId)
  const terms = { sameChain, rehabilitative }
  const by = 'gaining leader'
  return takeOver(call, { id, losing, gaining, soldierIds, effectiveOn, terms, by, field, undoing: null }, follows)
}

type Offering = Call<typeof offerTransfer>

async function destination(
  call: Offering,
  editor: RosterEditor,
  to: InputOf<typeof offerTransfer>['to'],
): Promise<string> {
  if ('code' in to) {
    const use = { purpose: 'soldier', secret: to.code, now: call.now } as const
    const invite = await inviteBySecret(call.tx, use)
    if (!invite) deadInvite('to.code')
    mustBeAnother(editor, invite.rosterId, 'to.code')
    if (!(await consumeInvite(call.tx, use))) deadInvite('to.code')
    return invite.rosterId
  }
  mustBeAnother(editor, to.rosterId, 'to.rosterId')
  if (await inSameTree(call.tx, editor, to.rosterId)) return to.rosterId
  return refuse('not-found', 'There is no such roster in your chain of command. Ask the leader there for their code.', {
    field: 'to.rosterId',
  })
}

async function tell(
  call: Call<typeof decideTransfer>,
  held: HeldTransfer,
  state: 'accepted' | 'declined' | 'withdrawn',
): Promise<void> {
  const who = await shortNameOf(call.tx, call.scope.uid)
  const [losing, gaining] = await Promise.all([
    leadersOf(call.tx, held.fromRosterId, 'roster', null),
    leadersOf(call.tx, held.toRosterId, 'roster', null),
  ])
  const about = {
    at: call.now,
    kind: 'link',
    title: `${who} has ${state} the transfer of ${soldiers(held.soldierIds.length)}`,
    body:
      state === 'accepted'
        ? 'Their records are on the gaining roster now; the losing one keeps its own in the archive.'
        : 'Nothing has changed on either roster.',
  }
  const onlyGaining = gaining.filter((uid) => !losing.includes(uid))
  await announce(
    call.tx,
    { ...about, recipients: losing, link: screenOf(held.fromRosterId) },
    { ...about, recipients: onlyGaining, link: screenOf(held.toRosterId) },
  )
}
