import { addDays, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { decideTransfer, listTransfers, offerTransfer } from '@muster/domain/roster/linking/functions.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { Transfer } from '@muster/domain/roster/linking/schema.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { type Call, type Implementation, implement } from '../../../platform/callable/implement.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { inviteBySecret } from '../../invites/reads.ts'
import { consumeInvite, deadInvite } from '../../invites/writes.ts'
import type { RosterEditor } from '../../scope.ts'
import { mustBeThere, nameOf } from '../../soldiers/functions.ts'
import { lockRoster } from '../../writes.ts'
import { takeOver } from './take-over.ts'
import { leadersOf, shortNameOf } from '../reads.ts'
import { inSameTree, offeredElsewhere, transfersOf } from './reads.ts'
import { type HeldTransfer, holdTransfer, insertTransfer, settleTransfer } from './writes.ts'
import { lockChain } from '../writes.ts'

/** A transfer is agreed on within a year, not many years ahead or late. */
const FURTHEST_DAYS = 366

export const transferFunctions: readonly Implementation[] = [
  implement(
    offerTransfer,
    { asSystem: 'uses a code of the gaining roster, or finds it in the chain' },
    async (call, input) => {
      const [known] = await transfersOf(call.tx, call.scope, input.transferId)
      if (known?.direction === 'out') return { about: [], answer: known }
      await lockRoster(call.tx, call.scope)
      const soldierIds = [...new Set(input.soldierIds)]
      const found = await mustBeThere(call.tx, call.scope, soldierIds)
      const archived = found.find((soldier) => soldier.values.archivedOn)
      if (archived) {
        refuse('failed-precondition', `${nameOf(archived)} is archived. Restore the record before you transfer it.`, {
          field: 'soldierIds',
        })
      }
      const offered = await offeredElsewhere(call.tx, call.scope, soldierIds)
      if (offered) {
        refuse('failed-precondition', `${offered} is offered in another transfer already. Withdraw that one first.`, {
          field: 'soldierIds',
        })
      }
      mustBeNear(call.now, call.scope, input)
      const toRosterId = await destination(call, call.scope, input.to)
      const { transferId: id, effectiveOn } = input
      await insertTransfer(call.tx, call.scope, { id, toRosterId, soldierIds, effectiveOn, at: call.now })
      const who = await shortNameOf(call.tx, call.scope.uid)
      await announce(call.tx, {
        at: call.now,
        kind: 'link',
        recipients: await leadersOf(call.tx, toRosterId),
        title: `${who} offers you ${soldiers(soldierIds.length)} from ${call.scope.name}`,
        body: `The transfer takes effect on ${formatDate(effectiveOn)}. Accept or decline it.`,
        link: screenOf(toRosterId),
      })
      return { about: soldierIds, answer: await theTransfer(call.tx, call.scope, id) }
    },
  ),
  implement(listTransfers, { asSystem: 'names the other roster and its leader' }, async (call) => {
    const transfers = await transfersOf(call.tx, call.scope)

    return { transfers }
  }),

  implement(
    decideTransfer,
    { asSystem: 'writes in two rosters of different leaders' },
    async (call, { rosterId, transferId, decision }) => {
      await lockChain(call.tx)
      const held = await holdTransfer(call.tx, call.scope, transferId)
      if (!held) refuse('not-found', 'There is no such transfer for this roster.', { field: 'transferId' })
      const state = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const
      if (held.state === state[decision]) {
        return { about: [], answer: await theTransfer(call.tx, call.scope, transferId) }
      }
      if (held.state !== 'offered') {
        refuse('aborted', `This transfer was ${held.state} by now. Reload to see it.`, { field: 'transferId' })
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
      const about = decision === 'accept' ? await takeOver(call, call.scope, transferId, held) : []
      await settleTransfer(call.tx, call.scope, transferId, { state: state[decision], at: call.now })
      await tell(call, call.scope, held, state[decision])
      return { about, answer: await theTransfer(call.tx, call.scope, transferId) }
    },
  ),
]

async function theTransfer(tx: ReadTx, editor: RosterEditor, id: string): Promise<Transfer> {
  const [transfer] = await transfersOf(tx, editor, id)
  if (!transfer) throw new Error('The transfer went away while it was held')
  return transfer
}

function mustBeNear(now: Date, editor: RosterEditor, { effectiveOn }: InputOf<typeof offerTransfer>): void {
  const today = dayAt(now, editor.timeZone)
  if (effectiveOn < addDays(today, -FURTHEST_DAYS) || effectiveOn > addDays(today, FURTHEST_DAYS)) {
    refuse('out-of-range', 'Choose a day within a year of today.', { field: 'effectiveOn' })
  }
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

function mustBeAnother(editor: RosterEditor, rosterId: string, field: string): void {
  if (rosterId === editor.rosterId) {
    refuse('invalid-argument', 'The Soldiers are on this roster already. Choose another one.', { field })
  }
}

async function tell(
  call: Call<typeof decideTransfer>,
  editor: RosterEditor,
  held: HeldTransfer,
  state: 'accepted' | 'declined' | 'withdrawn',
): Promise<void> {
  const who = await shortNameOf(call.tx, editor.uid)
  const [losing, gaining] = await Promise.all([
    leadersOf(call.tx, held.fromRosterId),
    leadersOf(call.tx, held.toRosterId),
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

function soldiers(count: number): string {
  return count === 1 ? '1 Soldier' : `${count} Soldiers`
}
