import type { AdminAct } from '@muster/domain/admin/acts.ts'
import {
  adminBroadcastPush,
  adminCancelPush,
  adminCountPushRecipients,
  adminListPushes,
  adminSchedulePush,
  segment as segmentSchema,
} from '@muster/domain/admin/push/functions.ts'
import { EVERYONE_WORD, isEveryone, type Segment, segmentWords } from '@muster/domain/admin/push/segment.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { accept, type Calling, chosenMoment, tooLate } from '../../notifications/broadcasts/functions.ts'
import { listAdminBroadcasts } from '../../notifications/broadcasts/reads.ts'
import { cancelWaiting } from '../../notifications/broadcasts/writes.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { recordAct } from '../acts/writes.ts'
import { countSegment, namesOf } from './reads.ts'

/** Messages of the product: to everybody, or to a segment of the accounts. */
export const pushFunctions: readonly Implementation[] = [
  implement(adminCountPushRecipients, { asSystem: 'counts accounts of others' }, (call, { segment }) =>
    countSegment(call.tx, segment, call.now),
  ),
  implement(adminBroadcastPush, { asSystem: 'sends to accounts of others' }, (call, wish) =>
    send(call, wish, null, 'send push'),
  ),
  implement(adminSchedulePush, { asSystem: 'sends to accounts of others, later' }, (call, { at, ...wish }) =>
    send(call, wish, chosenMoment(at, call.now), 'schedule push'),
  ),

  implement(adminListPushes, { asSystem: 'shows the results of broadcasts to others' }, async (call, { after }) => {
    const { rows, next } = await listAdminBroadcasts(call.tx, after)
    const names = await namesOf(
      call.tx,
      rows.map(({ byAdmin }) => byAdmin),
    )
    return {
      pushes: rows.map(({ byAdmin, audience, ...row }) => ({
        ...row,
        by: names.get(byAdmin) ?? 'A deleted account',
        segment: segmentSchema.parse(audience),
      })),
      next,
    }
  }),

  implement(
    adminCancelPush,
    { asSystem: 'cancels a broadcast that another admin may have written' },
    async (call, { id, reason }) => {
      if (!(await cancelWaiting(call.tx, id, 'any admin', call.now))) tooLate()
      await recordAct(call.tx, { at: call.now, by: call.caller.uid, act: 'cancel push', about: id, reason })
      return { cancelled: true as const }
    },
  ),
]

async function send(
  call: Calling,
  { segment, confirm, reason, ...said }: InputOf<typeof adminBroadcastPush>,
  scheduled: { readonly at: Date; readonly timeZone: string } | null,
  act: AdminAct,
) {
  const { tx, now } = call
  if (isEveryone(segment) && confirm.toLowerCase() !== EVERYONE_WORD)
    refuse('invalid-argument', `Type “${EVERYONE_WORD}” to send to everybody.`, { field: 'confirm' })
  const { people } = await countSegment(tx, segment, now)
  if (people === 0) refuse('failed-precondition', 'Nobody is in this segment. Choose another.', { field: 'segment' })
  const by = call.caller.uid
  const accepted = await accept(call, { ...said, author: { admin: by }, audience: segment, scheduled, people })
  const details = { to: segmentWords(segment), ...(scheduled ? { at: scheduled.at.toISOString() } : {}) }
  await recordAct(tx, { at: now, by, act, about: accepted.id, reason, details })
  return accepted
}

/** For the broadcaster: the stored audience is a segment as the admin chose it. */
export function storedSegment(stored: unknown): Segment {
  return segmentSchema.parse(stored)
}
