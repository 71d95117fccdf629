import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { holdClocks, putPrefilled, touchDuties } from '../../dutyday/prefilled/writes.ts'
import { claimRosters } from '../../roster/mornings/writes.ts'
import '../../readiness/tables.ts'

/** Rosters with temporary profiles whose day has begun, each once a day. */
export async function takeRostersOfProfiles(tx: WriteTx, now: Date, most: number): Promise<string[]> {
  const rosters = await claimRosters(tx, now, {
    kind: 'statuses of profiles',
    when: sql`true`,
    // Not an exists, because the planner then reads the profiles of every roster.
    which: sql`(select true from duty_profiles p where p.roster_id = r.id and p.kind = 'temporary'
      and p.to_date > ${now}::timestamptz - interval '2 days' limit 1)`,
    most,
  })
  return rosters.map(({ rosterId }) => rosterId)
}

/** Of these rosters, those where a temporary profile has not ended. */
async function withProfiles(tx: WriteTx, rosterIds: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ rosterId: string }>`
    select a.roster_id as "rosterId" from unnest(${rosterIds}::uuid[]) as a(roster_id)
    where exists (select from duty_profiles p where p.roster_id = a.roster_id and p.kind = 'temporary'
      and p.to_date > ${now}::timestamptz - interval '2 days')`.execute(tx.query)
  return rows.map(({ rosterId }) => rosterId)
}

/**
 * Enters temporary profiles as a status of hours, from the start of the first day to the end of the last, and moves or
 * takes back those of profiles that changed. It says nothing of limits, because who sees accountability may not see
 * readiness. Sent twice it changes nothing. For the system only: who saves a profile may have no part in accountability.
 */
export async function followProfiles(tx: WriteTx, asked: readonly string[], now: Date): Promise<void> {
  const rosterIds = await withProfiles(tx, asked, now)
  if (rosterIds.length === 0) return
  await holdClocks(tx, rosterIds, now)
  const wanted = wantedOf(rosterIds, now)
  await touchDuties(tx, await putPrefilled(tx, { kind: 'profile', rosterIds, now, by: null, wanted }))
}

/**
 * Days before a profile was entered stay as they were reported, and so do days before it was removed or its Soldier left.
 * A line that still runs is replaced by the shorter one also when that one has ended, so that its past days stay.
 */
const wantedOf = (rosterIds: readonly string[], now: Date) => sql`
    days as materialized (
      select p.roster_id, p.soldier_id, p.by, 'profile:' || p.id as source, r.time_zone,
        greatest(p.from_date, (p.at at time zone r.time_zone)::date) as from_date,
        least(p.to_date,
          case when p.closed_at is not null then coalesce(p.last_day, (p.closed_at at time zone r.time_zone)::date - 1) end,
          s.archived_on - 1) as to_date
      from unnest(${rosterIds}::uuid[]) as asked(roster_id) join rosters r on r.id = asked.roster_id
        join duty_profiles p on p.roster_id = r.id and p.kind = 'temporary'
        join soldiers s on s.roster_id = p.roster_id and s.id = p.soldier_id
    ), wanted as materialized (
      select d.roster_id, d.soldier_id, d.source, 'PRO' as status, d.from_date, d.to_date, '' as place, '' as remark, d.by,
        t.starts_at, t.ends_at
      from days d cross join lateral (
        select d.from_date::timestamp at time zone d.time_zone as starts_at,
          (d.to_date + 1)::timestamp at time zone d.time_zone as ends_at
      ) t
      where d.from_date <= d.to_date and (t.ends_at > ${now}::timestamptz
        or exists (select from standing x where x.roster_id = d.roster_id and x.source = d.source))
    )`
