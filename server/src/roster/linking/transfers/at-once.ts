import { addDays, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { takeBackTransfer, transferAtOnce } from '@muster/domain/roster/linking/functions.ts'
import { TAKE_BACK_DAYS } from '@muster/domain/roster/linking/schema.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { AnswerOf, Call } from '../../../platform/callable/implement.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { asMovingBetween, type MovingScopes } from '../../scope.ts'
import { leadersOf } from '../../leaders/reads.ts'
import { shortNameOf } from '../reads.ts'
import { lockChain } from '../writes.ts'
import { mustBeAnother, mustBeNear, mustBeOn, soldiers, theTransfer, transferWith } from './asked.ts'
import type { FollowingRecords } from './following.ts'
import { inSameTree, madeAtOnce } from './reads.ts'
import { takeOver } from './take-over.ts'
import { insertTransfer, lockBoth, settleTransfer } from './writes.ts'

type AtOnce = Call<typeof transferAtOnce> | Call<typeof takeBackTransfer>

/** Moves Soldiers within a chain of command. The caller leads both rosters, so nobody else is asked. */
export async function moveAtOnce(
  call: Call<typeof transferAtOnce>,
  input: InputOf<typeof transferAtOnce>,
  follows: readonly FollowingRecords[],
): Promise<AnswerOf<typeof transferAtOnce>> {
  const { tx, now, scope } = call
  const { transferId: id, toRosterId, effectiveOn, rehabilitative } = input
  mustBeAnother(scope, toRosterId, 'toRosterId')
  await lockChain(tx)
  const known = await transferWith(call, id)
  if (known?.direction === 'out') return { about: [], answer: known }
  await lockBoth(tx, [scope.rosterId, toRosterId])
  const both = (await inSameTree(tx, scope, toRosterId)) ? await asMovingBetween(call, scope, toRosterId) : null
  if (!both) {
    refuse('not-found', 'There is no such roster that you lead in this chain of command. Offer the transfer instead.', {
      field: 'toRosterId',
    })
  }
  const soldierIds = await mustBeOn(tx, both.losing, input.soldierIds)
  mustBeNear(now, scope, input)
  if (effectiveOn > dayAt(now, both.gaining.timeZone)) {
    refuse('out-of-range', 'Choose today or an earlier day. For a later day, offer the transfer.', {
      field: 'effectiveOn',
    })
  }
  await insertTransfer(tx, scope, { id, toRosterId, soldierIds, effectiveOn, rehabilitative, at: now, atOnce: true })
  const taken = await takeOver(
    call,
    {
      ...both,
      id,
      soldierIds,
      effectiveOn,
      terms: { sameChain: true, rehabilitative },
      by: 'losing leader',
      field: 'soldierIds',
      undoing: null,
    },
    follows,
  )
  await settleTransfer(tx, scope, id, { state: 'accepted', at: now, archiving: taken.archiving })
  await tellBoth(call, both, soldierIds.length, 'transferred')
  return { about: taken.about, answer: await theTransfer(call, id) }
}

/** A transfer in the other direction that takes effect on the same day: as if the Soldiers had never left. */
export async function takeBack(
  call: Call<typeof takeBackTransfer>,
  { transferId, backId: id }: InputOf<typeof takeBackTransfer>,
  follows: readonly FollowingRecords[],
): Promise<AnswerOf<typeof takeBackTransfer>> {
  const { tx, now, scope } = call
  await lockChain(tx)
  const known = await transferWith(call, id)
  if (known?.takesBack) return { about: [], answer: known }
  const found = await madeAtOnce(tx, scope, transferId)
  const field = 'transferId'
  if (!found) refuse('not-found', 'There is no such transfer for this roster.', { field })
  const { fromRosterId, toRosterId, effectiveOn, archiving, decidedAt } = found
  await lockBoth(tx, [fromRosterId, toRosterId])
  const other = fromRosterId === scope.rosterId ? toRosterId : fromRosterId
  const both = await asMovingBetween(call, scope, other)
  if (!both || !found.atOnce || decidedAt === null || archiving === null) {
    refuse(
      'failed-precondition',
      'This transfer needed the yes of another leader. Have the Soldiers transferred back.',
      {
        field,
      },
    )
  }
  if (found.takenBack) refuse('aborted', 'This transfer has already been taken back. Reload to see it.', { field })
  const { timeZone } = toRosterId === scope.rosterId ? scope : both.gaining
  const until = addDays(dayAt(decidedAt, timeZone), TAKE_BACK_DAYS)
  if (dayAt(now, timeZone) > until) {
    refuse('failed-precondition', `It could be taken back until ${formatDate(until)}. Transfer the Soldiers back.`, {
      field,
    })
  }
  const [losing, gaining] = fromRosterId === scope.rosterId ? [both.gaining, both.losing] : [both.losing, both.gaining]
  const ids = found.takenAs.flatMap((taken) => taken ?? [])
  if (ids.length < found.takenAs.length) {
    refuse('failed-precondition', `Some of them are no longer on ${losing.name}. Transfer the others back.`, { field })
  }
  const soldierIds = await mustBeOn(tx, losing, ids, field)
  const back = { id, toRosterId: gaining.rosterId, soldierIds, effectiveOn, rehabilitative: false, at: now }
  await insertTransfer(tx, losing, { ...back, atOnce: true, takesBack: transferId })
  const terms = { sameChain: true, rehabilitative: false }
  const taken = await takeOver(
    call,
    { id, losing, gaining, soldierIds, effectiveOn, terms, by: 'losing leader', field, undoing: archiving },
    follows,
  )
  await settleTransfer(tx, losing, id, { state: 'accepted', at: now, archiving: taken.archiving })
  await tellBoth(call, { losing, gaining }, soldierIds.length, 'taken back')
  return { about: taken.about, answer: await theTransfer(call, id) }
}

/** Tells the leaders of both rosters, except the one who did it. */
async function tellBoth(
  call: AtOnce,
  { losing, gaining }: MovingScopes,
  count: number,
  what: 'transferred' | 'taken back',
): Promise<void> {
  const { tx, now, scope } = call
  const [who, ofLosing, ofGaining] = await Promise.all([
    shortNameOf(tx, scope.uid),
    leadersOf(tx, losing.rosterId, 'roster', null),
    leadersOf(tx, gaining.rosterId, 'roster', null),
  ])
  const about = {
    at: now,
    kind: 'link',
    title: `${who} has transferred ${soldiers(count)} from ${losing.name} to ${gaining.name}`,
    body:
      what === 'transferred'
        ? 'Their records went along. The losing roster keeps what its leaders wrote in the archive.'
        : 'This takes back an earlier transfer. Their records went along.',
  }
  const told = ofLosing.filter((uid) => uid !== scope.uid)
  await announce(
    tx,
    { ...about, recipients: told, link: screenOf(losing.rosterId) },
    {
      ...about,
      recipients: ofGaining.filter((uid) => uid !== scope.uid && !told.includes(uid)),
      link: screenOf(gaining.rosterId),
    },
  )
}
