import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { LicenseKind } from '@muster/domain/operations/licenses/kinds.ts'
import type { LicenseColour, LicenseFacts } from '@muster/domain/operations/licenses/lapse.ts'
import { HISTORY_LINES } from '@muster/domain/operations/licenses/limits.ts'
import { SEED_POLICY } from '@muster/domain/operations/licenses/policy.ts'
import type {
  License,
  LicenseCounts,
  LicenseSettings,
  ListedLicense,
  SoldierLicenses,
} from '@muster/domain/operations/licenses/schema.ts'
import { sql } from 'kysely'
import { isoInstant } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { INSIDE } from '../../roster/asked-group.ts'
import { accountNameOf, NAMED } from '../../roster/people/reads.ts'
import {
  askedRosters,
  type Asking,
  type ChainViewer,
  type OwnRow,
  readAsChainViewer,
  type RosterViewer,
} from '../../roster/scope.ts'
import './tables.ts'

/** The fields of the license `l` that a leader entered. */
const ENTERED = `'kind', l.kind, 'issuedOn', l.issued_on, 'expiresOn', l.expires_on, 'checkRideOn', l.check_ride_on,
  'vehicles', l.vehicles, 'restrictions', l.restrictions, 'qualifications', l.qualifications, 'state', l.state,
  'licenseClass', l.license_class, 'courses', l.courses, 'note', l.note,
  'endedOn', l.ended_on, 'endReason', l.end_reason`

/** `LicenseFacts` of the license `l`. */
export const FACTS = `json_build_object(${ENTERED})`

/** How many days ahead the roster of the settings `w` warns. */
const WARN = `coalesce((w.policy ->> 'warnDays')::int, ${SEED_POLICY.warnDays})`

/** The settings `w` of that roster. With the limit PostgreSQL looks up the key, however many rows are requested. */
const SETTINGS = (roster: string) =>
  `left join lateral (select v.policy from license_settings v where v.roster_id = ${roster} limit 1) w on true`

/** `colourOf` of the domain, for the license `l`. */
const COLOUR = (today: string) => `case when l.ended_on is not null then null when l.due < ${today} then 'red'
  when l.due <= ${today} + ${WARN} then 'amber' when not l.complete then 'grey' else 'green' end`

/** The license `l` in the form of answers. `w` are the settings of its roster, if any. */
const LICENSE = (today: string) => `'id', l.id, ${ENTERED}, 'version', l.version, 'expires', l.expires, 'ride', l.ride,
  'colour', ${COLOUR(today)}`

const TODAY = (now: string) => `lateral (select (${now} at time zone r.time_zone)::date as today) t`

/** Whether the Soldier of `l` is still on the roster. PostgreSQL looks up the key of each, and never joins. */
const KEPT = `(select m.archived_on is null from soldiers m where m.roster_id = l.roster_id and m.id = l.soldier_id)`

export interface LicenseFilters {
  readonly rosterId: string
  readonly over: 'roster' | 'chain'
  readonly kind: LicenseKind | null
  readonly vehicle: string | null
  readonly colour: LicenseColour | null
  readonly groupId: string | null
  readonly ended: boolean
}
export interface LicensePlace {
  readonly due: CalendarDate | null
  readonly id: string
}

/**
 * $3 this roster or its chain, $4 kind, $5 vehicle, $6 color, $7 group, $8 and $9 the end of the page before, $10 the
 * page size plus one, $11 now.
 */
const selectList = (ended: boolean) => `, ${askedRosters('$3')}, ${INSIDE('$7')}, found as materialized (
    select x.* from asked join rosters r on r.id = asked.id, ${TODAY('$11::timestamptz')}, lateral (
      select l.roster_id, l.id, l.due, t.today from licenses l ${SETTINGS('l.roster_id')}
      where l.roster_id = asked.id and l.ended_on is ${ended ? 'not' : ''} null
        and ($8::date is null or (l.due, l.id) > ($8::date, $9::uuid))
        and ($4::text is null or l.kind = $4)
        and ($5::text is null or l.vehicles @> jsonb_build_array(jsonb_build_object('vehicle', $5::text)))
        and ($6::text is null or ${COLOUR('t.today')} = $6)
        and ${KEPT}
        and ($7::uuid is null or (
          select m.group_id from soldiers m where m.roster_id = l.roster_id and m.id = l.soldier_id
        ) in (select id from inside))
      order by l.due, l.id limit $10::int
    ) x
    order by x.due, x.id limit $10::int
  )
  select ($11::timestamptz at time zone scope.time_zone)::date as today, (
    select coalesce(json_agg(json_build_object(${LICENSE('f.today')}, 'soldierId', s.id, ${NAMED('s')}, 'groupId', s.group_id,
      'rosterId', l.roster_id, 'rosterName', r.name) order by f.due, f.id), '[]')
    from found f cross join lateral (
        select x.* from licenses x where x.roster_id = f.roster_id and x.id = f.id limit 1
      ) l join rosters r on r.id = f.roster_id
      ${SETTINGS('f.roster_id')}
      cross join lateral (
        select x.* from soldiers x where x.roster_id = l.roster_id and x.id = l.soldier_id limit 1
      ) s
  ) as licenses
  from scope`

/** Refuses a group that does not exist. Otherwise the empty list would mean that nobody is licensed. */
export async function mustBeGroup(tx: ReadTx, { rosterId }: ChainViewer, id: string | null): Promise<void> {
  if (id === null) return
  const found = await tx.query
    .selectFrom('groups')
    .select('roster_id')
    .where('roster_id', '=', rosterId)
    .where('id', '=', id)
    .execute()
  if (found.length > 0) return
  refuse('not-found', 'There is no such group on this roster. Choose another.', { field: 'groupId' })
}

/**
 * The licenses that lapse first come first, one more than requested where there are more. Proves the scope by itself.
 */
export async function licensesListed(
  call: Asking & { readonly now: Date },
  asked: LicenseFilters & { readonly after: LicensePlace | null; readonly limit: number },
): Promise<{ readonly today: CalendarDate; readonly licenses: ListedLicense[] }> {
  const { over, kind, vehicle, colour, groupId, ended, after, limit } = asked
  const [found] = await readAsChainViewer<{ today: CalendarDate; licenses: ListedLicense[] }>(
    call,
    asked.rosterId,
    'readiness',
    ended ? 'licenses.list.ended' : 'licenses.list.running',
    selectList(ended),
    [over, kind, vehicle, colour, groupId, after && (after.due ?? 'infinity'), after?.id ?? null, limit + 1, call.now],
  )
  return found
}

/** The cursor after this license. */
export function placeOf({ expires, ride, id }: Pick<License, 'expires' | 'ride' | 'id'>): LicensePlace {
  return { due: expires === null || ride === null ? (expires ?? ride) : expires < ride ? expires : ride, id }
}

/** $3 this roster or its chain, $4 now, $5 the groups that it is limited to, or null. */
const SELECT_OVERVIEW = `, ${askedRosters('$3')}, running as materialized (
    select l.expires, l.ride, l.due, t.today, ${COLOUR('t.today')} as colour
    from asked join rosters r on r.id = asked.id ${SETTINGS('asked.id')},
      ${TODAY('$4::timestamptz')}, lateral (
        select x.* from licenses x where x.roster_id = asked.id and x.ended_on is null
      ) l
    where ${KEPT} and ($5::uuid[] is null or exists (select from soldiers m
      where m.roster_id = l.roster_id and m.id = l.soldier_id and m.group_id = any($5)))
  ), coming as (
    select to_char(day, 'YYYY-MM') as month, ride from (
      select expires as day, false as ride, today from running
      union all select ride, true, today from running
    ) d where day between today and (today + interval '1 year')::date
  )
  select ($4::timestamptz at time zone scope.time_zone)::date as today,
    (select json_build_object('red', count(*) filter (where colour = 'red'),
        'amber', count(*) filter (where colour = 'amber'), 'green', count(*) filter (where colour = 'green'),
        'grey', count(*) filter (where colour = 'grey')) from running) as counts,
    (select json_build_object('days30', count(*) filter (where due between today and today + 30),
        'days60', count(*) filter (where due between today and today + 60),
        'days90', count(*) filter (where due between today and today + 90)) from running) as within,
    (select coalesce(json_agg(json_build_object('month', m.month, 'expiries', m.expiries, 'rides', m.rides)
        order by m.month), '[]')
      from (select month, count(*) filter (where not ride) as expiries, count(*) filter (where ride) as rides
        from coming group by month) m) as months
  from scope`

export interface OverviewFacts {
  readonly today: CalendarDate
  readonly counts: LicenseCounts
  readonly within: { readonly days30: number; readonly days60: number; readonly days90: number }
  readonly months: { readonly month: string; readonly expiries: number; readonly rides: number }[]
}

/** Counts of the active licenses. Proves the scope by itself. */
export async function licenseOverview(
  call: Asking & { readonly now: Date },
  rosterId: string,
  over: 'roster' | 'chain',
  inside: readonly string[] | null = null,
): Promise<OverviewFacts> {
  const [found] = await readAsChainViewer<OverviewFacts>(
    call,
    rosterId,
    'readiness',
    'licenses.overview',
    SELECT_OVERVIEW,
    [over, call.now, inside],
  )
  return found
}

/** The roster's policy and its own vehicles. The default policy when nobody changed it. */
export async function licenseSettingsOf(tx: ReadTx, { rosterId }: ChainViewer | OwnRow): Promise<LicenseSettings> {
  const { rows } = await sql<LicenseSettings>`
    select w.version, w.policy, w.vehicles, ${sql.raw(accountNameOf('w.by'))} as by,
      ${sql.raw(isoInstant('w.at'))} as at
    from license_settings w where w.roster_id = ${rosterId}`.execute(tx.query)
  const [found] = rows
  return found ?? { version: null, policy: SEED_POLICY, vehicles: [], by: null, at: null }
}

/**
 * The facts for the rules about driving, for each of these Soldiers of the roster who has a license. With `unseen` also for
 * who changes manifests and sees no licenses: to check a seat, and never to be shown.
 */
export async function licensesOf(
  tx: ReadTx,
  viewer: ChainViewer,
  soldierIds: readonly string[],
  { unseen = false }: { readonly unseen?: boolean } = {},
): Promise<Map<string, LicenseFacts[]>> {
  const from = unseen ? sql`licenses_of_riders(${viewer.rosterId})` : sql`licenses`
  const { rows } = await sql<{ soldierId: string; licenses: LicenseFacts[] }>`
    select w.id as "soldierId", l.licenses from unnest(${soldierIds}::uuid[]) as w(id) cross join lateral (
      select json_agg(${sql.raw(FACTS)} order by l.id) as licenses from ${from} l
      where l.roster_id = ${viewer.rosterId} and l.soldier_id = w.id
    ) l where l.licenses is not null`.execute(tx.query)
  return new Map(rows.map(({ soldierId, licenses }) => [soldierId, licenses]))
}

const EVENT = `json_build_object('id', e.id, 'licenseId', e.license_id, 'act', e.act, 'at', ${isoInstant('e.at')},
  'by', ${accountNameOf('e.by')}, 'changes', e.changes, 'kind', (
    select l.kind from licenses l where l.roster_id = e.roster_id and l.id = e.license_id))`

const OF_SOLDIER = (today: string) => `(select coalesce(json_agg(json_build_object(${LICENSE(today)})
    order by l.ended_on is not null, array_position('{military,civilian,motorcycle,equipment}', l.kind), l.id), '[]')
  from licenses l where l.roster_id = s.roster_id and l.soldier_id = s.id)`

/** $3 the Soldier, $4 now. */
const SELECT_SOLDIER = `
  select f.* from scope left join lateral (
    select t.today, ${OF_SOLDIER('t.today')} as licenses,
      (select coalesce(json_agg(${EVENT} order by e.number desc), '[]') from (
        select x.* from license_events x where x.roster_id = s.roster_id and x.soldier_id = s.id
        order by x.number desc limit ${HISTORY_LINES}) e) as events
    from soldiers s join rosters r on r.id = s.roster_id left join license_settings w on w.roster_id = s.roster_id,
      ${TODAY('$4::timestamptz')}
    where s.roster_id = scope.id and s.id = $3::uuid
  ) f on true`

/** Proves the scope by itself. `not-found` when the roster has no such Soldier. */
export async function soldierLicensesOf(
  call: Asking & { readonly now: Date },
  rosterId: string,
  soldierId: string,
): Promise<Omit<SoldierLicenses, 'settings'>> {
  type Row = Omit<SoldierLicenses, 'settings' | 'today'> & { readonly today: CalendarDate | null }
  const [found] = await readAsChainViewer<Row>(call, rosterId, 'readiness', 'licenses.soldier', SELECT_SOLDIER, [
    soldierId,
    call.now,
  ])
  const { today, ...rest } = found
  if (today === null) {
    return refuse('not-found', 'No such Soldier in this roster. Open the roster again.', { field: 'soldierId' })
  }
  return { today, ...rest }
}

/** The Soldier's own. */
export async function ownLicenses(
  tx: ReadTx,
  own: OwnRow,
  now: Date,
): Promise<{ readonly today: CalendarDate; readonly licenses: License[] }> {
  const [found] = await tx.prepared<{ today: CalendarDate; licenses: License[] }>(
    'licenses.own',
    'open screens',
    `select t.today, ${OF_SOLDIER('t.today')} as licenses
    from soldiers s join rosters r on r.id = s.roster_id left join license_settings w on w.roster_id = s.roster_id,
      ${TODAY('$3::timestamptz')}
    where s.roster_id = $1 and s.id = $2`,
    [own.rosterId, own.soldierId, now],
  )
  if (!found) throw new Error('the caller’s own row is not visible')
  return found
}

/** The Soldiers whose check ride can be recorded, by the same condition as in `setCheckRides`. */
export async function checkRidesOf(
  tx: ReadTx,
  { rosterId }: RosterViewer,
): Promise<{ readonly soldierId: string; readonly last: CalendarDate | null }[]> {
  const { rows } = await sql<{ soldierId: string; last: CalendarDate | null }>`
    select l.soldier_id as "soldierId",
      case when bool_and(l.check_ride_on is not null) then min(l.check_ride_on) end as last
    from licenses l join soldiers s on s.roster_id = l.roster_id and s.id = l.soldier_id
    where l.roster_id = ${rosterId} and s.archived_on is null and l.kind = 'military' and l.ended_on is null
    group by l.soldier_id`.execute(tx.query)
  return rows
}
