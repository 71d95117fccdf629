import { type DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { AudienceInput } from '@muster/domain/scheduling/calendar/schema.ts'
import { ABSENT_STATUSES, KNOWN, strengthNow } from '../../../dutyday/reads.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { SOLDIER_NAME } from '../../../roster/people/reads.ts'
import type { RosterEditor } from '../../../roster/scope.ts'

/** The people of an audience: $2 everybody, $3 groups with those below them, $4 Soldiers by hand. */
const PEOPLE = `wanted (id) as (
    select unnest($3::uuid[]) union
    select g.id from wanted join groups g on g.roster_id = $1 and g.parent_id = wanted.id
  ), people as materialized (
    select s.id, s.group_id, ${SOLDIER_NAME} as name, s.rank_order, lower(s.last_name) as last
    from soldiers s
    where s.roster_id = $1 and s.archived_on is null
      and ($2::boolean or s.group_id in (select id from wanted) or s.id = any($4::uuid[]))
  )`

export interface Participant {
  readonly id: string
  readonly name: string
  /** Those of the given events that name the Soldier or one of the Soldier's groups, without those for everybody. */
  readonly eventIds: string[]
}

/** At most this many Soldiers with a conflict are checked one by one. */
const MOST_PEOPLE = 2000

/**
 * The size of an audience, and which Soldiers of it are in the audience of which other events. With `everybody` also
 * those in none of them.
 */
export async function participantsOf(
  tx: ReadTx,
  { rosterId }: RosterEditor,
  audience: AudienceInput,
  asked: {
    readonly eventIds: readonly string[]
    readonly everybody: boolean
    /** Soldiers to include as well. */
    readonly soldierIds: readonly string[]
  },
): Promise<{ total: number; people: Participant[] }> {
  const [row] = await tx.prepared<{ total: number; people: Participant[] }>(
    'calendar.participants',
    `with recursive ${PEOPLE}, other_groups (event_id, group_id) as (
      select x.event_id, x.group_id from calendar_event_groups x where x.roster_id = $1 and x.event_id = any($5::uuid[])
      union
      select o.event_id, g.id from other_groups o join groups g on g.roster_id = $1 and g.parent_id = o.group_id
    ), hits as (
      select p.id, x.event_id from calendar_event_soldiers x join people p on p.id = x.soldier_id
      where x.roster_id = $1 and x.event_id = any($5::uuid[])
      union
      select p.id, o.event_id from other_groups o join people p on p.group_id = o.group_id
    ), found as (
      select p.id, p.name, p.rank_order, p.last,
        array_remove(array_agg(h.event_id::text), null) as "eventIds"
      from people p left join hits h on h.id = p.id
      where $6::boolean or h.id is not null or p.id = any($7::uuid[])
      group by p.id, p.name, p.rank_order, p.last
      order by p.rank_order desc, p.last, p.id limit ${MOST_PEOPLE}
    )
    select (select count(*)::int from people) as total,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'eventIds', f."eventIds")
        order by f.rank_order desc, f.last, f.id), '[]') from found f) as people`,
    [
      ...[rosterId, audience.whole, audience.groupIds, audience.soldierIds],
      ...[asked.eventIds, asked.everybody, asked.soldierIds],
    ],
  )
  return row ?? { total: 0, people: [] }
}

export interface AbsenceRow {
  readonly soldierId: string
  readonly name: string
  readonly status: DutyStatusCode
  readonly from: CalendarDate
  readonly to: CalendarDate | null
  /** The first day on which it counts, and the number of days. */
  readonly day: CalendarDate
  readonly days: number
}

/** The Soldiers of an audience who are absent on some days by their current duty status. */
export function absencesOf(
  tx: ReadTx,
  { rosterId }: RosterEditor,
  audience: AudienceInput,
  asked: { readonly days: readonly CalendarDate[]; readonly now: Date },
): Promise<AbsenceRow[]> {
  return tx.prepared<AbsenceRow>(
    'calendar.absences',
    `with recursive ${PEOPLE}, moments as (
      select x.place::int as key, $1::uuid as roster_id, x.day, 'infinity'::timestamptz as known_at,
        ${strengthNow('$6::timestamptz')} as strength_at
      from unnest($5::date[]) with ordinality x (day, place)
    ), ${KNOWN}
    select k.soldier_id as "soldierId", p.name, k.status, k.from_date as "from", k.to_date as "to", min(k.day) as day,
      count(*)::int as days
    from known k join people p on p.id = k.soldier_id
    where k.status in (${ABSENT_STATUSES})
    group by k.soldier_id, p.name, k.status, k.from_date, k.to_date
    order by min(k.day), p.name, k.soldier_id limit ${MOST_PEOPLE * 3}`,
    [rosterId, audience.whole, audience.groupIds, audience.soldierIds, asked.days, asked.now],
  )
}
