import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { FEED_DAYS_BACK } from '@muster/domain/scheduling/calendar/limits.ts'
import type { CalendarFeed } from '@muster/domain/scheduling/calendar/schema.ts'
import { sql } from 'kysely'
import { isoInstant } from '../../../database/sql-words.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import type { OwnRow, RosterViewer, Self } from '../../../roster/scope.ts'
import { daysOffNear, type EventRow, WHEN_JSON } from '../reads.ts'
import '../tables.ts'

/** An event for another calendar program. */
export interface FeedRow
  extends Omit<
    EventRow,
    'rosterId' | 'rosterName' | 'rosterZone' | 'whole' | 'without' | 'groups' | 'soldiers' | 'soldierCount' | 'items'
  > {
  readonly skipped: readonly CalendarDate[]
  readonly changedAt: string
}

/** The most events in a feed, the nearest first. */
const FEED_EVENTS = 3000

/** Only those in charge are named. For a Soldier of the roster, by rank and last name. */
const inCharge = (which: 'oic' | 'ncoic') => `coalesce((select concat_ws(' ', nullif(s.rank, ''), s.last_name)
  from soldiers s where s.roster_id = e.roster_id and s.id = e.${which}_soldier_id), e.${which}_name)`

const COLUMNS = `e.id, e.series_id as "seriesId", e.occurrence, e.type, e.title, e.place, e.uniform,
  e.refs as "references", e.remarks, ${WHEN_JSON} as "when", e.recurrence, e.state, e.version,
  ${isoInstant('e.changed_at')} as "changedAt",
  array(select k.day from calendar_skipped_days k where k.roster_id = e.roster_id and k.event_id = e.id order by k.day limit 1000)
    as skipped,
  ${daysOffNear('now()', "(now() + interval '400 days')")} as "daysOff"`

const inFeed = (
  rosterId: string,
  now: Date,
) => sql`e.roster_id = ${rosterId} and e.deleted_at is null and e.state <> 'draft'
  and e.last_at > ${now}::timestamptz - interval '${sql.lit(FEED_DAYS_BACK)} days'
  order by e.last_at, e.id limit ${sql.lit(FEED_EVENTS)}`

/** The published schedule of a roster. */
export async function publishedEvents(tx: ReadTx, scope: RosterViewer, now: Date): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select ${sql.raw(COLUMNS)}, ${sql.raw(inCharge('oic'))} as oic, ${sql.raw(inCharge('ncoic'))} as ncoic
      from calendar_events e where ${inFeed(scope.rosterId, now)}`.execute(tx.query)
  return rows
}

/** The part of it that concerns the caller’s own row. */
export async function ownPublishedEvents(tx: ReadTx, own: OwnRow, now: Date): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    with page as materialized (
      select e.* from calendar_events e where (e.whole or e.id in (select calendar_events_of(${own.uid})))
        and ${inFeed(own.rosterId, now)}
    )
    select ${sql.raw(COLUMNS)}, c.oic, c.ncoic from page e cross join lateral calendar_in_charge(e.roster_id, e.id) c
    order by e.last_at, e.id`.execute(tx.query)
  return rows
}

/** Whether the account subscribes to a roster’s schedule, or (null) to its own. */
export async function feedOf(
  tx: ReadTx,
  { uid }: Self | RosterViewer,
  rosterId: string | null,
): Promise<CalendarFeed | null> {
  const { rows } = await sql<CalendarFeed>`
    select ${sql.raw(isoInstant('f.created_at'))} as "createdAt", ${sql.raw(isoInstant('f.read_at'))} as "readAt"
    from calendar_feeds f where f.uid = ${uid} and f.roster_id is not distinct from ${rosterId}::uuid`.execute(tx.query)
  const [row] = rows
  return row ?? null
}

/** The identities from a file that are on the calendar already. */
export async function knownSources(
  tx: ReadTx,
  { rosterId }: RosterViewer,
  uids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select e.source_uid as uid from calendar_events e
    where e.roster_id = ${rosterId} and e.source_uid = any(${uids}::text[]) and e.deleted_at is null`.execute(tx.query)
  return new Set(rows.map(({ uid }) => uid))
}
