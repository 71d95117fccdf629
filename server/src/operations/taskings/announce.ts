import { formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { type Announcement, announce } from '../../platform/outbox/writes.ts'
import { touchChain } from '../../roster/chain.ts'
import type { Acting } from '../../roster/people/acting.ts'
import { touchOperations } from '../writes.ts'

const MY_TASKINGS = '/profile/duties'

interface Told {
  readonly name: string
  readonly from: string
  readonly place: string
}

/** `12 Nov 2026 0630, Range 14`. */
export function whenAndWhere({ from, place }: Told, timeZone: string): string {
  return [formatMoment(from, timeZone), place].filter(Boolean).join(', ')
}

/** Notifies accounts about a tasking that they are, or were, on, without the one that acts. */
export async function notifyAssigned(
  { tx, scope, now }: Acting,
  uids: readonly (string | null)[],
  { title, body }: Pick<Announcement, 'title' | 'body'>,
): Promise<void> {
  const recipients = uids.flatMap((uid) => (uid === null || uid === scope.uid ? [] : [uid]))
  await announce(tx, { at: now, kind: 'tasking', recipients, title, body, link: MY_TASKINGS })
  touchOperations(tx, scope.rosterId, uids)
  await touchChain(tx, scope.rosterId)
}
