import { myDutiesTopic } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { type CalendarDate, formatDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { announceEach } from '../../platform/outbox/writes.ts'

const MY_DUTIES = '/profile/duties'
const NAMED = 6

/** `Sat 5 Dec 2026`. */
export const dutyDay = (day: CalendarDate) => `${weekdayOf(day)} ${formatDate(day)}`

/** Notifies accounts of their own duties, and updates their screens. Shown on lock screens too. */
export async function announceDuties(
  tx: WriteTx,
  at: Date,
  told: readonly { readonly uid: string | null; readonly title: string; readonly body: string }[],
): Promise<void> {
  await announceEach(
    tx,
    told.flatMap(({ uid, title, body }) =>
      uid === null ? [] : [{ at, kind: 'duty', recipients: [uid], title, body, link: MY_DUTIES }],
    ),
  )
  const topics = new Set(told.flatMap(({ uid }) => (uid === null ? [] : [myDutiesTopic(uid)])))
  tx.touch(...topics)
}

export function daysWords(days: readonly CalendarDate[]): string {
  const named = days.slice(0, NAMED).map(dutyDay).join('; ')
  return days.length > NAMED ? `${named}; and ${days.length - NAMED} more` : named
}

/** `Report at 0900, Bldg 4215`. Empty when the roster has neither. */
export function reportWords({ time, place }: { readonly time: string; readonly place: string }): string {
  const parts = [time === '' ? '' : `at ${time.replace(':', '')}`, place].filter(Boolean)
  return parts.length === 0 ? '' : ` Report ${parts.join(', ')}.`
}
