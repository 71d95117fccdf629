import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { Manifest, ManifestCard } from '@muster/domain/operations/manifests/schema.ts'
import { WHOLE_MANIFESTS } from '@muster/domain/operations/manifests/limits.ts'
import type { SeatRole } from '@muster/domain/operations/manifests/seating.ts'
import type { Named } from '@muster/domain/roster/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { isoInstant, numbered } from '../../database/sql-words.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { KNOWN } from '../../dutyday/known.ts'
import { strengthNow } from '../../dutyday/reads.ts'
import type { CountAsked, FoundRecords } from '../../roster/linking/transfers/following.ts'
import { accountNameOf, NAME_COLUMNS, NAMED } from '../../roster/people/reads.ts'
import { ROSTER_ORDER } from '../../roster/reads.ts'
import { askedRosters, type Asking, type ChainViewer, readAsChainViewer, type RowChanger } from '../../roster/scope.ts'
import { OFF_DUTY } from '../off-duty.ts'
import './tables.ts'

/** The heading of the manifest `m` of the roster `r`, for every list and answer. */
const HEAD = `'rosterId', m.roster_id, 'rosterName', r.name, 'manifestId', m.id, 'version', m.version,
  'state', m.state, 'name', m.name, 'on', m.on_date, 'place', m.place, 'taskingId', m.tasking_id`

/**
 * $3 the tasking, $4 and $5 the end of the page before, $6 the page size plus one, $7 now, $8 this roster or its chain.
 */
const SELECT_LIST = `
  , ${askedRosters('$8')}, found as materialized (
    select m.* from asked, lateral (
      select m.* from manifests m
      where m.roster_id = asked.id and ($3::uuid is null or m.tasking_id = $3)
        and ($4::date is null or m.on_date < $4 or m.on_date = $4 and m.id > $5::uuid)
      order by m.on_date desc, m.id limit $6::int
    ) m
    order by m.on_date desc, m.id limit $6::int
  )
  select ($7::timestamptz at time zone scope.time_zone)::date as today, (
    select coalesce(json_agg(json_build_object(${HEAD},
        'vehicles', (select count(*) from manifest_vehicles v where v.roster_id = m.roster_id and v.manifest_id = m.id),
        'seats', (select coalesce(sum(v.seats), 0) from manifest_vehicles v
          where v.roster_id = m.roster_id and v.manifest_id = m.id),
        -- A leader of some groups sees only their Soldiers on it, and how many ride in all.
        'seated', case when scope.limited
          then (select coalesce(sum(t.taken), 0)::int from manifest_taken(m.roster_id, m.id) t)
          else (select count(*) from manifest_seats s where s.roster_id = m.roster_id and s.manifest_id = m.id) end
      ) order by m.on_date desc, m.id), '[]')
    from found m join rosters r on r.id = m.roster_id
  ) as manifests
  from scope`

/** A page of manifests, one more than requested where there are more. Proves the scope by itself. */
export async function manifestsOf(
  call: Asking & { readonly now: Date },
  asked: {
    readonly rosterId: string
    readonly over: 'roster' | 'chain'
    readonly taskingId: string | null
    readonly after: { readonly on: CalendarDate; readonly id: string } | null
    readonly limit: number
  },
): Promise<{ today: CalendarDate; manifests: ManifestCard[] }> {
  const { rosterId, over, taskingId, after, limit } = asked
  const [found] = await readAsChainViewer<{ today: CalendarDate; manifests: ManifestCard[] }>(
    call,
    rosterId,
    'operations',
    'manifests.list',
    SELECT_LIST,
    [taskingId, after?.on ?? null, after?.id ?? null, limit + 1, call.now, over],
  )
  return found
}

/** One manifest with vehicles and seats. Null when there is none. */
export async function findManifest(tx: ReadTx, { rosterId }: ChainViewer, id: string): Promise<Manifest | null> {
  const [found] = await manifestsWhere(tx, rosterId, sql`m.id = ${id}`)
  return found ?? null
}

/** Whole manifests of the roster: those of today and later, the nearest first, then the latest before today. */
export function nearestManifests(tx: ReadTx, { rosterId }: ChainViewer, today: CalendarDate): Promise<Manifest[]> {
  const most = sql.lit(WHOLE_MANIFESTS)
  return manifestsWhere(
    tx,
    rosterId,
    sql`m.id = any(array(
      select n.id from (
        (select x.id, x.on_date, 0 as before from manifests x where x.roster_id = ${rosterId} and x.on_date >= ${today}::date
          order by x.on_date, x.id limit ${most})
        union all
        (select x.id, x.on_date, 1 as before from manifests x where x.roster_id = ${rosterId} and x.on_date < ${today}::date
          order by x.on_date desc, x.id limit ${most})
      ) n order by n.before, abs(n.on_date - ${today}::date), n.id limit ${most}))`,
  )
}

/** In the order of the list. */
async function manifestsWhere(tx: ReadTx, rosterId: string, which: RawBuilder<unknown>): Promise<Manifest[]> {
  const { rows } = await sql<{ manifest: Manifest }>`
    select json_build_object(${sql.raw(HEAD)}, 'timeZone', r.time_zone,
      'vehicles', (select coalesce(json_agg(json_build_object('id', v.id, 'bumper', v.bumper, 'vehicle', v.vehicle,
          'capable', v.capable, 'seats', v.seats, 'load', v.load, 'sensitive', v.sensitive, 'comms', v.comms)
          order by v.place), '[]')
        from manifest_vehicles v where v.roster_id = m.roster_id and v.manifest_id = m.id),
      'seats', (select coalesce(json_agg(json_build_object('soldierId', s.id, 'vehicleId', x.vehicle_id,
          'role', x.role, ${sql.raw(NAMED('s'))})
          order by array_position('{driver,tc,passenger}', x.role), ${sql.raw(ROSTER_ORDER)}), '[]')
        from manifest_seats x join soldiers s on s.roster_id = x.roster_id and s.id = x.soldier_id
          left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
        where x.roster_id = m.roster_id and x.manifest_id = m.id),
      'createdBy', ${sql.raw(accountNameOf('m.created_by'))}, 'changedBy', ${sql.raw(accountNameOf('m.changed_by'))},
      'changedAt', ${sql.raw(isoInstant('m.changed_at'))},
      'final', case when m.final_at is not null then json_build_object('by', ${sql.raw(accountNameOf('m.final_by'))},
        'at', ${sql.raw(isoInstant('m.final_at'))}) end) as manifest
    from manifests m join rosters r on r.id = m.roster_id
    where m.roster_id = ${rosterId} and ${which}
    order by m.on_date desc, m.id`.execute(tx.query)
  return rows.map(({ manifest }) => manifest)
}

/** The manifests with how many seats Soldiers have whom a leader of some groups does not see. */
export async function withOutside(
  tx: ReadTx,
  { rosterId, limited }: ChainViewer,
  manifests: readonly Manifest[],
): Promise<readonly Manifest[]> {
  if (!limited) return manifests
  const { rows } = await sql<{ manifestId: string; vehicleId: string; role: SeatRole; taken: number }>`
    select x.id as "manifestId", t.vehicle_id as "vehicleId", t.role, t.taken
    from unnest(${manifests.map(({ manifestId }) => manifestId)}::uuid[]) as x (id)
      cross join lateral manifest_taken(${rosterId}, x.id) t
    order by t.vehicle_id, t.role`.execute(tx.query)
  const takenOf = Map.groupBy(rows, ({ manifestId }) => manifestId)
  return manifests.map((manifest) => {
    const outside = (takenOf.get(manifest.manifestId) ?? []).flatMap(({ vehicleId, role, taken }) => {
      const seen = manifest.seats.filter((one) => one.vehicleId === vehicleId && one.role === role).length
      return taken > seen ? [{ vehicleId, role, count: taken - seen }] : []
    })
    return { ...manifest, outside }
  })
}

export function unknownManifest(): never {
  return refuse('not-found', 'There is no such manifest. Open the list again.', { field: 'manifestId' })
}

export interface PersonThen extends Named {
  readonly on: CalendarDate
  readonly groupId: string | null
  readonly status: DutyStatusCode | 'NR'
  /** CQ, staff duty or guard the night before, or the day off after it. */
  readonly offDuty: boolean
}

/**
 * Everybody on the roster on each of these days, in roster order, with the duty status of that day and whether it shows
 * them coming off a duty.
 */
export async function peopleOn(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  days: readonly CalendarDate[],
  now: Date,
): Promise<ReadonlyMap<CalendarDate, PersonThen[]>> {
  const { rows } = await sql<PersonThen>`
    with recursive days as (
      select x.day, x.place from unnest(${days}::date[]) with ordinality as x (day, place)
    ), moments as (
      -- The day itself has an even key, and the day before it the next.
      select (2 * d.place + b.before)::int as key, ${rosterId}::uuid as roster_id, d.day - b.before as day,
        'infinity'::timestamptz as known_at,
        ${numbered(strengthNow('$1::timestamptz'), [now])} as strength_at, null::timestamptz as at
      from days d cross join (values (0), (1)) as b (before)
    ), ${sql.raw(KNOWN)}, before as materialized (${sql.raw(OFF_DUTY)})
    select d.day as "on", s.id as "soldierId", ${sql.raw(NAME_COLUMNS('s'))},
      s.group_id as "groupId", k.status, k.status = 'REC' or b.soldier_id is not null as "offDuty"
    from days d join known k on k.key = 2 * d.place cross join lateral (
        select x.* from soldiers x where x.roster_id = k.roster_id and x.id = k.soldier_id limit 1
      ) s
      left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
      left join before b on b.key = k.key and b.soldier_id = k.soldier_id
    where s.archived_on is null
    order by d.place, ${sql.raw(ROSTER_ORDER)}`.execute(tx.query)
  return Map.groupBy(rows, ({ on }) => on)
}

/** A seat in words: `drives A-12 on Night range`. */
export interface SeatThen {
  readonly manifestId: string
  readonly on: CalendarDate
  readonly soldierId: string
  readonly words: string
}

/** The seats on all manifests of these days. */
export async function seatsOn(
  tx: ReadTx,
  { rosterId }: ChainViewer,
  days: readonly CalendarDate[],
): Promise<SeatThen[]> {
  const { rows } = await sql<SeatThen>`
    select m.id as "manifestId", m.on_date as "on", x.soldier_id as "soldierId",
      case x.role when 'driver' then 'drives ' when 'tc' then 'is TC of ' else 'rides in ' end
        || v.bumper || ' on ' || m.name as words
    from manifests m
      join manifest_vehicles v on v.roster_id = m.roster_id and v.manifest_id = m.id
      join manifest_seats x on x.roster_id = v.roster_id and x.manifest_id = v.manifest_id and x.vehicle_id = v.id
    where m.roster_id = ${rosterId} and m.on_date = any(${days}::date[])
      order by m.name, m.id, v.place`.execute(tx.query)
  return rows
}

/** Seats of Soldiers on manifests of that day or later. */
export async function seatsFound(
  tx: ReadTx,
  { rosterId }: RowChanger,
  { soldierIds, on }: CountAsked,
): Promise<FoundRecords[]> {
  const { rows } = await sql<FoundRecords>`
    select 'seats' as kind, s.soldier_id as "soldierId", count(*)::int as count from manifest_seats s
      join manifests m on m.roster_id = s.roster_id and m.id = s.manifest_id
    where s.roster_id = ${rosterId} and s.soldier_id = any(${soldierIds}::uuid[]) and m.on_date >= ${on}::date
    group by s.soldier_id`.execute(tx.query)
  return rows
}
