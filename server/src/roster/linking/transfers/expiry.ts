import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { lastDayOfOffer } from '@muster/domain/roster/linking/offer-days.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { soldiers } from './asked.ts'
import { noteExpired } from './writes.ts'

/** Tells each leader whose offer nobody answered in time, once. */
export async function tellExpired(tx: WriteTx, now: Date): Promise<void> {
  const expired = await noteExpired(tx, now)
  tx.touch(...expired.flatMap(({ fromRosterId, toRosterId }) => [fromRosterId, toRosterId].map(rosterTopic)))
  await announce(
    tx,
    ...expired.flatMap(({ by, fromRosterId, to, timeZone, at, effectiveOn, soldiers: count }) =>
      by === null
        ? []
        : [
            {
              at: now,
              kind: 'link' as const,
              recipients: [by],
              title: `Your offer of ${soldiers(count)} to ${to} has expired`,
              body: `Nobody accepted or declined it by ${formatDate(lastDayOfOffer(dayAt(at, timeZone), effectiveOn))}. Nothing has changed on either roster.`,
              link: screenOf(fromRosterId),
            },
          ],
    ),
  )
}
