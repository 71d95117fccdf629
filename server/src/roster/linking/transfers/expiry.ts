import { type CalendarDate, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { lastDayOfOffer } from '@muster/domain/roster/linking/offer-days.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { leadersFor } from '../../leaders/reads.ts'
import '../tables.ts'
import { soldiers } from './asked.ts'
import { offerStands } from './reads.ts'

interface Expired {
  readonly fromRosterId: string
  readonly toRosterId: string
  readonly to: string
  readonly timeZone: string
  readonly at: Date
  readonly effectiveOn: CalendarDate
  readonly soldiers: number
  /** Who offered the Soldiers. Null where that account no longer leads the roster. */
  readonly by: string | null
}

/** Tells each leader whose offer nobody answered in time, once. */
export async function tellExpired(tx: WriteTx, now: Date): Promise<void> {
  const { rows } = await sql<Expired>`
    /* reads all of roster_transfers: once a night */
    update roster_transfers t set expiry_told_at = ${now} from rosters g, rosters r
    where t.state = 'offered' and t.expiry_told_at is null and g.id = t.to_roster_id and r.id = t.from_roster_id
      and not ${offerStands(now)}
    returning r.id as "fromRosterId", g.id as "toRosterId", g.name as "to", g.time_zone as "timeZone", t.at,
      t.effective_on as "effectiveOn",
      (select count(*)::int from transfer_soldiers i where i.transfer_id = t.id) as soldiers,
      case when t.offered_by::text = any(${sql.raw(leadersFor('roster'))}) then t.offered_by end as by`.execute(
    tx.query,
  )
  tx.touch(...rows.flatMap(({ fromRosterId, toRosterId }) => [fromRosterId, toRosterId].map(rosterTopic)))
  await announce(
    tx,
    ...rows.flatMap(({ by, fromRosterId, to, timeZone, at, effectiveOn, soldiers: count }) =>
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
