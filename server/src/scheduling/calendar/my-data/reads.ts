import { sql } from 'kysely'
import type { ReadTx } from '../../../database/transaction.ts'
import type { Self } from '../../../roster/scope.ts'
import '../tables.ts'

const OF_EVENT = (table: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(x) - 'roster_id' - 'event_id'), '[]') from ${table} x
    where x.roster_id = e.roster_id and x.event_id = e.id)`

const WHOLE = `to_jsonb(e) || jsonb_build_object('groups', ${OF_EVENT('calendar_event_groups')},
  'soldiers', ${OF_EVENT('calendar_event_soldiers')}, 'skippedDays', ${OF_EVENT('calendar_skipped_days')},
  'checklist', ${OF_EVENT('calendar_checklist_items')}, 'history', ${OF_EVENT('calendar_changes')})`

/**
 * As JSON text: the whole calendars of every roster that the account owns, the events that it added in shared rosters,
 * the events published for the person, and the subscribed calendars without their secrets.
 */
export async function ownCalendarJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
      select json_build_object(
      'rosters', coalesce((select json_agg(json_build_object('rosterId', r.id, 'events', coalesce((
          select json_agg(${sql.raw(WHOLE)} - 'roster_id' order by e.first_at, e.id) from calendar_events e
          where e.roster_id = r.id), '[]')) order by r.created_at)
        from rosters r where r.owner_uid = ${self.uid}), '[]'),
      'addedByMe', coalesce((select json_agg(${sql.raw(WHOLE)} order by e.first_at, e.id)
        from roster_members m join calendar_events e on e.roster_id = m.roster_id and e.created_by = ${self.uid}
        where m.uid = ${self.uid}), '[]'),
      'forMe', coalesce((select json_agg(to_jsonb(e) order by e.first_at, e.id)
        from soldiers s join calendar_events e on e.roster_id = s.roster_id
        where s.linked_uid = ${self.uid} and e.state <> 'draft' and e.deleted_at is null
          and (e.whole or e.id in (select calendar_events_of(${self.uid})))), '[]'),
      'feeds', coalesce((select json_agg(json_build_object('rosterId', f.roster_id, 'createdAt', f.created_at,
          'readAt', f.read_at) order by f.created_at) from calendar_feeds f
            where f.uid = ${self.uid}), '[]'))::text as json`.execute(tx.query)
  const [row] = rows
  return row?.json ?? 'null'
}
