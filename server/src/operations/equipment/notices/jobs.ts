import { formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { shareOut } from '../../../roster/leaders/share-out.ts'
import type { Acting } from '../../../database/database.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { digest } from '../../../platform/outbox/digest.ts'
import { type Announcement, announceEach } from '../../../platform/outbox/writes.ts'
import { type OverdueSignOut, takeOverdue } from './reads.ts'

/** The number of sign-outs that one transaction announces. */
const BATCH = 200

/** Notifies the leaders and the Soldier of overdue equipment, each sign-out once. */
export function equipmentJobs(database: Pick<Acting, 'write'>, clock: () => Date): readonly JobHandler[] {
  return [
    {
      name: 'equipment.overdue',
      // Not every minute, so that items due at the same time make one message.
      cron: '*/15 * * * *',
      handle: async ({ signal }) => {
        for (let told = BATCH; told === BATCH && !signal.aborted; ) {
          told = await database.write((tx) => announceOverdueSignOuts(tx, clock()))
        }
      },
    },
  ]
}

/** Returns how many sign-outs were announced. */
export async function announceOverdueSignOuts(tx: WriteTx, now: Date): Promise<number> {
  const overdue = await takeOverdue(tx, now, BATCH)
  const byRoster = Map.groupBy(overdue, ({ rosterId }) => rosterId)
  await announceEach(
    tx,
    [...byRoster.values()].flatMap((those) => [...toLeaders(those, now), ...toSoldiers(those, now)]),
  )
  return overdue.length
}

/** One message to each leader about what the Soldiers of their part have. */
function toLeaders(those: readonly OverdueSignOut[], now: Date): Announcement[] {
  const [first] = those
  if (!first) return []
  return shareOut(first.leaders, those, ({ groupId }) => [groupId]).map(({ recipients, rows }) => ({
    at: now,
    kind: 'tasking',
    recipients,
    title: rows.length === 1 ? `Equipment overdue, ${first.rosterName}` : `${rows.length} overdue, ${first.rosterName}`,
    body: digest(rows, (one) => `${one.soldier}: ${itemWords(one)}, was due ${dueWords(one)}`),
    link: `${screenOf(first.rosterId, '/operations/equipment')}&view=overdue`,
  }))
}

/** Each Soldier gets a message about his or her own items. Leaders who read of them in their own message get no other. */
function toSoldiers(those: readonly OverdueSignOut[], now: Date): Announcement[] {
  return [...Map.groupBy(those, ({ linkedUid }) => linkedUid)].flatMap(([uid, held]) =>
    uid === null || held.every((one) => toldAsLeader(one, uid))
      ? []
      : [
          {
            at: now,
            kind: 'tasking',
            recipients: [uid],
            title: 'Return what is signed out to you',
            body: held.map((one) => `${itemWords(one)}, was due ${dueWords(one)}`).join('\n'),
            link: '/profile/duties',
          },
        ],
  )
}

const toldAsLeader = (one: OverdueSignOut, uid: string) =>
  shareOut(one.leaders, [one], ({ groupId }) => [groupId]).some(({ recipients }) => recipients.includes(uid))

const itemWords = ({ item, quantity }: OverdueSignOut) => (quantity > 1 ? `${quantity} × ${item}` : item)

const dueWords = ({ dueAt, timeZone }: OverdueSignOut) => formatMoment(dueAt, timeZone)
