import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Recurring } from '@muster/domain/dutyday/formations/formation-clock.ts'
import type { DayOff, Formation, FormationInput } from '@muster/domain/dutyday/formations/schema.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import type { Named } from '@muster/domain/roster/schema.ts'
import { sql } from 'kysely'
import { numbered } from '../../database/sql-words.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { leadersFor, leadersWithGroups } from '../../roster/leaders/reads.ts'
import type { LeaderWithGroups } from '../../roster/leaders/share-out.ts'
import { NAMED } from '../../roster/people/reads.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { claimRosters, type ClaimedRoster } from '../../roster/mornings/writes.ts'
import { KNOWN, PRESENT_STATUSES } from '../known.ts'
import { strengthNow } from '../reads.ts'
import { touchDuty } from '../writes.ts'
import { FORMATION_JSON } from './report-facts.ts'
import '../tables.ts'

/** Waits for others who change the formations of this roster. Returns how many are active. */
export async function holdFormations(tx: WriteTx, scope: RosterEditor): Promise<number> {
  await tx.query.selectFrom('rosters').select('id').where('id', '=', scope.rosterId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from formations where roster_id = ${scope.rosterId} and ended_at is null`.execute(
    tx.query,
  )
  const [row] = rows
  return row?.held ?? 0
}

/** Creates a formation, or changes the one with this id. An ended one becomes active again. */
export async function putFormation(
  tx: WriteTx,
  scope: RosterEditor,
  formation: FormationInput & { readonly id: string; readonly lookAt: Date | null; readonly now: Date },
): Promise<Formation> {
  const { rows } = await sql<{ formation: Formation }>`
    insert into formations as f
      (roster_id, id, name, time, weekdays, closes_after, counts, on_days_off, created_at, look_at)
    values (${scope.rosterId}, ${formation.id}, ${formation.name}, ${formation.time}, ${formation.weekdays}::int[],
      ${formation.closesAfter}, ${formation.counts}, ${formation.onDaysOff}, ${formation.now}, ${formation.lookAt})
    on conflict (roster_id, id) do update set name = excluded.name, time = excluded.time,
      weekdays = excluded.weekdays,
      closes_after = excluded.closes_after, counts = excluded.counts, on_days_off = excluded.on_days_off,
      look_at = excluded.look_at, ended_at = null, version = f.version + 1
    returning ${sql.raw(FORMATION_JSON)} as formation`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('the formation was not stored')
  await touchDuty(tx, scope)
  return row.formation
}

/** Ends a formation. Returns its version, or null when there is no such formation. */
export async function closeFormation(tx: WriteTx, scope: RosterEditor, id: string, at: Date): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update formations
      set ended_at = coalesce(ended_at, ${at}), version = version + (ended_at is null)::int, look_at = null
    where roster_id = ${scope.rosterId} and id = ${id} returning version`.execute(tx.query)
  const [row] = rows
  if (row) await touchDuty(tx, scope)
  return row?.version ?? null
}

/**
 * Names the day off, or without a name makes it a duty day. The clock then checks the roster's formations again. The
 * calendar shows it, and its series skip it.
 */
export async function putDayOff(
  tx: WriteTx,
  scope: RosterEditor,
  day: CalendarDate,
  name: string | null,
): Promise<void> {
  if (name === null) {
    await tx.query.deleteFrom('duty_days_off').where('roster_id', '=', scope.rosterId).where('day', '=', day).execute()
  } else {
    await tx.query
      .insertInto('duty_days_off')
      .values({ roster_id: scope.rosterId, day, name })
      .onConflict((conflict) => conflict.columns(['roster_id', 'day']).doUpdateSet({ name }))
      .execute()
  }
  await sql`
    update formations set look_at = '-infinity' where roster_id = ${scope.rosterId} and ended_at is null`.execute(
    tx.query,
  )
  tx.touch(rosterTopic(scope.rosterId))
  await touchDuty(tx, scope)
}

export interface DueFormation {
  readonly rosterId: string
  readonly timeZone: string
  readonly formation: Recurring
  readonly daysOff: readonly DayOff[]
  readonly remindedOf: CalendarDate | null
  readonly leaders: readonly string[]
  /** The last days on which a report was submitted at it, or for the day if it counts as the day's. */
  readonly submitted: readonly CalendarDate[]
}

/**
 * Formations that the clock has to check, locked. Another server skips the locked ones, and finds them checked
 * afterwards. For the system only.
 */
export async function takeDueFormations(tx: WriteTx, now: Date, most: number): Promise<DueFormation[]> {
  const { rows } = await sql<DueFormation>`
    select f.roster_id as "rosterId", r.time_zone as "timeZone", ${sql.raw(FORMATION_JSON)} as formation,
      f.reminded_of as "remindedOf",
      (select coalesce(json_agg(json_build_object('day', d.day, 'name', d.name)), '[]') from duty_days_off d
        where d.roster_id = f.roster_id and d.day >= ${now}::timestamptz::date - 2) as "daysOff",
      ${sql.raw(leadersFor('accountability'))} as leaders,
      (select coalesce(json_agg(distinct b.duty_date), '[]') from submissions b
        where b.roster_id = f.roster_id and b.duty_date >= ${now}::timestamptz::date - 2
          and (b.formation_id = f.id or f.counts = 'day' and not b.extra)) as submitted
    from formations f join rosters r on r.id = f.roster_id
    where f.ended_at is null and f.look_at <= ${now}::timestamptz
    order by f.look_at limit ${most} for update of f skip locked`.execute(tx.query)
  return rows
}

/** Stores when to check each of them next, and the day whose leaders have been reminded. */
export async function lookedAt(
  tx: WriteTx,
  looked: readonly {
    readonly rosterId: string
    readonly id: string
    readonly lookAt: Date
    readonly remindedOf: CalendarDate | null
  }[],
): Promise<void> {
  await sql`
    update formations f set look_at = l.look_at, reminded_of = l.reminded_of
    from unnest(${looked.map(({ rosterId }) => rosterId)}::uuid[], ${looked.map(({ id }) => id)}::uuid[],
      ${looked.map(({ lookAt }) => lookAt)}::timestamptz[],
      ${looked.map(({ remindedOf }) => remindedOf)}::date[]) l (roster_id, id, look_at, reminded_of)
    where f.roster_id = l.roster_id and f.id = l.id`.execute(tx.query)
}

/**
 * Rosters to check for overdue absences: their report was due an hour ago on their day, so returned Soldiers have been
 * reported by now.
 */
export function claimRostersToLookThrough(tx: WriteTx, now: Date, most: number): Promise<ClaimedRoster[]> {
  return claimRosters(tx, now, {
    kind: 'due back',
    which: sql`exists (select from duty_clocks k where k.roster_id = r.id)`,
    when: sql`c.clock::time >= least(r.report_due::time, '22:59'::time) + interval '1 hour'`,
    most,
  })
}

export interface OverdueRoster extends ClaimedRoster {
  readonly name: string
  readonly timeZone: string
  readonly leaders: readonly LeaderWithGroups[]
  readonly formations: readonly Recurring[]
  readonly daysOff: readonly DayOff[]
  readonly soldiers: readonly (Named & { readonly groupId: string | null; readonly until: CalendarDate })[]
}

/**
 * The Soldiers of these rosters who should be back from an absence and have not been reported, on each roster's day.
 */
export async function overdueOf(tx: WriteTx, rosters: readonly ClaimedRoster[], now: Date): Promise<OverdueRoster[]> {
  const { rows } = await sql<OverdueRoster>`
  with moments as (
    select 0 as key, t.roster_id, t.day, 'infinity'::timestamptz as known_at,
      ${numbered(strengthNow('$1::timestamptz'), [now])} as strength_at, ${now}::timestamptz as at
    from unnest(${rosters.map(({ rosterId }) => rosterId)}::uuid[],
      ${rosters.map(({ day }) => day)}::date[]) t (roster_id, day)
  ), ${sql.raw(KNOWN)}
  select k.roster_id as "rosterId", r.name, k.day, r.time_zone as "timeZone",
    ${sql.raw(leadersWithGroups('accountability'))} as leaders,
    (select coalesce(json_agg(${sql.raw(FORMATION_JSON)}), '[]') from formations f where f.roster_id = r.id
      and f.ended_at is null)
      as formations,
    (select coalesce(json_agg(json_build_object('day', d.day, 'name', d.name)), '[]') from duty_days_off d
      where d.roster_id = r.id and d.day = k.day) as "daysOff",
    json_agg(json_build_object('soldierId', s.id, 'groupId', s.group_id, ${sql.raw(NAMED('s', 'k.rank'))},
      'until', k.to_date)
      order by k.to_date, s.last_name, s.id) as soldiers
  from known k
    join rosters r on r.id = k.roster_id
    join soldiers s on s.roster_id = k.roster_id and s.id = k.soldier_id
  where k.status = 'NR' and k.said not in (${sql.raw(PRESENT_STATUSES)}) and k.strength <> 'detached'
  group by k.roster_id, k.day, r.id`.execute(tx.query)
  return rows
}
