import { chainTopic } from '@muster/domain/roster/linking/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import { NUDGE_AGAIN } from '../writes.ts'
import { leadersFor } from '../../roster/leaders/reads.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import '../tables.ts'

export interface Nudged {
  /** Those of the requested rosters that are below this one. */
  readonly found: number
  readonly rosterIds: readonly string[]
  /** Owners and editors of the reminded rosters, each once, with the first of their rosters. */
  readonly leaders: readonly { readonly uid: string; readonly rosterId: string }[]
}

/** Records that leaders below who have not submitted the day are reminded. Recently reminded rosters are left out. */
export async function nudge(
  tx: WriteTx,
  scope: RosterEditor,
  asked: { readonly dutyDate: CalendarDate; readonly below: readonly string[] | null; readonly now: Date },
): Promise<Nudged> {
  const { rows } = await sql<Nudged>`
  with below as (
    select b.roster_id from rosters_below(${scope.rosterId}) b
    where b.depth > 0 and (${asked.below}::uuid[] is null or b.roster_id = any(${asked.below}::uuid[]))
  ), nudged as (
    insert into duty_nudges as n (roster_id, duty_date, at, by)
    select b.roster_id, ${asked.dutyDate}, ${asked.now}, ${scope.uid} from below b
    where not exists (select from submissions s where s.roster_id = b.roster_id and s.duty_date = ${asked.dutyDate}
      and not s.extra)
    order by b.roster_id
    on conflict (roster_id, duty_date) do update set at = excluded.at, by = excluded.by
      where n.at <= excluded.at - interval '${sql.raw(NUDGE_AGAIN)}'
    returning n.roster_id
  )
  select (select count(*)::int from below) as found,
    coalesce((select array_agg(roster_id) from nudged), '{}') as "rosterIds",
    coalesce((
      select json_agg(json_build_object('uid', t.uid, 'rosterId', t.id)) from (
        select distinct on (l.uid) l.uid, r.id from nudged n join rosters r on r.id = n.roster_id, lateral (
          select unnest(${sql.raw(leadersFor('accountability'))})::uuid as uid
        ) l where l.uid <> ${scope.uid}
        order by l.uid, r.owner_uid = l.uid desc, r.name, r.id
      ) t), '[]') as leaders`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('the reminder answered nothing')
  if (row.rosterIds.length > 0) tx.touch(chainTopic(scope.rosterId))
  return row
}
