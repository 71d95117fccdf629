import type { GroupSubmission } from '@muster/domain/dutyday/groups/schema.ts'
import type { Headcount } from '@muster/domain/dutyday/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { NUDGE_AGAIN, touchDuty } from '../writes.ts'
import { GROUP_SUBMISSION_JSON } from './reads.ts'

/** Stores the reports of groups, of one moment. Returns them in the form of answers. */
export async function addGroupSubmissions(
  tx: WriteTx,
  scope: RosterEditor,
  report: { readonly dutyDate: CalendarDate; readonly submittedAt: Date; readonly submittedByName: string },
  groups: readonly { readonly id: string; readonly groupId: string; readonly counts: Headcount }[],
): Promise<GroupSubmission[]> {
  if (groups.length === 0) return []
  const { rows } = await sql<{ submission: GroupSubmission }>`
    insert into group_submissions as b
      (id, roster_id, group_id, duty_date, submitted_at, submitted_by, submitted_by_name, counts)
    select g.id, ${scope.rosterId}, g.group_id, ${report.dutyDate}, ${report.submittedAt}, ${scope.uid},
      ${report.submittedByName}, g.counts
    from unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ groupId }) => groupId)}::uuid[],
      ${groups.map(({ counts }) => JSON.stringify(counts))}::jsonb[]) as g (id, group_id, counts)
    returning ${sql.raw(GROUP_SUBMISSION_JSON)} as submission`.execute(tx.query)
  await touchDuty(tx, scope)
  return rows.map(({ submission }) => submission)
}

/**
 * Records that the leaders of these groups are reminded. Groups that were reminded a short time ago are left out, and so
 * is a leader who handed the group over for now. Each account is named once.
 */
export async function nudgeLeaders(
  tx: WriteTx,
  scope: RosterEditor,
  asked: { readonly dutyDate: CalendarDate; readonly groupIds: readonly string[]; readonly now: Date },
): Promise<{ readonly groupIds: readonly string[]; readonly uids: readonly string[] }> {
  const { rows } = await sql<{ groupIds: string[]; uids: string[] }>`
    with nudged as (
      insert into group_nudges as n (roster_id, group_id, duty_date, at, by)
      select ${scope.rosterId}, g.id, ${asked.dutyDate}, ${asked.now}, ${scope.uid}
      from unnest(${asked.groupIds}::uuid[]) as g (id)
      on conflict (roster_id, group_id, duty_date) do update set at = excluded.at, by = excluded.by
        where n.at <= excluded.at - interval '${sql.raw(NUDGE_AGAIN)}'
      returning n.group_id
    )
    select coalesce((select array_agg(group_id::text) from nudged), '{}') as "groupIds",
      array(select distinct m.uid::text from nudged n
        join roster_parts p on p.roster_id = ${scope.rosterId} and p.group_id = n.group_id
        join roster_members m on m.roster_id = p.roster_id and m.uid = p.uid
        where m.role = 'editor' and area_reaches(m.areas, 'accountability', 'change') and m.uid <> ${scope.uid}
          and not exists (select from part_hand_overs h
            where h.roster_id = p.roster_id and h.from_uid = p.uid and h.group_id = p.group_id and h.begun)
      ) as uids`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('the reminder answered nothing')
  if (row.groupIds.length > 0) await touchDuty(tx, scope)
  return row
}
