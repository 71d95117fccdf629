import { TIMELINE_MOST } from '@muster/domain/dashboard/limits.ts'
import type { TimelineFacts } from '@muster/domain/dashboard/soldier-timeline.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'

type Stored = Pick<
  TimelineFacts,
  'ets' | 'leave' | 'duties' | 'counselings' | 'results' | 'dues' | 'licenses' | 'transfers'
> & { readonly eventIds: readonly string[] }

/**
 * What the tables of the features say about one Soldier, the newest of each, or null when the roster has no such
 * Soldier. Of counselings only what every leader of the chain may see: kind, dates and state, and no drafts.
 */
export async function timelineFacts(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  { soldierId, today }: { readonly soldierId: string; readonly today: CalendarDate },
): Promise<Stored | null> {
  const most = sql.lit(TIMELINE_MOST)
  const { rows } = await sql<Stored>`
    select nullif(s.details ->> 'ets', '') as ets,
      (select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'state', q.state, 'from', q.from_date,
          'to', coalesce(q.ended_on, q.to_date),
          'wentAlong', q.went_along_at is not null and q.signed_in_at is null)), '[]') from (
        select q.* from leave_requests q where q.roster_id = s.roster_id and q.soldier_id = s.id
        order by q.from_date desc, q.id limit ${most}) q) as leave,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'day', d.day)), '[]') from (
        select d.id, r.name, d.day from duty_details d
          join duty_rosters r on r.roster_id = d.roster_id and r.id = d.duty_roster_id
        where d.roster_id = s.roster_id and d.performer_id = s.id and d.taken_back_at is null
        order by d.day desc limit ${most}) d) as duties,
      (select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'state', c.state, 'heldOn', c.held_on,
          'assessOn', case when c.assessed_on is null then c.assess_on end)), '[]') from (
        select c.* from counselings c where c.roster_id = s.roster_id and c.soldier_id = s.id and c.state <> 'draft'
        order by c.held_on desc, c.id limit ${most}) c) as counselings,
      (select coalesce(json_agg(json_build_object('id', r.id, 'item', r.item, 'outcome', r.outcome, 'value', r.value,
          'doneOn', r.done_on)), '[]') from (
        select r.* from readiness_records r
        where r.roster_id = s.roster_id and r.soldier_id = s.id and r.act <> 'remove' and r.done_on is not null
          and not r.practice
          and not exists (select from readiness_records x where x.roster_id = r.roster_id and x.replaces = r.id)
        order by r.number desc limit ${most}) r) as results,
      (select coalesce(json_agg(json_build_object('item', c.item, 'on', c.expires_on)), '[]') from readiness_cells c
        where c.roster_id = s.roster_id and c.soldier_id = s.id and c.expires_on >= ${today}::date) as dues,
      (select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'on', l.expires_on)), '[]')
        from licenses l where l.roster_id = s.roster_id and l.soldier_id = s.id and l.ended_on is null
          and l.expires_on is not null) as licenses,
      (select coalesce(json_agg(json_build_object('id', t.id, 'on', t.effective_on, 'other', r.name)), '[]')
        from transfer_soldiers i join roster_transfers t on t.id = i.transfer_id
          join rosters r on r.id = t.from_roster_id
        where i.taken_as = s.id and t.state = 'accepted') as transfers,
      (select coalesce(json_agg(x.event_id), '[]') from calendar_event_soldiers x
        where x.roster_id = s.roster_id and x.soldier_id = s.id) as "eventIds"
    from soldiers s where s.roster_id = ${rosterId} and s.id = ${soldierId}`.execute(tx.query)
  return rows[0] ?? null
}
