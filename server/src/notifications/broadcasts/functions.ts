import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  broadcastPush,
  cancelBroadcast,
  countBroadcastRecipients,
  listMyBroadcasts,
  schedulePushBroadcast,
} from '@muster/domain/notifications/broadcasts/functions.ts'
import type { Accepted, Audience } from '@muster/domain/notifications/broadcasts/schema.ts'
import { MOST_A_DAY } from '@muster/domain/notifications/broadcasts/screens.ts'
import { type ChosenTime, momentOf, timeRefusal } from '@muster/domain/notifications/broadcasts/when.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { lockAccount } from '../../identity/writes.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import type { PeopleOf, RosterPeople } from './broadcaster.ts'
import { listOwnBroadcasts, writtenSince } from './reads.ts'
import { cancelWaiting, insertBroadcast, type NewBroadcast } from './writes.ts'

/** The send times that leaders and admins may choose. */
export function chosenMoment(at: ChosenTime, now: Date): { at: Date; timeZone: string } {
  const moment = momentOf(at)
  const wrong = timeRefusal(moment.at, now)
  if (wrong !== null) refuse('invalid-argument', wrong, { field: 'at' })
  return { at: moment.at, timeZone: at.timeZone }
}

/** The start came first, it was canceled already, or it belongs to another author. */
export function tooLate(): never {
  return refuse('failed-precondition', 'It is already on its way, or was canceled.', { field: 'id' })
}

interface Wish {
  readonly rosterId: string
  readonly audience: Audience
  readonly title: string
  readonly body: string
  readonly link: string | null
}

export interface Calling {
  readonly caller: { readonly uid: string }
  readonly tx: WriteTx
  readonly now: Date
  newId(): string
}

/** Stores it to go out at its time, and confirms it to the sender. */
export async function accept(
  call: Calling,
  { people, ...broadcast }: Omit<NewBroadcast, 'id' | 'now'> & { readonly people: number },
): Promise<Accepted> {
  const id = call.newId()
  await insertBroadcast(call.tx, { ...broadcast, id, now: call.now })
  return { id, dueAt: (broadcast.scheduled?.at ?? call.now).toISOString(), people }
}

/** Notifications do not know rosters. The roster feature decides who may write to whom (`PeopleOf`). */
const BY_THE_ROSTER = { provesItself: 'the roster proves who may write to its people' }
export function broadcastFunctions(peopleOf: PeopleOf): readonly Implementation[] {
  async function send(call: Calling, wish: Wish, at: ChosenTime | null) {
    const { tx, now } = call
    const { uid } = call.caller
    const people = await peopleOf(call, wish.rosterId)
    const scheduled = at && chosenMoment(at, now)
    await knownGroup(people, wish.audience)
    const { people: many } = await people.count(wish.audience)
    if (many === 0)
      refuse('failed-precondition', 'None of them has an account yet. Soldiers get it once they are linked.', {
        field: 'audience',
      })
    // Two at the same moment are counted one after the other.
    await lockAccount(tx, uid)
    if ((await writtenSince(tx, uid, now)) >= MOST_A_DAY)
      refuse('resource-exhausted', `You have sent ${MOST_A_DAY} broadcasts in 24 hours. Send the next one tomorrow.`)
    const { rosterId, ...said } = wish
    return accept(call, { ...said, author: { uid, rosterId }, scheduled, people: many })
  }

  return [
    implement(countBroadcastRecipients, BY_THE_ROSTER, async (call, { rosterId, audience }) => {
      const people = await peopleOf(call, rosterId)
      await knownGroup(people, audience)
      return people.count(audience)
    }),
    implement(broadcastPush, BY_THE_ROSTER, (call, wish) => send(call, wish, null)),
    implement(schedulePushBroadcast, BY_THE_ROSTER, (call, { at, ...wish }) => send(call, wish, at)),
    implement(listMyBroadcasts, BY_THE_ROSTER, async (call, { rosterId, after }) => {
      const people = await peopleOf(call, rosterId)
      const { rows, next } = await listOwnBroadcasts(call.tx, { uid: call.caller.uid, rosterId, after })
      const groups = [...new Set(rows.flatMap(({ audience }) => (audience.groupId ? [audience.groupId] : [])))]
      const names = await people.groupNames(groups)
      return {
        broadcasts: rows.map(({ audience: { groupId, soldiers, leaders }, ...row }) => ({
          ...row,
          audience: { soldiers, leaders, group: groupId && (names.get(groupId) ?? 'A deleted group') },
        })),
        next,
      }
    }),
    implement(cancelBroadcast, BY_THE_ROSTER, async (call, { rosterId, id }) => {
      await peopleOf(call, rosterId)
      if (!(await cancelWaiting(call.tx, id, { uid: call.caller.uid, rosterId }, call.now))) tooLate()
      return { cancelled: true as const }
    }),
  ]
}

async function knownGroup(people: RosterPeople, { groupId }: Audience): Promise<void> {
  if (groupId === null || (await people.groupNames([groupId])).size > 0) return
  refuse('not-found', 'This group is no longer on the roster. Choose another.', { field: 'audience.groupId' })
}
