import type { WriteTx } from '../database/transaction.ts'
import { type Author, insertBroadcast } from '../notifications/broadcasts/writes.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

interface Announcing {
  readonly newId: () => string
  readonly now: Date
}

interface Sent {
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly audience: object
  readonly people: number
  readonly pushes: number
  readonly ago: number
}

/** The first sergeant's messages to the company in the last days. */
export async function demoOwnBroadcasts(
  tx: WriteTx,
  author: { readonly uid: string; readonly rosterId: string },
  telling: Announcing,
): Promise<void> {
  const audience = { soldiers: true, leaders: false, groupId: null }
  await sent(tx, author, telling, {
    title: 'Update your contact card',
    body: 'Check your cell and next of kin on your record by Friday.',
    link: '/profile/record',
    audience,
    people: 3,
    pushes: 2,
    ago: 4 * DAY_MS,
  })
  await sent(tx, author, telling, {
    title: 'Arms room opens at 0530',
    body: 'Draw by squad. Bring your weapons card.',
    link: null,
    audience: { ...audience, leaders: true },
    people: 4,
    pushes: 3,
    ago: 20 * HOUR_MS,
  })
}

/** The product's messages to everybody: past and scheduled ones. */
export async function demoAdminBroadcasts(tx: WriteTx, admin: string, telling: Announcing): Promise<void> {
  const leaders = { who: 'leaders', subscription: null, platform: null, seen: null }
  await sent(tx, { admin }, telling, {
    title: 'Duty rosters are here',
    body: 'DA 6 by the book, with swaps. You find them under Scheduling.',
    link: '/dashboard',
    audience: leaders,
    people: 12,
    pushes: 9,
    ago: 9 * DAY_MS,
  })
  const { now, newId } = telling
  await insertBroadcast(tx, {
    id: newId(),
    author: { admin },
    audience: { ...leaders, who: 'everyone' },
    now,
    link: null,
    title: 'Maintenance on Sunday',
    body: 'Muster is away from 0200 to 0215 Eastern. What you enter meanwhile is kept.',
    scheduled: { at: new Date(now.getTime() + 6 * DAY_MS), timeZone: 'America/New_York' },
  })
}

async function sent(tx: WriteTx, author: Author, { newId, now }: Announcing, what: Sent): Promise<void> {
  const { people, pushes, ago, ...said } = what
  const id = newId()
  const at = new Date(now.getTime() - ago)
  await insertBroadcast(tx, { ...said, id, author, now: at, scheduled: null })
  await tx.query
    .updateTable('broadcasts')
    .set({ state: 'sent', people, ended_at: at, pushes: JSON.stringify({ sent: pushes }) })
    .where('id', '=', id)
    .execute()
}
