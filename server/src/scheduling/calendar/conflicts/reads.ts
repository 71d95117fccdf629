import { type DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { AudienceInput } from '@muster/domain/scheduling/calendar/schema.ts'
import { sql } from 'kysely'
import { numbered } from '../../../database/sql-words.ts'
import { ABSENT_STATUSES, KNOWN } from '../../../dutyday/known.ts'
import { strengthNow } from '../../../dutyday/reads.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { SOLDIER_NAME } from '../../../roster/people/reads.ts'
import type { RosterEditor } from '../../../roster/scope.ts'

/** The people of an audience: everybody, groups with those below them, or Soldiers by hand. */
const peopleOf = ({ rosterId }: RosterEditor, audience: AudienceInput) => sql`wanted (id) as (
    select unnest(${audience.groupIds}::uuid[]) union
    select g.id from wanted join groups g on g.roster_id = ${rosterId} and g.parent_id = wanted.id
  ), people as materialized (
    select s.id, s.group_id, ${sql.raw(SOLDIER_NAME)} as name, s.rank_order, lower(s.last_name) as last
    from soldiers s
    where s.roster_id = ${rosterId} and s.archived_on is null
      and (${audience.whole}::boolean or s.group_id in (select id from wanted) or s.id = any(${audience.soldierIds}::uuid[]))
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
  editor: RosterEditor,
  audience: AudienceInput,
  asked: {
    readonly eventIds: readonly string[]
    readonly everybody: boolean
    /** Soldiers to include as well. */
    readonly soldierIds: readonly string[]
  },
): Promise<{ total: number; people: Participant[] }> {
  const { rows } = await sql<{ total: number; people: Participant[] }>`
    with recursive ${peopleOf(editor, audience)},
      other_groups (event_id, group_id) as (
      select x.event_id, x.group_id from calendar_event_groups x where x.roster_id = ${editor.rosterId}
        and x.event_id = any(${asked.eventIds}::uuid[])
      union
      select o.event_id, g.id from other_groups o join groups g on g.roster_id = ${editor.rosterId}
        and g.parent_id = o.group_id
    ), hits as (
      select p.id, x.event_id from calendar_event_soldiers x join people p on p.id = x.soldier_id
      where x.roster_id = ${editor.rosterId} and x.event_id = any(${asked.eventIds}::uuid[])
      union
      select p.id, o.event_id from other_groups o join people p on p.group_id = o.group_id
    ), found as (
      select p.id, p.name, p.rank_order, p.last,
        array_remove(array_agg(h.event_id::text), null) as "eventIds"
      from people p left join hits h on h.id = p.id
      where ${asked.everybody}::boolean or h.id is not null or p.id = any(${asked.soldierIds}::uuid[])
      group by p.id, p.name, p.rank_order, p.last
      order by p.rank_order desc, p.last, p.id limit ${sql.lit(MOST_PEOPLE)}
    )
    select (select count(*)::int from people) as total,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'eventIds', f."eventIds")
        order by f.rank_order desc, f.last, f.id), '[]') from found f) as people`.execute(tx.query)
  const [row] = rows
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
export async function absencesOf(
  tx: ReadTx,
  editor: RosterEditor,
  audience: AudienceInput,
  asked: { readonly days: readonly CalendarDate[]; readonly now: Date },
): Promise<AbsenceRow[]> {
  const { rows } = await sql<AbsenceRow>`
    with recursive ${peopleOf(editor, audience)},
      moments as (
      select x.place::int as key, ${editor.rosterId}::uuid as roster_id, x.day, 'infinity'::timestamptz as known_at,
        ${numbered(strengthNow('$1::timestamptz'), [asked.now])} as strength_at, null::timestamptz as at
      from unnest(${asked.days}::date[]) with ordinality x (day, place)
    ), ${sql.raw(KNOWN)}
    select k.soldier_id as "soldierId", p.name, k.status, k.from_date as "from", k.to_date as "to", min(k.day) as day,
      count(*)::int as days
    from known k join people p on p.id = k.soldier_id
    where k.status in (${sql.raw(ABSENT_STATUSES)})
    group by k.soldier_id, p.name, k.status, k.from_date, k.to_date
    order by min(k.day), p.name, k.soldier_id limit ${sql.lit(MOST_PEOPLE * 3)}`.execute(tx.query)
  return rows
}
